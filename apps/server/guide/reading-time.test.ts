/** Steps of guides pay, so each takes the time of reading it. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getCurrentGuide } from '@productive-mining/contract/calls/guide.ts';
import { guideRuns } from '@productive-mining/database/schema/guidance.ts';
import { readingSeconds } from '@productive-mining/rules/reading-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { FIRST_GUIDE_ID } from './find-guide-faults.ts';
import { guides } from './guides.ts';

type Current = ResponseOf<typeof getCurrentGuide>;

const first = guides.find((guide) => guide.id === FIRST_GUIDE_ID)!;

describe('the reading time of steps', () => {
  let slow: TestApp;
  beforeAll(async () => {
    slow = await startTestApp({ LIMITS: 'default' });
  });
  afterAll(() => slow.close());

  /** A visitor of the server that has limits. */
  async function arriveThere(there = slow) {
    const first = await there.app.inject('/api/altcoin/balance');
    const headers = { cookie: String(first.headers['set-cookie']).split(';', 1)[0] ?? '' };
    const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await there.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();
    return {
      start: (flowId: string) => send('POST', '/api/guide/start', { flowId }),
      next: () => send('POST', '/api/guide/next-step'),
      current: (): Promise<Current> => send('GET', '/api/guide/current'),
    };
  }
  const letPass = (seconds: number, there = slow) =>
    there.database.orm
      .update(guideRuns)
      .set({ stepSince: sql`${guideRuns.stepSince} - make_interval(secs => ${seconds})` });

  it('a step isn’t passed before it, whoever asks and however often', async () => {
    const visitor = await arriveThere();
    await visitor.start(first.id);
    const seconds = readingSeconds(first.steps[0]!, 40);
    expect(seconds).toBeGreaterThan(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.next()));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['guide_step_unread']));
    expect(answers[0].error).toMatch(/^Read this step first; it can be passed in \d+ s\.$/);
    const { progress } = await visitor.current();
    expect(progress?.currentStepIndex).toBe(0);
    expect(progress?.secondsToRead).toBeGreaterThan(seconds - 5);
    expect(progress?.secondsToRead).toBeLessThanOrEqual(seconds);
  });

  it('OPEN-90 is as long as guideCharactersPerSecond says', async () => {
    const seconds = readingSeconds(first.steps[0]!, 1);
    expect(seconds).toBeGreaterThan(200);
    const slowest = await startTestApp({ LIMITS: '{"guideCharactersPerSecond":1}' });
    onTestFinished(() => slowest.close());
    const visitor = await arriveThere(slowest);
    await visitor.start(first.id);
    const refused = await visitor.next();
    const toldSeconds = Number(/in (\d+) s/.exec(refused.error)?.[1]);
    expect(toldSeconds).toBeGreaterThan(seconds - 5);
    expect(toldSeconds).toBeLessThanOrEqual(Math.ceil(seconds));
    await letPass(seconds, slowest);
    expect(await visitor.next()).toMatchObject({ completed: false });
  });

  it('after it one step is passed, and the next one has a time of its own', async () => {
    const visitor = await arriveThere();
    await visitor.start(first.id);
    await letPass(readingSeconds(first.steps[0]!, 40));
    expect((await visitor.current()).progress?.secondsToRead).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.next()));
    expect(answers.filter(({ completed }) => completed === false)).toHaveLength(1);
    expect((await visitor.current()).progress).toMatchObject({ currentStepIndex: 1 });
  });

  it('the time of another guide doesn’t count, and one that was completed is walked through freely', async () => {
    const visitor = await arriveThere();
    await visitor.start(first.id);
    await letPass(3600);
    await visitor.start('earning-mined');
    await visitor.start(first.id);
    expect((await visitor.next()).code).toBe('guide_step_unread');
    for (const _ of first.steps) {
      await letPass(3600);
      await visitor.next();
    }
    expect((await visitor.current()).completedGuides).toEqual([first.id]);
    await visitor.start(first.id);
    expect(await visitor.next()).toMatchObject({ completed: false });
  });
});
