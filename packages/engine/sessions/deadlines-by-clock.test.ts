import { setTimeout as wait } from 'node:timers/promises';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from '../testing/start-test-engine.ts';

const DAYS_MS = 20 * 86_400_000;
/** Deadlines are looked at every second. */
const LOOKED_AT_WITHIN_MS = 2500;

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine({ threads: 1 });
});
afterAll(() => test.close());
afterEach(() => void vi.useRealTimers());

const statusOf = async (sessionId: string) => {
  const [row] = await test.database.orm
    .select()
    .from(miningSessions)
    .where(eq(miningSessions.sessionId, sessionId));
  return row!.status;
};

async function startFor(minutes: number): Promise<string> {
  const request = startRequest(await test.addVisitor(), 'prime_pattern', 100, { stopAfter: { minutes } });
  return (await test.engine.start(request)).sessionId;
}

it('a session that is to mine for an hour goes on when the clock is set ahead', async () => {
  const sessionId = await startFor(60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAYS_MS });
  await wait(LOOKED_AT_WITHIN_MS);
  expect(await statusOf(sessionId)).toBe('mining');
});

it('a session ends after its minutes when the clock is set back', async () => {
  const sessionId = await startFor(0.02);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAYS_MS });
  await wait(1200 + LOOKED_AT_WITHIN_MS);
  expect(await statusOf(sessionId)).toBe('stopped');
});

it('a session that a server began by a clock that was ahead ends after its minutes at the next', async () => {
  const sessionId = await startFor(60);
  await test.restart(async () => {
    await test.database.orm
      .update(miningSessions)
      .set({ startTime: new Date(Date.now() + DAYS_MS), stopAfterMinutes: 0.02 })
      .where(eq(miningSessions.sessionId, sessionId));
  });
  await until(async () => (await statusOf(sessionId)) === 'stopped', 20_000);
});
