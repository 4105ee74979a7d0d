/** Commands that were obeyed, when what the answer would say beside that can't be read. */
import { pauseSession, resumeSession, startSession } from '@productive-mining/contract/endpoints.ts';
import type { SessionRow } from '@productive-mining/engine/engine.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const ROW = {
  sessionId: '7f0c3f5e-52a4-4b6f-9d2b-0d8a3f1c2b11',
  selectedWorkType: 'prime_pattern',
  currentDifficulty: 1,
  frontier: null,
  totalBlocksMined: 0,
  status: 'mining',
  pauseReason: null,
  startTime: new Date(),
  stopAfterBlocks: null,
  stopAfterMinutes: null,
  totalScientificValue: '0',
  totalEnergyConsumed: 0,
  rewardBaseUnits: 0n,
  lastFailure: null,
} as unknown as SessionRow;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const obey = () => Promise.resolve(ROW);
  Object.assign(test.engine, {
    ...{ start: obey, pause: obey, resume: obey },
    progressOf: () => Promise.reject(new Error('a file of the database is damaged')),
  });
});
afterAll(() => test.close());

it.each([
  [startSession, { workType: 'prime_pattern', difficulty: 1 }],
  [pauseSession, { sessionId: ROW.sessionId }],
  [resumeSession, { sessionId: ROW.sessionId }],
])('$name is told as done when the progress can’t be read', async ({ path }, payload) => {
  const answer = await test.app.inject({ method: 'POST', url: path, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    sessionId: ROW.sessionId,
    session: { sessionId: ROW.sessionId, progress: null },
  });
});
