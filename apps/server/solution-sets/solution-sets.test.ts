/** The downloads of solution sets and tables, against blocks with a true result of every kind. */
import { SPECIFIED_KINDS } from '@productive-mining/contract/entities/work-types.ts';
import { SOLUTION_COLUMNS } from '@productive-mining/work/dataset.ts';
import { solutionCsv } from '@productive-mining/work/solution-csv.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWithFindings, startAppWithFindings } from '../testing/start-app-with-findings.ts';

let test: AppWithFindings;
beforeAll(async () => {
  test = await startAppWithFindings();
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject(url);
const setOf = async (workType: string, query = '') =>
  (await get(`/api/solution-sets/export/${workType}${query}`)).json();
const csvOf = async (workType: string, query = '') =>
  (await get(`/api/solution-sets/export-csv/${workType}${query}`)).body;
const indexOf = (workType: string) => test.kinds.indexOf(workType) + 1;
const solutionsIn = (exported: { solutionSet?: Entry; solutionSets?: Entry[] }) =>
  (exported.solutionSets ?? [exported.solutionSet!]).flatMap(({ solutions }) => solutions);

interface Entry {
  workType: string;
  workTypeName?: string;
  solutions: Record<string, unknown>[];
}

describe('GET /api/solution-sets/export/{workType}', () => {
  it('API-52 OPEN-58 has one set or several, for each of the nine kinds', async () => {
    for (const workType of SPECIFIED_KINDS) {
      const exported = await setOf(workType);
      const hasOne = exported.solutionSet !== undefined;
      expect(hasOne ? exported.solutionSet.workType : exported.solutionSets[0].workType).toBe(workType);
      expect(Object.keys(exported)).toEqual(['metadata', hasOne ? 'solutionSet' : 'solutionSets']);
      if (hasOne) expect(Object.keys(exported.solutionSet)).toEqual(['workType', 'solutions']);
      for (const set of exported.solutionSets ?? [])
        expect(Object.keys(set)).toEqual(['workType', 'workTypeName', 'solutions']);
      expect(solutionsIn(exported).length).toBeGreaterThan(0);
    }
  });

  it('API-52 answers 404 for a kind that there isn’t', async () => {
    for (const [path, code] of [
      ['export/alchemy', 'work_type_unknown'],
      ['export-csv/alchemy', 'work_type_unknown'],
      ['tables/alchemy/gold', 'work_type_unknown'],
      ['tables/riemann_zero/gold', 'no_such_table'],
    ]) {
      const response = await get(`/api/solution-sets/${path}`);
      expect([response.statusCode, response.json().code], response.body).toEqual([404, code]);
    }
  });

  it('API-53 OPEN-59 gives each solution its block’s stored value, and the share of its blocks that hold', async () => {
    for (const [at, workType] of test.kinds.entries()) {
      for (const solution of solutionsIn(await setOf(workType))) {
        expect(solution).toMatchObject({ difficulty: at + 1, expectedValue: 100 * (at + 1), confidence: 1 });
        for (const name of ['title', 'approach', 'description']) expect(solution[name]).toMatch(/^[^"]+$/);
      }
    }
    const { metadata } = await setOf('riemann_zero');
    for (const { name, meaning } of SOLUTION_COLUMNS) expect(metadata.meanings[name]).toBe(meaning);
    expect(metadata).toMatchObject({ asOf: test.kinds.length, fingerprint: test.fingerprint });
  });
});

describe('GET /api/solution-sets/export-csv/{workType}', () => {
  it('API-51 DL-08…12 is an attachment with the bytes that the page makes of the JSON', async () => {
    for (const workType of SPECIFIED_KINDS) {
      const { headers, body } = await get(`/api/solution-sets/export-csv/${workType}`);
      expect(headers['content-type']).toMatch(/^text\/csv/);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+-solutions\.csv"$/);
      expect(body).toBe(solutionCsv(await setOf(workType)));
    }
  });

  it('OPEN-58 has the header alone for a kind without blocks', async () => {
    const header =
      '"workType","title","difficulty","expectedValue","approach","confidence","description"\r\n';
    expect(await csvOf('riemann_zero', '?asOf=0')).toBe(header);
    expect(await csvOf('prime_pattern', '?asOf=0')).toBe(header.replace(',', ',"workTypeName",'));
  });
});

describe('a download as of a block', () => {
  it('stays the same when blocks and disputes follow', async () => {
    const index = indexOf('riemann_zero');
    const urls = ['export/riemann_zero', 'export-csv/riemann_zero', 'tables/riemann_zero/closest_pairs'];
    const newest = test.kinds.length;
    const read = () =>
      Promise.all(urls.map(async (url) => (await get(`/api/solution-sets/${url}?asOf=${newest}`)).body));
    const before = await read();
    await test.seal({ index: newest + 1, workType: 'riemann_zero', value: '77.00' });
    await test.dispute(index, newest + 1);
    expect(await read()).toEqual(before);
    const now = solutionsIn(await setOf('riemann_zero'));
    expect(now.map(({ block, confidence }) => [block, confidence])).toEqual([
      [index, 0],
      [newest + 1, 1],
    ]);
    const later = await get(`/api/solution-sets/export/riemann_zero?asOf=${newest + 2}`);
    expect([later.statusCode, later.json().code]).toEqual([404, 'block_not_found']);
  });
});

describe('GET /api/solution-sets/all', () => {
  it('API-55 has every set with what it adds up to, without disputed blocks', async () => {
    const { height, ledgerHeight, solutionSets } = (await get('/api/solution-sets/all')).json();
    expect([height, ledgerHeight]).toEqual([test.kinds.length + 1, test.kinds.length + 1]);
    expect([...new Set(solutionSets.map(({ workType }: Entry) => workType))]).toEqual(SPECIFIED_KINDS);
    const zeros = solutionSets.find(({ workType }: Entry) => workType === 'riemann_zero');
    expect(zeros).toMatchObject({
      table: 'closest_pairs',
      count: 2,
      totalExpectedValue: 77,
      estimatedGains: 0,
    });
    expect(zeros.title).toMatch(/: Blocks of zeros/);
    for (const set of solutionSets) {
      expect(set.description).toMatch(/\.$/);
      expect(Object.keys(set)).toEqual(
        expect.arrayContaining(['workTypeName', 'totalExpectedValue', 'estimatedGains', 'solutions']),
      );
      for (const solution of set.solutions)
        expect(Object.keys(solution).sort()).toEqual([
          'block',
          'description',
          'difficulty',
          'expectedValue',
          'title',
        ]);
    }
    const [newest] = zeros.solutions;
    expect(newest).toMatchObject({ block: test.kinds.length + 1, expectedValue: 77 });
  });

  it('API-55 follows the ledger, and measures what the last seven days added', async () => {
    const index = test.kinds.length + 2;
    await test.seal({ index, workType: 'lattice_crypto', value: '250.00' });
    await test.database.pool.query('update discoveries set timestamp = now() where block_id = $1', [index]);
    const { height, solutionSets } = (await get('/api/solution-sets/all')).json();
    const lattices = solutionSets.find(({ workType }: Entry) => workType === 'lattice_crypto');
    expect(height).toBe(index);
    expect(lattices).toMatchObject({ count: 2, totalExpectedValue: 1050, estimatedGains: 31.3 });
  });
});
