/** A server that another has followed, while it still believes that it holds the lock, writes nothing any more. */

import { ServerSuperseded } from '@productive-mining/database/connection/server-epoch.ts';
import { type ServerLock, takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { miningSessions, workAttempts, workUnits } from '@productive-mining/database/schema/mining.ts';
import {
  type SeverableProxy,
  startSeverableProxy,
} from '@productive-mining/database/testing/severable-proxy.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resumeSession, startSession, stopSessions } from './sessions/session-commands.ts';
import { openSessionRegistry } from './sessions/session-registry.ts';
import {
  CLAIM,
  computedFrom,
  leaseSmallUnit,
  leavesOf,
  openLedger,
  runOf,
  verify,
} from './testing/mine-small-unit.ts';
import type { TestContext } from './testing/open-test-context.ts';
import { startRequest } from './testing/start-test-engine.ts';
import { failUnit } from './units/fail-unit.ts';
import { leaseUnit } from './units/lease-unit.ts';
import { settleUnit } from './units/settle-unit.ts';

let test: TestContext;
let proxy: SeverableProxy;
let rival: ServerLock | undefined;

beforeEach(async () => {
  test = await openLedger(async (url) => {
    proxy = await startSeverableProxy(url);
    return proxy.url;
  });
});
afterEach(async () => {
  await rival?.release();
  proxy.comeBack();
  await test.close();
  await proxy.close();
});

/** Ends the lock's connection at the database's end alone, so that another server gets it. */
async function follow(): Promise<void> {
  proxy.fallSilent();
  await test.database.orm.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'productive-mining server lock' and datname = current_database()`,
  );
  rival = await takeServerLock(test.databaseUrl);
}

/** What the engine writes: all of it, so that a change of any kind is seen. */
async function written() {
  const { orm } = test.database;
  return {
    blocks: await orm.select().from(blocks),
    sessions: await orm.select().from(miningSessions),
    units: await orm.select().from(workUnits),
    attempts: await orm.select().from(workAttempts),
  };
}

it('settles, fails and leases nothing, and moves no session', async () => {
  const unit = await leaseSmallUnit(test, 'unit');
  const leaves = await leavesOf(unit);
  const { context } = test;
  const sessions = { context, registry: openSessionRegistry(context, () => Promise.resolve(true)) };
  const judgement = await verify(test, unit, leaves);
  let isLost = false;
  void test.lock.lost.then(() => {
    isLost = true;
  });
  const before = await written();
  await follow();
  const wanted = { sessionId: unit.sessionId!, workType: 'goldbach_verification', difficulty: 1 };
  const own = { visitorId: CLAIM.visitorId, sessionId: unit.sessionId! };
  for (const attempt of [
    () => settleUnit(runOf(test, unit), computedFrom(leaves), judgement),
    () => failUnit(runOf(test, unit), { outcome: 'rejected', reason: 'computation_failed' }),
    () => context.patiently.transaction((tx) => leaseUnit(tx, wanted, new Date())),
    () => startSession(sessions, startRequest(CLAIM.visitorId, 'prime_pattern', 1)),
    () => resumeSession(sessions, own),
    () => stopSessions(sessions, own),
  ])
    await expect(attempt()).rejects.toBeInstanceOf(ServerSuperseded);
  expect(await written()).toEqual(before);
  await context.epoch.superseded;
  expect(isLost).toBe(false);
});

it('lets whoever follows wait for a transaction that has begun', async () => {
  const unit = await leaseSmallUnit(test, 'unit');
  let following: Promise<void> | undefined;
  let hasFollowed = false;
  await test.context.patiently.transaction(async (tx) => {
    following = follow().then(() => {
      hasFollowed = true;
    });
    await tx.execute(sql`select pg_sleep(0.5)`);
    expect(hasFollowed).toBe(false);
    await tx.update(workUnits).set({ failures: 1 });
  });
  await following;
  const [row] = await test.database.orm.select().from(workUnits);
  expect(row).toMatchObject({ id: unit.id, failures: 1 });
});
