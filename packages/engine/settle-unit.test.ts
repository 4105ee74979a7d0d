import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, type Database } from '@productive-mining/database/connect.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { miningSessions, visitors, workUnits } from '@productive-mining/database/schema/mining.ts';
import { altcoinTransactions } from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadChainKeys } from './chain-keys.ts';
import { collectChunks, computeUnit } from './compute-unit.ts';
import { openContext } from './engine.ts';
import type { EngineContext } from './engine-context.ts';
import { packLeaves, unpackLeaves } from './leaf-codec.ts';
import { leaseUnit, type WorkUnit } from './lease-unit.ts';
import { stopSessions } from './session-commands.ts';
import { openSessionRegistry } from './session-registry.ts';
import { settleUnit } from './settle-unit.ts';
import { ProgressTracker } from './track-progress.ts';
import { verifyUnit } from './verify-unit.ts';

const nothing = () => undefined;
const never = new AbortController().signal;
const claim = { visitorId: 'visitor', sessionId: 'session' };
let testDatabase: TestDatabase;
let database: Database;
let context: EngineContext;
let folder: string;

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url);
  folder = mkdtempSync(path.join(tmpdir(), 'settle-'));
  context = await openContext(
    {
      database,
      databaseUrl: testDatabase.url,
      threads: 2,
      cpuWatts: 15,
      keys: await loadChainKeys(folder),
      workerId: 'test',
      isPresent: () => true,
      cacheDir: folder,
      events: {
        progress: nothing,
        blockMined: nothing,
        sessionStarted: nothing,
        sessionStopped: nothing,
        unitFailed: nothing,
      },
      log: { info: nothing, warn: nothing, error: nothing },
    },
    never,
  );
  await database.orm.insert(visitors).values({ id: claim.visitorId, address: `0x${'1'.repeat(40)}` });
});
afterAll(async () => {
  await context.queue.close();
  await context.pool.close();
  await database.close();
  await testDatabase.close();
  rmSync(folder, { recursive: true, force: true });
});

async function computedUnit() {
  const sessionId = randomUUID();
  await database.orm.insert(miningSessions).values({
    sessionId,
    visitorId: claim.visitorId,
    selectedWorkType: 'prime_pattern',
    status: 'mining',
    isActive: true,
  });
  const session = { sessionId, workType: 'prime_pattern', difficulty: 1 };
  const unit = (await database.orm.transaction((tx) => leaseUnit(tx, session, new Date())))!;
  const progress = new ProgressTracker(sessionId, nothing);
  progress.begin(unit, 0);
  await computeUnit(context, claim, unit, new Set(), progress, never);
  return { unit, progress, computed: await collectChunks(context, unit, never) };
}

const paymentsFor = async (unit: WorkUnit) => {
  const [row] = await database.orm.select().from(workUnits).where(eq(workUnits.id, unit.id));
  return database.orm
    .select()
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.blockId, row!.blockIndex!));
};

it('settles a unit once, however often and however many at a time it is asked to', async () => {
  const { unit, progress, computed } = await computedUnit();
  const judgement = await verifyUnit(context, claim, unit, computed, progress, never);
  expect(judgement.verdict).toEqual({ valid: true });
  const before = (await database.orm.select().from(blocks)).length;
  const together = await Promise.all(
    Array.from({ length: 5 }, () => settleUnit(context, unit, computed, judgement)),
  );
  const later = await settleUnit(context, unit, computed, judgement);
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

it('is not locked crosswise with a stop of its session', async () => {
  const { unit, progress, computed } = await computedUnit();
  const judgement = await verifyUnit(context, claim, unit, computed, progress, never);
  const deadlocks = async () => {
    const { rows } = await database.orm.execute<{ n: string }>(
      sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
    );
    return Number(rows[0]!.n);
  };
  const registry = openSessionRegistry(context, async () => false);
  let stopping: Promise<unknown> | undefined;
  const sign: typeof context.pool.sign = async (task) => {
    // The settling transaction holds what it locked first; the stop comes to what it locks first.
    stopping ??= stopSessions(context, registry, claim.visitorId, unit.sessionId!);
    await wait(100);
    return context.pool.sign(task);
  };
  const before = await deadlocks();
  const pool = { ...context.pool, sign };
  expect((await settleUnit({ ...context, pool }, unit, computed, judgement)).kind).toBe('settled');
  await stopping;
  // The statistics of a session's transactions are written at its next idle moment, a second later at most.
  await wait(1500);
  expect(await deadlocks()).toBe(before);
});

it('binds the first root of a lease: other leaves are refused even when they are right', async () => {
  const { unit, progress, computed } = await computedUnit();
  const changed = unpackLeaves(computed.leaves);
  changed[0] = Uint8Array.from(changed[0]!, (byte, index) => (index === 0 ? byte ^ 1 : byte));
  await verifyUnit(context, claim, unit, { ...computed, leaves: packLeaves(changed) }, progress, never).catch(
    nothing,
  );
  const honest = await verifyUnit(context, claim, unit, computed, progress, never);
  expect(honest.verdict).toEqual({ valid: false, reason: 'root_differs_from_first_received' });
});

it('does not settle a unit whose lease has ended', async () => {
  const { unit, progress, computed } = await computedUnit();
  const judgement = await verifyUnit(context, claim, unit, computed, progress, never);
  await database.orm
    .update(workUnits)
    .set({ state: 'abandoned', sessionId: null })
    .where(eq(workUnits.id, unit.id));
  const before = (await database.orm.select().from(blocks)).length;
  expect(await settleUnit(context, unit, computed, judgement)).toEqual({ kind: 'lease_ended' });
  expect(await database.orm.select().from(blocks)).toHaveLength(before);
});
