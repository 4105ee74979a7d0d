/** GET /api/blocks/:index/data as files, over leaves in the place of those which an engine computes again. */
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
let lines: string[];
let matches: boolean;
let address: string | undefined;
beforeAll(async () => {
  const { claim, leaves, data } = await firstUnitOf('riemann_zero');
  lines = leafLinesOf({ leaves, data }).slice(0, 2);
  test = await startTestApp();
  const stored = [
    { workType: 'riemann_zero', plan: claim.plan, result: claim.result },
    { workType: 'frontiermath_number_theory' },
  ];
  await insertManyBlocks(test.database, 1, stored.length, (index) => ({
    ...{ index, minerAddress: `0x${'a1'.repeat(20)}`, difficulty: 1, value: '1.00', rewardBaseUnits: 1n },
    ...stored[index - 1]!,
  }));
  test.engine.blockData.stream = async () =>
    (async function* () {
      for (const line of [...lines, JSON.stringify({ leaves: 2, workRoot: '00', matches })])
        yield Buffer.from(`${line}\n`);
    })();
}, 60_000);
afterAll(() => test.close());

const get = (query: string) => {
  matches = true;
  return test.app.inject(`/api/blocks/1/data${query}`);
};

describe('the data of a block', () => {
  it('are lines of leaves unless rows are asked for, as a file with the name of the block', async () => {
    const { headers, body } = await get('');
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(headers['content-disposition']).toBe('attachment; filename="block-1.ndjson"');
    expect(body.split('\n').slice(0, 2)).toEqual(lines);
    expect(await get('?form=leaves&first=1&count=1').then(({ body }) => body.split('\n')[0])).toBe(lines[1]);
  });

  it('are rows of CSV with their own name', async () => {
    const { headers, body } = await get('?form=rows&first=1&count=2');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename="block-1-rows.csv"');
    // Zeros 2 and 3 of Arb and PARI: 21.02203963877155499…, 25.01085758014568876….
    expect(body).toMatch(/^n,gamma,bound\r\n2,21\.02203963877\d+,\S+\r\n3,25\.01085758014\d+,\S+\r\n$/);
  });

  it.each(['?form=xml', '?first=-1', '?count=0', '?first=1.5'])('are refused with %s', async (query) => {
    expect((await get(query)).json()).toMatchObject({ code: 'validation_failed' });
  });

  it('have no rows for a kind that this version doesn’t read, and none without a block', async () => {
    const refused = (path: string) => test.app.inject(path).then((response) => response.json());
    expect(await refused('/api/blocks/2/data?form=rows')).toMatchObject({ code: 'no_rows' });
    expect(await refused('/api/blocks/9/data?form=rows')).toMatchObject({ code: 'block_not_found' });
  });

  it('say what a file would be called to a HEAD request', async () => {
    const { headers, body } = await test.app.inject({ method: 'HEAD', url: '/api/blocks/1/data?form=rows' });
    expect(headers['content-disposition']).toBe('attachment; filename="block-1-rows.csv"');
    expect(body).toBe('');
  });
});

describe('data that wait for their turn to be computed', () => {
  it.each(['', '?form=rows'])('begin with their head before there is a first line: %s', async (query) => {
    const { stream } = test.engine.blockData;
    let take = (_line: Buffer): void => undefined;
    const first = new Promise<Buffer>((resolve) => {
      take = resolve;
    });
    test.engine.blockData.stream = async () =>
      (async function* () {
        yield await first;
      })();
    onTestFinished(() => {
      test.engine.blockData.stream = stream;
    });
    address ??= await test.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/blocks/1/data${query}`);
    expect(answer.status).toBe(200);
    take(Buffer.from(`${JSON.stringify({ leaves: 0, workRoot: '00', matches: true })}\n`));
    expect(await answer.text()).toContain(query === '' ? '"matches":true' : 'n,gamma,bound');
  });
});
