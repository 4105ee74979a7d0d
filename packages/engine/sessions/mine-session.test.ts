import { randomUUID } from 'node:crypto';
import { recordVisitor } from '@productive-mining/database/queries/record-visitor.ts';
import { miningSessions, workAttempts, workUnits } from '@productive-mining/database/schema/mining.ts';
import { raiseNoMore, raiseOn } from '@productive-mining/database/testing/raise-on-write.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SigningKeysError } from '../chain/store-seeds.ts';
import { storeChunk } from '../chunks/compute-stored-chunk.ts';
import { LeaseEnded } from '../queue/sent-chunks.ts';
import { computedFrom, leaseSmallUnit, leavesOf, openLedger } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { until } from '../testing/start-test-engine.ts';
import { abandonFailedUnit, planOf, type WorkUnit } from '../units/lease-unit.ts';
import { ProgressTracker } from '../units/track-progress.ts';
import { mineSession } from './mine-session.ts';
import { openSessionRegistry } from './session-registry.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openLedger();
  await recordVisitor(test.database.orm, { id: 'ada', address: '0xada' }, new Date());
});
afterAll(() => test.close());

async function insertSession(status: string) {
  const isActive = status === 'mining';
  const [session] = await test.database.orm
    .insert(miningSessions)
    .values({
      sessionId: randomUUID(),
      visitorId: 'ada',
      selectedWorkType: 'prime_pattern',
      status,
      isActive,
    })
    .returning();
  return session!;
}

it.each(['paused', 'stopped'])(
  'a session that was %s before its run began ends without a region',
  async (status) => {
    const session = await insertSession(status);
    await mineSession(test.context, {
      session,
      progress: new ProgressTracker(session.sessionId, () => undefined),
      signal: new AbortController().signal,
      isOver: async () => false,
    });
    expect(await test.database.orm.select().from(workUnits)).toEqual([]);
  },
);

it('a fault that is neither the unit’s nor a lost connection interrupts a session and doesn’t end it', async () => {
  const session = await insertSession('mining');
  const logged: string[] = [];
  const log = { ...test.context.log, error: (_: object, words: string) => logged.push(words) };
  const registry = openSessionRegistry({ ...test.context, log }, async () => {
    throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  });
  registry.begin(session);
  await until(() => logged.length > 0);
  expect(logged).toEqual(['a session is interrupted']);
  expect(registry.isRunning(session.sessionId)).toBe(true);
  await registry.halt(session.sessionId);
  expect(registry.isRunning(session.sessionId)).toBe(false);
});

const sessionOf = async ({ sessionId }: Pick<WorkUnit, 'sessionId'>) =>
  (await test.database.orm.select().from(miningSessions).where(eq(miningSessions.sessionId, sessionId!)))[0]!;

/** Mines as a session does until its next unit is asked for; `fail` is what the chunks of the unit end with. */
async function mineWith(fail: () => Error, unit: WorkUnit, rounds = 1) {
  const session = await sessionOf(unit);
  const logged: string[] = [];
  const told: { code: string; sentence: string }[] = [];
  const events = {
    ...test.context.events,
    unitFailed: ({ code, sentence }: { code: string; sentence: string }) => told.push({ code, sentence }),
  };
  const log = { ...test.context.log, error: (_: object, words: string) => logged.push(words) };
  const queue = { ...test.context.queue, dispatch: () => Promise.reject(fail()) };
  const abort = new AbortController();
  let asked = 0;
  const mined = mineSession(
    { ...test.context, log, queue, events },
    {
      session,
      progress: new ProgressTracker(session.sessionId, () => undefined),
      signal: abort.signal,
      isOver: async () => ++asked > rounds,
    },
  );
  return { mined, abort, logged, told };
}

const attemptsOf = ({ id }: WorkUnit) =>
  test.database.orm.select().from(workAttempts).where(eq(workAttempts.unitId, id));

