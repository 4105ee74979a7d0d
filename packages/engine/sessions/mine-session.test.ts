import { randomUUID } from 'node:crypto';
import { recordVisitor } from '@productive-mining/database/queries/record-visitor.ts';
import { miningSessions, workAttempts, workUnits } from '@productive-mining/database/schema/mining.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeaseEnded } from '../queue/sent-chunks.ts';
import { leaseSmallUnit, openLedger } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { until } from '../testing/start-test-engine.ts';
import { abandonFailedUnit, type WorkUnit } from '../units/lease-unit.ts';
import { ProgressTracker } from '../units/track-progress.ts';
import { mineSession } from './mine-session.ts';
import { openSessionRegistry } from './session-registry.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openLedger();
  await recordVisitor(test.database.orm, { id: 'ada', address: '0xada' });
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

const unitRow = async ({ id }: WorkUnit) =>
  (await test.database.orm.select().from(workUnits).where(eq(workUnits.id, id)))[0]!;

it('a fault of the database that may pass leaves the unit to its session', async () => {
  const unit = await leaseSmallUnit(test, 'interrupted', 10);
  const full = () =>
    new Error('failed query', { cause: Object.assign(new Error('full'), { code: '53100' }) });
  const { mined, abort, logged } = await mineWith(full, unit);
  await until(() => logged.length > 0);
  abort.abort(new Error('enough'));
  await mined;
  expect(logged).toEqual(['a session is interrupted']);
  expect(await unitRow(unit)).toMatchObject({ failures: 0, sessionId: unit.sessionId });
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
