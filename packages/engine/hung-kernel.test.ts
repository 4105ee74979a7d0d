/** A kernel that loops in the server's own process: its unit fails by name, and the session goes on with another region. */
import { workAttempts, workUnits } from '@productive-mining/database/schema/mining.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine({
    threads: 1,
    pool: {
      thread: '../testing/looping-thread',
      stepLimits: { checkEveryMs: 20, silentMs: 500, stoppedMs: 100 },
    },
  });
});
afterAll(() => test.close());

it('ends with its thread; the unit fails as hung, its region rests, and the next one is sealed', async () => {
  const visitorId = await test.addVisitor();
  await test.engine.start(startRequest(visitorId, 'prime_pattern', 1, { stopAfter: { blocks: 1 } }));
  await until(() => test.reported.stopped.length > 0);
  expect(test.reported.failures.map(({ code }) => code)).toEqual(['computation_hung']);
  expect(test.reported.failures[0]!.sentence).toContain('No block was sealed');
  expect(test.reported.blocks).toEqual([1]);
  const attempts = await test.database.orm.select().from(workAttempts);
  expect(attempts.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['rejected', 'computation_hung'],
    ['verified', null],
  ]);
  const units = await test.database.orm.select().from(workUnits);
  const resting = units.find(({ position }) => position === '0')!;
  expect(resting).toMatchObject({ state: 'abandoned', failures: 1 });
  expect(resting.notBefore).toBeInstanceOf(Date);
});