const unitRow = async ({ id }: WorkUnit) =>
  (await test.database.orm.select().from(workUnits).where(eq(workUnits.id, id)))[0]!;

const coded = (code: string) => Object.assign(new Error('refused'), { code });

it.each([
  ['full disk of the database', () => new Error('failed query', { cause: coded('53100') })],
  ['damaged file of the database', () => new Error('failed query', { cause: coded('XX001') })],
  ['full disk', () => coded('ENOSPC')],
  ['thread without memory', () => coded('ERR_WORKER_OUT_OF_MEMORY')],
  ['kernel without memory', () => new RangeError('WebAssembly.Memory(): could not allocate memory')],
])(
  'a %s says nothing of the mathematics: the unit stays its session’s, and nothing is counted',
  async (name, fail) => {
    const unit = await leaseSmallUnit(test, name, 10);
    const { mined, abort, logged, told } = await mineWith(fail, unit);
    await until(() => logged.length > 0);
    abort.abort(new Error('enough'));
    await mined;
    expect([logged, told]).toEqual([['a session is interrupted'], []]);
    expect(await unitRow(unit)).toMatchObject({ failures: 0, sessionId: unit.sessionId });
    expect(await attemptsOf(unit)).toEqual([]);
  },
);

/** As its session computes it, in the chunks of its plan. */
async function storeAllChunks(unit: WorkUnit): Promise<void> {
  const leaves = await leavesOf(unit);
  const chunks = workTypeOf(unit.workType).chunks(planOf(unit));
  const chunkCount = chunks.length;
  await test.database.orm.update(workUnits).set({ chunkCount }).where(eq(workUnits.id, unit.id));
  for (const [chunk, { first, count }] of chunks.entries()) {
    const computed = computedFrom(leaves.slice(first, first + count));
    await storeChunk(test.database.orm, { unitId: unit.id, lease: unit.lease, chunk }, computed);
  }
}

it('what keeps a verified unit from being sealed, such as a missing key, is no refusal of it', async () => {
  const unit = await leaseSmallUnit(test, 'unsigned', 13);
  await storeAllChunks(unit);
  const logged: string[] = [];
  const keys = Object.assign(Object.create(test.context.keys), {
    signer: () => Promise.reject(new SigningKeysError('The seed is gone.')),
  });
  const log = { ...test.context.log, error: (_: object, words: string) => logged.push(words) };
  const abort = new AbortController();
  const mined = mineSession(
    { ...test.context, keys, log },
    {
      session: await sessionOf(unit),
      progress: new ProgressTracker(unit.sessionId!, () => undefined),
      signal: abort.signal,
      isOver: async () => false,
    },
  );
  await until(() => logged.length > 0);
  abort.abort(new Error('enough'));
  await mined;
  expect(logged).toEqual(['a session is interrupted']);
  expect(await attemptsOf(unit)).toEqual([]);
  expect(await unitRow(unit)).toMatchObject({ failures: 0, blockIndex: null, sessionId: unit.sessionId });
});

it('a database without room for a lease is no frontier without regions', async () => {
  const { orm } = test.database;
  const session = await insertSession('mining');
  await orm.execute(raiseOn('work_units', '53100'));
  const logged: string[] = [];
  const log = { ...test.context.log, error: (_: object, words: string) => logged.push(words) };
  const abort = new AbortController();
  const mined = mineSession(
    { ...test.context, log },
    {
      session,
      progress: new ProgressTracker(session.sessionId, () => undefined),
      signal: abort.signal,
      isOver: async () => false,
    },
  );
  await until(() => logged.length > 0);
  abort.abort(new Error('enough'));
  await mined;
  await orm.execute(raiseNoMore('work_units'));
  expect(logged).toEqual(['a session is interrupted']);
  expect((await sessionOf(session)).lastFailure).toBeNull();
});

