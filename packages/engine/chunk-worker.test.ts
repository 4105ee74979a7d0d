/** Two processes at one queue: the server's, and one that takes chunks alone. */

import { setTimeout as wait } from 'node:timers/promises';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import { count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from './testing/check-ledger.ts';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';
import { startWorkerProcess, type WorkerProcess } from './testing/start-worker-process.ts';

const OTHER = 'the other process';
const SLOW_MS = 100_000;
/** Two of the server and one of the other process. */
const THREADS = 3;
let test: TestEngine;
let visitor: string;
let other: WorkerProcess | undefined;

beforeAll(async () => {
  test = await startTestEngine({ threads: 2 });
});
beforeEach(async () => {
  visitor = await test.addVisitor();
});
afterEach(async () => {
  await test.engine.stop(visitor);
  await other?.kill();
  other = undefined;
});
afterAll(() => test.close());

const startOther = async () => {
  other = await startWorkerProcess(OTHER, test);
  return other;
};
const chunks = () => test.database.orm.select().from(workChunks);
const isBy = (workerId: string) => (row: { workerId: string }) => row.workerId === workerId;
const leases = () => test.database.orm.select().from(workUnits);
const height = async () => (await test.database.orm.select({ n: count() }).from(blocks))[0]!.n;
const untilOver = (sessionId: string) =>
  until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId), SLOW_MS);

it('chunks of the server are computed by both, and progress of both is told', async () => {
  await startOther();
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', 60));
  await until(async () => {
    const stored = await chunks();
    return stored.filter(isBy(OTHER)).length > THREADS && stored.some(isBy('test'));
  }, SLOW_MS);
  await test.engine.pause(visitor, sessionId);
  const shown = test.reported.progress.at(-1)!;
  // Quick machines may have begun a second unit of the session.
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.id, shown.unitId!));
  expect(unit!.sessionId).toBe(sessionId);
  const done = (await chunks()).filter(({ unitId }) => unitId === unit!.id);
  // What each thread stored last may not be told yet.
  const told = done.length - THREADS;
  expect(shown.computationProgress).toBeGreaterThanOrEqual((100 * told) / unit!.chunkCount);
});

it('a process without the lock begins no session, also while none has it', async () => {
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', 60));
  await until(async () => (await chunks()).length > 0, SLOW_MS);
  await test.restart(async () => {
    const before = [await chunks(), await height(), await leases()];
    await startOther();
    // A session that mines begins within a second of its process.
    await wait(3000);
    expect([await chunks(), await height(), await leases()]).toEqual(before);
  });
  await until(async () => (await chunks()).some(isBy(OTHER)), SLOW_MS);
  await test.engine.stop(visitor, sessionId);
});

it('a search that both take part in ends by its find, and is sealed', async () => {
  await startOther();
  const stopAfter = { blocks: 1 };
  const request = startRequest(visitor, 'elliptic_curve_crypto', 10, { stopAfter });
  const { sessionId } = await test.engine.start(request);
  await untilOver(sessionId);
  expect(test.reported.failures).toEqual([]);
});

it('a chunk of a process that was killed is computed by another', async () => {
  const killed = await startOther();
  await test.engine.start(startRequest(visitor, 'prime_pattern', 20));
  await until(async () => (await chunks()).some(isBy(OTHER)), SLOW_MS);
  const before = await height();
  await killed.kill();
  await until(async () => (await height()) > before, SLOW_MS);
  await test.engine.stop(visitor);
  expect(test.reported.failures).toEqual([]);
  expect((await checkLedger(test.database.orm)).faults).toEqual([]);
});
