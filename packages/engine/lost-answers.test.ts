/** Commits that were made, but not answered, as the connection to the database broke. */
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { miningSessions, workAttempts } from '@productive-mining/database/schema/mining.ts';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loseAnswer } from './testing/lose-answer.ts';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(() => test.close());

const height = async () => (await test.database.orm.select({ n: count() }).from(blocks))[0]!.n;
const sessionsOf = (visitorId: string) =>
  test.database.orm.select().from(miningSessions).where(eq(miningSessions.visitorId, visitorId));

it('a start, a pause, a resume and a stop have their effect once', async () => {
  const visitor = await test.addVisitor();
  const isStartLost = loseAnswer(test.database, {
    which: async () => (await sessionsOf(visitor)).length > 0,
  });
  const session = await test.engine.start(startRequest(visitor, 'prime_pattern', 1));
  const { sessionId } = session;
  expect(isStartLost()).toBe(true);
  expect(test.reported.started).toEqual([sessionId]);
  expect(await sessionsOf(visitor)).toHaveLength(1);
  await until(async () => (await test.engine.progressOf(session)) !== null);

  for (const [command, status] of [
    ['pause', 'paused'],
    ['resume', 'mining'],
    ['stop', 'stopped'],
  ] as const) {
    const isLost = loseAnswer(test.database, {
      which: async () => (await sessionsOf(visitor))[0]!.status === status,
    });
    await test.engine[command](visitor, sessionId);
    expect([isLost(), (await sessionsOf(visitor))[0]!.status]).toEqual([true, status]);
  }
  expect(test.reported.stopped).toEqual([{ sessionId, reason: 'visitor' }]);
  expect(await test.engine.progressOf(session)).toBeNull();
});

it('a stop ends its run although the database stays away for longer than a transaction is repeated', async () => {
  const visitor = await test.addVisitor();
  const session = await test.engine.start(startRequest(visitor, 'prime_pattern', 60));
  const { sessionId } = session;
  const which = async () => (await sessionsOf(visitor))[0]!.status === 'stopped';
  const isBack = loseAnswer(test.database, { which, thenAwayMs: 9500 });
  expect(await test.engine.stop(visitor, sessionId)).toEqual([sessionId]);
  expect(isBack()).toBe(true);
  expect(test.reported.stopped.at(-1)).toEqual({ sessionId, reason: 'visitor' });
  expect(await test.engine.progressOf(session)).toBeNull();
});

it('a command that repeats what another did is still refused', async () => {
  const visitor = await test.addVisitor();
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', 1));
  await test.engine.pause(visitor, sessionId);
  await expect(test.engine.pause(visitor, sessionId)).rejects.toMatchObject({ code: 'session_not_mining' });
  await test.engine.stop(visitor, sessionId);
  await expect(test.engine.stop(visitor, sessionId)).rejects.toMatchObject({ code: 'session_not_found' });
});

it('a block is sealed once and announced', async () => {
  const visitor = await test.addVisitor();
  const before = { height: await height(), announced: test.reported.blocks.length };
  const isLost = loseAnswer(test.database, {
    which: async () => (await height()) > before.height,
  });
  const { sessionId } = await test.engine.start(
    startRequest(visitor, 'prime_pattern', 1, { stopAfter: { blocks: 1 } }),
  );
  await until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId));
  expect(isLost()).toBe(true);
  expect(test.reported.blocks.slice(before.announced)).toEqual([before.height + 1]);
  expect(await height()).toBe(before.height + 1);
  const attempts = await test.database.orm
    .select()
    .from(workAttempts)
    .where(eq(workAttempts.sessionId, sessionId));
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['verified']);
});