it('takes no region while the server is hindered, and one as soon as it isn’t', async () => {
  const session = await insertSession('mining');
  let isHindered = true;
  let looks = 0;
  const look = () => {
    looks += 1;
    return isHindered;
  };
  const abort = new AbortController();
  const mined = mineSession(
    { ...test.context, isHindered: look },
    {
      session,
      progress: new ProgressTracker(session.sessionId, () => undefined),
      signal: abort.signal,
      isOver: async () => false,
    },
  );
  const leased = () =>
    test.database.orm.select().from(workUnits).where(eq(workUnits.sessionId, session.sessionId));
  await until(() => looks > 1);
  expect(await leased()).toEqual([]);
  isHindered = false;
  await expect.poll(async () => (await leased()).length, { timeout: 10_000 }).toBe(1);
  abort.abort(new Error('enough'));
  await mined;
});

it('an end of the lease is no failure of the unit, and the session goes on', async () => {
  const unit = await leaseSmallUnit(test, 'past', 11);
  const { mined, logged } = await mineWith(() => new LeaseEnded(unit.id), unit);
  await mined;
  expect(logged).toEqual([]);
  expect(await unitRow(unit)).toMatchObject({ failures: 0 });
});

describe('what is stored and told of a unit without a block is of the closed list', () => {
  const REJECTED =
    'Prime Pattern Discovery: a result did not pass verification (computation_failed). No block was sealed; the region is computed again.';

  it.each([
    {
      name: 'a computation that breaks',
      error: new Error('unreachable'),
      cause: { outcome: 'rejected', reason: 'computation_failed' },
      sentence: REJECTED,
    },
    {
      name: 'an undecided unit',
      error: new UndecidedUnit('zero_too_near'),
      cause: { outcome: 'undecided', reason: 'zero_too_near' },
      sentence:
        'Prime Pattern Discovery: a region could not be decided (zero_too_near). It is taken up again later; nothing was paid.',
    },
    {
      name: 'an undecided unit with a reason that no kind lists',
      error: new UndecidedUnit('an invention'),
      cause: { outcome: 'rejected', reason: 'computation_failed' },
      sentence: REJECTED,
    },
  ])('$name', async ({ name, error, cause, sentence }) => {
    const unit = await leaseSmallUnit(test, name, 12);
    const { mined, told } = await mineWith(() => error, unit);
    await mined;
    const [attempt] = await test.database.orm
      .select()
      .from(workAttempts)
      .where(eq(workAttempts.unitId, unit.id));
    expect(attempt).toMatchObject(cause);
    expect((await sessionOf(unit)).lastFailure).toBe(`${cause.outcome}: ${cause.reason}`);
    expect(told).toEqual([{ code: cause.reason, sentence }]);
  });

  it('a session without a region', async () => {
    const session = await insertSession('mining');
    const abort = new AbortController();
    const mined = mineSession(test.context, {
      // No kind of this name can be leased.
      session: { ...session, selectedWorkType: 'astrology' },
      progress: new ProgressTracker(session.sessionId, () => undefined),
      signal: abort.signal,
      isOver: async () => false,
    });
    await expect.poll(async () => (await sessionOf(session)).lastFailure).toBe('no_region');
    abort.abort(new Error('enough'));
    await mined;
  });
});

it('a unit that was settled or leased again is not written down as failed', async () => {
  const unit = await leaseSmallUnit(test, 'small');
  const failOnce = (current: WorkUnit) =>
    test.database.orm.transaction((tx) => abandonFailedUnit(tx, current, new Date()));
  expect(await failOnce({ ...unit, lease: unit.lease + 1 })).toBe(false);
  const ofUnit = eq(workUnits.id, unit.id);
  await test.database.orm.update(workUnits).set({ state: 'settled', blockIndex: 7 }).where(ofUnit);
  expect(await failOnce(unit)).toBe(false);
  expect(await unitRow(unit)).toMatchObject({ state: 'settled', failures: 0 });
});
