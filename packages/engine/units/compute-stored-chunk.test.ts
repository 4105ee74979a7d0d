import { takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import {
  miningSessions,
  serverEpochs,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaseSmallUnit, leavesOf, openLedger } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import type { ChunkJob } from '../threads/chunk-job.ts';
import { packLeaves } from '../threads/leaf-codec.ts';
import { computeStoredChunk } from './compute-stored-chunk.ts';
import type { WorkUnit } from './lease-unit.ts';

const never = new AbortController().signal;
let test: TestContext;
let unit: WorkUnit;
let units = 0;

beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());
beforeEach(async () => {
  units++;
  unit = await leaseSmallUnit(test, `unit-${units}`, units);
});

async function jobOf(more: Partial<ChunkJob> = {}): Promise<ChunkJob> {
  const [server] = await test.database.orm.select().from(serverEpochs);
  return { epoch: server!.epoch, unitId: unit.id, lease: unit.lease, chunk: 0, view: false, ...more };
}

const compute = (job: ChunkJob, signal = never) =>
  computeStoredChunk(test.context, job, { signal, onProgress: () => undefined });
const rows = () => test.database.orm.select().from(workChunks).where(eq(workChunks.unitId, unit.id));
const cpuSeconds = () => test.context.counts.read().cpuSeconds.reduce((sum, { seconds }) => sum + seconds, 0);

it('stores the leaves that follow from the unit’s row, once, and computes what is stored no second time', async () => {
  const job = await jobOf();
  expect(await compute(job)).toEqual({ kind: 'done' });
  const [stored] = await rows();
  const whole = Buffer.from(packLeaves(await leavesOf(unit)));
  expect(whole.subarray(0, stored!.leaves.length).equals(stored!.leaves)).toBe(true);
  const spent = cpuSeconds();
  expect(await compute(job)).toEqual({ kind: 'done' });
  expect(cpuSeconds()).toBe(spent);
  expect(await rows()).toEqual([stored]);
});

it('leaves one row when two compute the same chunk at once', async () => {
  const job = await jobOf();
  expect(await Promise.all([compute(job), compute(job)])).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  expect(await rows()).toHaveLength(1);
});

it.each([
  ['an earlier lease', { lease: 0 }],
  ['a unit that is not there', { unitId: 'none' }],
  ['a chunk that the plan does not have', { chunk: 100_000 }],
])('drops a job of %s', async (_, wrong) => {
  expect(await compute(await jobOf(wrong))).toEqual({ kind: 'dropped' });
  expect(await rows()).toEqual([]);
});

it.each(['paused', 'stopped'])('drops a job whose session was %s', async (status) => {
  await test.database.orm
    .update(miningSessions)
    .set({ status, isActive: false })
    .where(eq(miningSessions.sessionId, unit.sessionId!));
  expect(await compute(await jobOf())).toEqual({ kind: 'dropped' });
});

it('drops a job of a unit that was given back', async () => {
  const abandoned = { state: 'abandoned', sessionId: null };
  await test.database.orm.update(workUnits).set(abandoned).where(eq(workUnits.id, unit.id));
  expect(await compute(await jobOf())).toEqual({ kind: 'dropped' });
});

it('ends when it is stopped, without a row', async () => {
  const abort = new AbortController();
  const ended = compute(await jobOf(), abort.signal);
  abort.abort(new Error('stopped'));
  expect(await ended).toEqual({ kind: 'stopped' });
  expect(await rows()).toEqual([]);
});

it('drops jobs of a server that another has followed', async () => {
  const job = await jobOf();
  await test.lock.release();
  const next = await takeServerLock(test.databaseUrl);
  await next.beginEpoch();
  expect(await compute(job)).toEqual({ kind: 'dropped' });
  await next.release();
});
