import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startRequest, startTestEngine } from '../testing/start-test-engine.ts';

it('forgets the network address that a session was started from when it ends', async () => {
  const test = await startTestEngine({ threads: 1 });
  const visitor = await test.addVisitor();
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', 40));
  const address = async () => {
    const [row] = await test.database.orm
      .select()
      .from(miningSessions)
      .where(eq(miningSessions.sessionId, sessionId));
    return row!.clientAddress;
  };
  try {
    expect(await address()).toBe('127.0.0.1');
    await test.engine.pause(visitor, sessionId);
    expect(await address()).toBe('127.0.0.1');
    await test.engine.stop(visitor, sessionId);
    expect(await address()).toBe('');
  } finally {
    await test.close();
  }
});
