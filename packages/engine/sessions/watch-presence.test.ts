import { miningSessions, visitors } from '@productive-mining/database/schema/mining.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CLAIM, openLedger, startSession } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { until } from '../testing/start-test-engine.ts';
import { readSession } from './session-commands.ts';
import { openSessionRegistry, type SessionRegistry } from './session-registry.ts';
import { watchPresence } from './watch-presence.ts';
import { watchRuns } from './watch-runs.ts';

const AWAY_MINUTES = 30;
const CHECKS_EVERY_MS = 15_000;
let test: TestContext;
let registry: SessionRegistry;

beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());
beforeEach(() => {
  // Only what the watches use: the database's own timers go on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  registry = openSessionRegistry(test.context, async () => false);
});
afterEach(async () => {
  await registry.haltAll();
  await test.database.orm
    .update(miningSessions)
    .set({ status: 'stopped', isActive: false, pauseReason: null });
  vi.useRealTimers();
});

const sessionRow = async (sessionId: string) => (await readSession(test.database.orm, sessionId))!;
const longAway = () =>
  test.database.orm
    .update(visitors)
    .set({ lastSeenAt: sql`now() - interval '1 hour'` })
    .where(eq(visitors.id, CLAIM.visitorId));

it('pauses sessions whose owner is away, and resumes them on return', async () => {
  const sessionId = await startSession(test);
  await longAway();
  const watch = watchPresence({ context: test.context, registry }, AWAY_MINUTES, () => false);
  await vi.advanceTimersByTimeAsync(CHECKS_EVERY_MS);
  await until(async () => (await sessionRow(sessionId)).status === 'paused');
  expect((await sessionRow(sessionId)).pauseReason).toBe('owner_away');
  await watch.ownerReturned(CLAIM.visitorId);
  expect((await sessionRow(sessionId)).status).toBe('mining');
  watch.close();
});

it('resumes with the first call after a pause, though the owner called just before it', async () => {
  const sessionId = await startSession(test);
  const watch = watchPresence({ context: test.context, registry }, AWAY_MINUTES, () => false);
  await watch.ownerReturned(CLAIM.visitorId);
  await longAway();
  await vi.advanceTimersByTimeAsync(CHECKS_EVERY_MS);
  await until(async () => (await sessionRow(sessionId)).status === 'paused');
  await until(async () => {
    await watch.ownerReturned(CLAIM.visitorId);
    return (await sessionRow(sessionId)).status === 'mining';
  });
  watch.close();
});

it('resumes a session whose owner came while it was being paused', async () => {
  const sessionId = await startSession(test);
  await longAway();
  const answers = [false, true];
  const watch = watchPresence(
    { context: test.context, registry },
    AWAY_MINUTES,
    () => answers.shift() ?? true,
  );
  await vi.advanceTimersByTimeAsync(CHECKS_EVERY_MS);
  await until(() => answers.length === 0 && registry.isRunning(sessionId));
  expect((await sessionRow(sessionId)).status).toBe('mining');
  watch.close();
});

it('begins the run of a session that mines and has none, once', async () => {
  const sessionId = await startSession(test);
  const watch = watchRuns({ context: test.context, registry });
  await vi.advanceTimersByTimeAsync(CHECKS_EVERY_MS);
  await until(() => registry.isRunning(sessionId));
  expect(await watch.beginMissing()).toBe(0);
  watch.close();
});

it('halts the run of a session that was paused or stopped without a word to this process', async () => {
  const [moved, mining] = [await startSession(test), await startSession(test)];
  // They wait before their first unit, so that nothing else ends them.
  registry = openSessionRegistry(
    test.context,
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  );
  const watch = watchRuns({ context: test.context, registry });
  expect(await watch.beginMissing()).toBe(2);
  await test.database.orm
    .update(miningSessions)
    .set({ status: 'paused', isActive: false })
    .where(eq(miningSessions.sessionId, moved));
  await vi.advanceTimersByTimeAsync(CHECKS_EVERY_MS);
  await until(() => !registry.isRunning(moved));
  expect(registry.isRunning(mining)).toBe(true);
  watch.close();
});
