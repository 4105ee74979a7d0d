/** The download of everything: what is in it, what isn’t, and how it ends. */
import { once } from 'node:events';
import { get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  EXPORT_TABLES,
  type ExportTableName,
  REPEATED_COLUMNS,
} from '@productive-mining/database/queries/read-export-rows.ts';
import { readReadingViews } from '@productive-mining/database/reading/read-reading-views.ts';
import { algorithmOptimizations, learningCycles } from '@productive-mining/database/schema/learning.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { type AppWithFindings, startAppWithFindings } from '../testing/start-app-with-findings.ts';

let test: AppWithFindings;
beforeAll(async () => {
  test = await startAppWithFindings();
  const { orm } = test.database;
  await orm.insert(learningCycles).values({ timestamp: new Date(), status: 'complete' });
  await orm.insert(algorithmOptimizations).values({
    workType: 'riemann_zero',
    optimizationType: 'efficiency',
    oldParameters: { batch: 1 },
    newParameters: { batch: 2 },
    expectedImprovement: 0.25,
    description: 'A larger batch.',
  });
  await test.dispute(2, test.kinds.length);
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

const PATH = '/api/solution-sets/export-all';
const read = async (query = '') => (await test.app.inject(PATH + query)).json();
const tableNames = Object.keys(EXPORT_TABLES) as ExportTableName[];

describe('GET /api/solution-sets/export-all', () => {
  it('API-54 is a JSON attachment with the specification’s name', async () => {
    const { headers, statusCode } = await test.app.inject(PATH);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['content-disposition']).toBe('attachment; filename="complete-solution-database.json"');
  });

  it('OPEN-60 has the four tables, the learning metrics, all sets, the time, and the counts of each', async () => {
    const all = await read();
    expect(Object.keys(all)).toEqual([
      'format',
      'exportedAt',
      'metadata',
      ...tableNames,
      'learningMetrics',
      'solutionSets',
      'counts',
    ]);
    expect(new Date(all.exportedAt).toISOString()).toBe(all.exportedAt);
    expect(all.metadata).toMatchObject({ asOf: test.kinds.length, fingerprint: test.fingerprint });
    const solutions = all.solutionSets.flatMap((set: { solutions: object[] }) => set.solutions);
    expect(all.counts).toEqual({
      blocks: test.kinds.length,
      discoveries: test.kinds.length,
      learning_cycles: 1,
      algorithm_optimizations: 1,
      solutionSets: all.solutionSets.length,
      solutions: solutions.length,
    });
    for (const name of tableNames) expect(all[name].length).toBe(all.counts[name]);
    expect(all.learningMetrics).toEqual({
      cycles: 1,
      completedCycles: 1,
      optimizations: 1,
      activeOptimizations: expect.any(Number),
      meanExpectedImprovement: 0.25,
      meanActualImprovement: null,
    });
    const ofKind = (workType: string) =>
      all.solutionSets.filter((set: { workType: string }) => set.workType === workType);
    for (const workType of test.kinds) {
      const exported = (await test.app.inject(`/api/solution-sets/export/${workType}`)).json();
      expect(ofKind(workType)).toEqual(exported.solutionSets ?? [exported.solutionSet]);
    }
  });

  it('has every column of the views, once', async () => {
    const all = await read();
    const views = await readReadingViews(test.database.orm);
    for (const name of tableNames) {
      const columns = views.find((view) => view.name === name)!.columns.map((column) => column.name);
      const repeated = REPEATED_COLUMNS[name] ?? [];
      expect(Object.keys(all[name][0]).sort()).toEqual(
        columns.filter((column) => !repeated.includes(column)).sort(),
      );
    }
    const [, second] = all.discoveries;
    expect([second.verification_score, all.discoveries[0].verification_score]).toEqual([0, 1]);
    expect(all.blocks[0].nonce).toBe(String(2n ** 60n + 1n));
  });

  it('DL-16 writes every time as ISO 8601 in UTC, with a Z at its end', async () => {
    const { body } = await test.app.inject(PATH);
    const times = body.match(/\d{4}-\d\d-\d\dT[\d:.]+[^"]*/g)!;
    expect(times.length).toBeGreaterThan(2 * test.kinds.length);
    expect(times.filter((time) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time))).toEqual([]);
  });

  it('OPEN-60 names no visitor, cookie, balance, secret or expected answer', async () => {
    const cookie = (await test.app.inject({ method: 'POST', url: '/api/wallet/backup' })).headers[
      'set-cookie'
    ];
    const { body } = await test.app.inject(PATH);
    const { rows } = await test.database.pool.query(
      'select id, address from visitors union all select secret, work_root from blocks',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect(body).not.toContain(id);
    expect(body).not.toContain(String(cookie).split(/[=;]/)[1]);
    for (const word of [
      'balance',
      'cookie',
      'phrase',
      'expected_answer',
      'expectedAnswer',
      '"secret"',
      'visitor',
    ])
      expect(body).not.toContain(word);
  });

  it('as of an earlier block it has what that block ended with', async () => {
    const all = await read('?asOf=2');
    expect(all.counts).toMatchObject({ blocks: 2, discoveries: 2 });
    // The dispute is sealed by the last block.
    expect(all.discoveries[1].verification_score).toBe(1);
  });
});

describe('GET /api/solution-sets/export-all of a long ledger', () => {
  let port: number;
  let cookie: string;
  beforeAll(async () => {
    const first = test.kinds.length + 1;
    const result = { difficulty: 1, filling: 'x'.repeat(4000) };
    await insertManyBlocks(test.database, first, first + 3000, (index) => ({
      ...{ index, minerAddress: `0x${'8'.repeat(40)}`, workType: 'riemann_zero', difficulty: 1, result },
      value: '600.00',
      rewardBaseUnits: 0n,
    }));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = test.app.server.address() as AddressInfo);
    cookie = cookieOf(await test.app.inject({ method: 'POST', url: '/api/wallet/backup' }));
  });

  const ask = () => request({ port, host: '127.0.0.1', path: PATH, headers: { cookie } });
  const askAgain = async () =>
    (await test.app.inject({ url: `${PATH}?asOf=1`, headers: { cookie } })).statusCode;

  it('is one at a time a visitor, and ends when its reader goes away', async () => {
    const reading = ask();
    const [answer] = await once(reading, 'response');
    await once(answer, 'readable');
    const refused = await test.app.inject({ url: PATH, headers: { cookie } });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_downloads']);
    const other = await test.app.inject({ url: `${PATH}?asOf=1` });
    expect(other.statusCode).toBe(200);
    reading.destroy();
    await expect.poll(askAgain).toBe(200);
  });

  it('ends when its reader stalls, and gives the place back', async () => {
    // The server looks in intervals whether an answer is taken; nothing else waits for this clock here.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reading = ask();
    const [answer] = await once(reading, 'response');
    const ended = once(answer, 'error');
    await once(answer, 'readable');
    expect(await askAgain()).toBe(429);
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(WINDOW_MS);
        return askAgain();
      })
      .toBe(200);
    answer.resume();
    expect((await ended)[0].message).toBe('aborted');
    expect(answer.complete).toBe(false);
  });
});

/** In a window the reader has to take some of the answer, by end-when-stalled.ts. */
const WINDOW_MS = 60_000;

const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0]!;
