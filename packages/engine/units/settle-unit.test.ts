import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { workUnits } from '@productive-mining/database/schema/mining.ts';
import { altcoinTransactions } from '@productive-mining/database/schema/token.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { collectChunks, computeUnit } from '../chunks/compute-unit.ts';
import type { EngineContext } from '../engine-context.ts';
import { stopSessions } from '../sessions/session-commands.ts';
import { openSessionRegistry } from '../sessions/session-registry.ts';
import { CLAIM, openLedger, runOf, startSession } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { packLeaves, unpackLeaves } from '../threads/leaf-codec.ts';
import { abandonUnitsOf, leaseUnit, type WorkUnit } from './lease-unit.ts';
import { settleUnit } from './settle-unit.ts';
import { verifyUnit } from './verify-unit.ts';

let test: TestContext;
let database: Database;
let context: EngineContext;

beforeAll(async () => {
  test = await openLedger();
  ({ database, context } = test);
});
afterAll(() => test.close());

async function computedUnit() {
  const sessionId = await startSession(test);
  const session = { sessionId, workType: 'prime_pattern', difficulty: 1 };
  const unit = (await database.orm.transaction((tx) => leaseUnit(tx, session, new Date())))!;
  const run = runOf(test, unit);
  await computeUnit(run, new Set());
  return { run, unit, computed: await collectChunks(run) };
}

const paymentsFor = async (unit: WorkUnit) => {
  const [row] = await database.orm.select().from(workUnits).where(eq(workUnits.id, unit.id));
  return database.orm
    .select()
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.blockId, row!.blockIndex!));
};

it('settles a unit once, however often and however many at a time it is asked to', async () => {
  const { run, unit, computed } = await computedUnit();
  const judgement = await verifyUnit(run, computed);
  expect(judgement.verdict).toEqual({ valid: true });
  const before = (await database.orm.select().from(blocks)).length;
  const together = await Promise.all(Array.from({ length: 5 }, () => settleUnit(run, computed, judgement)));
  const later = await settleUnit(run, computed, judgement);
  const blockIndex = before + 1;
  expect(together.map(({ kind }) => kind).sort()).toEqual([
    'settled',
    ...Array(4).fill('unit_already_settled'),
  ]);
  expect(
    [...together, later].every(
      (settlement) => 'blockIndex' in settlement && settlement.blockIndex === blockIndex,
    ),
  ).toBe(true);
  expect(await database.orm.select().from(blocks)).toHaveLength(blockIndex);
  expect(await paymentsFor(unit)).toHaveLength(1);
});

it('seals no time that was not measured', async () => {
  const { run, computed } = await computedUnit();
  const judgement = await verifyUnit(run, computed);
  const before = (await database.orm.select().from(blocks)).length;
  for (const computeMs of [-685_997, Number.NaN])
    await expect(settleUnit(run, { ...computed, computeMs }, judgement)).rejects.toThrow('not measured');
  await expect(settleUnit(run, computed, { ...judgement, verifyMs: -1 })).rejects.toThrow('not measured');
  expect(await database.orm.select().from(blocks)).toHaveLength(before);
  expect((await settleUnit(run, computed, judgement)).kind).toBe('settled');
});

it('is not locked crosswise with a stop of its session', async () => {
  const { run, unit, computed } = await computedUnit();
  const judgement = await verifyUnit(run, computed);
  const deadlocks = async () => {
    const { rows } = await database.orm.execute<{ n: string }>(
      sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
    );
    return Number(rows[0]!.n);
  };
  const sessions = { context, registry: openSessionRegistry(context, async () => false) };
  let stopping: Promise<unknown> | undefined;
  const sign: typeof context.pool.sign = async (task) => {
    // The settling transaction holds what it locked first; the stop comes to what it locks first.
    stopping ??= stopSessions(sessions, { visitorId: CLAIM.visitorId, sessionId: unit.sessionId! });
    await wait(100);
    return context.pool.sign(task);
  };
  const before = await deadlocks();
  const pool = { ...context.pool, sign };
  expect((await settleUnit(runOf({ context: { ...context, pool } }, unit), computed, judgement)).kind).toBe(
    'settled',
  );
  await stopping;
  // The statistics of a session's transactions are written at its next idle moment, a second later at most.
  await wait(1500);
  expect(await deadlocks()).toBe(before);
});

it('binds the first root of a lease: other leaves are refused even when they are right', async () => {
  const { run, computed } = await computedUnit();
  const changed = unpackLeaves(computed.leaves);
  changed[0] = Uint8Array.from(changed[0]!, (byte, index) => (index === 0 ? byte ^ 1 : byte));
  await verifyUnit(run, { ...computed, leaves: packLeaves(changed) }).catch(() => undefined);
  const honest = await verifyUnit(run, computed);
  expect(honest.verdict).toEqual({ valid: false, reason: 'root_differs_from_first_received' });
});

it('does not settle a unit whose lease has ended', async () => {
  const { run, unit, computed } = await computedUnit();
  const judgement = await verifyUnit(run, computed);
  await database.orm
    .update(workUnits)
    .set({ state: 'abandoned', sessionId: null })
    .where(eq(workUnits.id, unit.id));
  const before = (await database.orm.select().from(blocks)).length;
  expect(await settleUnit(run, computed, judgement)).toEqual({ kind: 'lease_ended' });
  expect(await database.orm.select().from(blocks)).toHaveLength(before);
});

it('does not settle a unit that another session has leased again, by what was computed under the first lease', async () => {
  const { run, unit, computed } = await computedUnit();
  const judgement = await verifyUnit(run, computed);
  const session = { sessionId: await startSession(test), workType: 'prime_pattern', difficulty: 1 };
  const again = await database.orm.transaction(async (tx) => {
    await abandonUnitsOf(tx, unit.sessionId!);
    return leaseUnit(tx, session, new Date());
  });
  expect(again).toMatchObject({ id: unit.id, lease: unit.lease + 1, state: 'computing' });
  const before = (await database.orm.select().from(blocks)).length;
  expect(await settleUnit(run, computed, judgement)).toEqual({ kind: 'lease_ended' });
  expect(await database.orm.select().from(blocks)).toHaveLength(before);
});

it('measures the work itself, though this process’s clock is an hour ahead at the lease', async () => {
  const sessionId = await startSession(test);
  const session = { sessionId, workType: 'prime_pattern', difficulty: 1 };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  let settled: { unit: WorkUnit; index: number };
  try {
    const lease = context.patiently.transaction((tx) => leaseUnit(tx, session, context.time.now()));
    const run = runOf(test, (await lease)!);
    await computeUnit(run, new Set());
    const computed = await collectChunks(run);
    const settlement = await settleUnit(run, computed, await verifyUnit(run, computed));
    if (settlement.kind !== 'settled') throw new Error(settlement.kind);
    settled = { unit: run.unit, index: settlement.blockIndex };
  } finally {
    vi.useRealTimers();
  }
  const [discovery] = await database.orm
    .select()
    .from(discoveries)
    .where(eq(discoveries.unitId, settled.unit.id));
  expect(discovery!.computationTime).toBeGreaterThan(0);
  expect(discovery!.computationTime).toBeLessThan(600);
  expect(Math.abs(discovery!.timestamp.getTime() - Date.now())).toBeLessThan(600_000);
});
