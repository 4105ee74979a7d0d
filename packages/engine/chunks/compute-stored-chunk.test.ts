import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import {
  miningSessions,
  serverEpochs,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PatientDatabase } from '../patient-database.ts';
import type { ChunkJob } from '../queue/chunk-job.ts';
import { DatabaseAway } from '../queue/taken-chunks.ts';
import { leaseSmallUnit, leavesOf, openLedger } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { packLeaves, unpackLeaves } from '../threads/leaf-codec.ts';
import type { WorkUnit } from '../units/lease-unit.ts';
import { computeStoredChunk, isChunkWanted, readChunkStanding, storeChunk } from './compute-stored-chunk.ts';

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
  return {
    epoch: server!.epoch,
    key: 'secret',
    unitId: unit.id,
    lease: unit.lease,
    chunk: 0,
    view: false,
    ...more,
  };
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

it('of a chain waits for the state behind the chunk that it follows', async () => {
  const chained = vi.spyOn(workTypeOf(unit.workType), 'chunks').mockReturnValue([
    { first: 0, count: 1 },
    { first: 1, count: 1, follows: 0 },
  ]);
  try {
    const job = await jobOf({ chunk: 1 });
    expect(await compute(job)).toEqual({ kind: 'dropped' });
    expect(await rows()).toEqual([]);
    const place = { unitId: unit.id, lease: unit.lease, chunk: 0 };
    const first = {
      leaves: packLeaves((await leavesOf(unit)).slice(0, 1)),
      computeMs: 1,
      wallMs: 1,
      workerId: 'test',
    };
    const data = deflateSync(packLeaves([Uint8Array.of(1, 2, 3)]));
    await storeChunk(test.database.orm, place, { ...first, data });
    expect(await compute(job)).toEqual({ kind: 'done' });
    const stored = (await rows()).find(({ chunk }) => chunk === 1);
    expect([...unpackLeaves(stored!.leaves)[0]!]).toEqual([...(await leavesOf(unit))[1]!]);
  } finally {
    chained.mockRestore();
  }
});

it('notes by the database’s clock when a chunk was finished, whatever the worker’s clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: unit.leasedAt.getTime() - 3_600_000 });
  try {
    await compute(await jobOf());
  } finally {
    vi.useRealTimers();
  }
  const [stored] = await rows();
  expect(stored!.finishedAt.getTime()).toBeGreaterThanOrEqual(unit.leasedAt.getTime());
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

const setSession = (status: string) =>
  test.database.orm
    .update(miningSessions)
    .set({ status, isActive: status === 'mining' })
    .where(eq(miningSessions.sessionId, unit.sessionId!));

it.each(['paused', 'stopped'])('drops a job whose session was %s', async (status) => {
  await setSession(status);
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

const abandoned = { state: 'abandoned', sessionId: null };
const computed = { leaves: new Uint8Array([1]), computeMs: 1, wallMs: 1, workerId: 'late' };

it('stores no row of a lease that has ended while the chunk was computed', async () => {
  const job = await jobOf();
  await test.database.orm.update(workUnits).set(abandoned).where(eq(workUnits.id, unit.id));
  expect(await storeChunk(test.database.orm, job, computed)).toBe('past');
  expect(await rows()).toEqual([]);
});

it('stores no row of a lease whose end commits meanwhile', async () => {
  const job = await jobOf();
  let storing: Promise<string> | undefined;
  await test.database.orm.transaction(async (tx) => {
    await tx.update(workUnits).set(abandoned).where(eq(workUnits.id, unit.id));
    storing = storeChunk(test.database.orm, job, computed);
    await wait(200);
  });
  expect(await storing).toBe('past');
  expect(await rows()).toEqual([]);
});

it('knows a chunk that is stored, wanted, or of a lease or session that is past', async () => {
  const job = await jobOf();
  const standing = (more: Partial<ChunkJob> = {}) =>
    readChunkStanding(test.database.orm, { ...job, ...more });
  expect(await standing()).toBe('wanted');
  expect(await isChunkWanted(test.context, job)).toBe(true);
  expect(await standing({ lease: job.lease + 1 })).toBe('past');
  await setSession('paused');
  expect(await standing()).toBe('past');
  expect(await isChunkWanted(test.context, job)).toBe(false);
  await setSession('mining');
  await storeChunk(test.database.orm, job, computed);
  expect(await standing()).toBe('stored');
});

it.each([
  ['refuses connections', () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))],
  ['never answers', () => new Promise<never>(() => undefined)],
])(
  'leaves a chunk to others after a while when the database %s, unless it is the server',
  async (_, answer) => {
    const job = await jobOf();
    const chain: unknown = new Proxy(() => undefined, {
      get: (_target, name) => (name === 'then' ? (...on: [never, never]) => answer().then(...on) : chain),
      apply: () => chain,
    });
    const database = { ...test.database, orm: chain } as Database;
    const context = {
      ...test.context,
      database,
      patiently: new PatientDatabase(database, test.context.closing),
      patienceMs: 300,
    };
    const control = { signal: never, onProgress: () => undefined };
    await expect(computeStoredChunk(context, job, control)).rejects.toThrow(DatabaseAway);
  },
);

it.each([
  ['a database that is full', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a thread that gets no memory', new RangeError('Array buffer allocation failed')],
])('counts %s as no failure of the chunk', async (_, fault) => {
  const job = await jobOf();
  const pool = { ...test.context.pool, run: () => Promise.reject(fault) };
  const control = { signal: never, onProgress: () => undefined };
  expect(await computeStoredChunk({ ...test.context, pool }, job, control)).toEqual({ kind: 'stopped' });
});
