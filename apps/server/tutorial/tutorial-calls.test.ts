import { tutorialFlow, tutorialListItem } from '@productive-mining/contract/calls/tutorial.ts';
import { tutorialInteractions } from '@productive-mining/database/schema/guidance.ts';
import { raiseNoMore, raiseOn } from '@productive-mining/database/testing/raise-on-write.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { findFlow } from './flows.ts';

const stepsOf = (tutorialId: string) => findFlow(tutorialId)?.steps.map(({ id }) => id) ?? [];

const WELCOME = ['productive-mining-basics', 'quantum-clock-intro', 'frontiermath-exploration'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A browser of its own: it sends its cookie back. */
async function newVisitor() {
  const first = await test.app.inject('/api/tutorial/progress');
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const tell = (payload: unknown) =>
    test.app.inject({
      method: 'POST',
      url: '/api/tutorial/interactions',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  return {
    tell,
    /** Closes a tutorial after taking these of its steps, by default all. */
    close: (tutorialId: string, completedSteps = stepsOf(tutorialId)) =>
      tell({
        tutorialId,
        stepId: completedSteps.at(-1) ?? stepsOf(tutorialId)[0],
        action: 'complete',
        completedSteps,
        timestamp: new Date().toISOString(),
      }),
    completed: async () =>
      (await test.app.inject({ url: '/api/tutorial/progress', headers: { cookie } })).json()
        .completedTutorials as Record<string, boolean>,
  };
}

describe('GET /api/tutorial/flows', () => {
  it('API-39 TC-10 lists every tutorial with its fields and known prerequisites', async () => {
    const { flows } = (await test.app.inject('/api/tutorial/flows')).json();
    expect(flows).toHaveLength(14);
    const ids = flows.map(({ id }: { id: string }) => id);
    for (const flow of flows) {
      expect(tutorialListItem.strict().parse(flow)).toEqual(flow);
      for (const id of flow.prerequisites) expect(ids).toContain(id);
    }
  });

  it('says which can be started, and why others can’t', async () => {
    const reasons = async () => {
      const { flows } = (await test.app.inject('/api/tutorial/flows')).json();
      return new Map<string, string | null>(
        flows.map((flow: { id: string; unavailableReason: string | null }) => [
          flow.id,
          flow.unavailableReason,
        ]),
      );
    };
    const before = await reasons();
    expect(before.get('productive-mining-basics')).toBeNull();
    expect(before.get('quantum-clock-intro')).toBeNull();
    expect(before.get('frontiermath-exploration')).toBe(
      'Not available yet; comes with its screen, FrontierMath.',
    );
    expect(before.get('verification-and-ledger')).toBe('Can be started once the ledger holds a block.');
    await insertBlock(test.database, {
      index: 1,
      minerAddress: `0x${'a'.repeat(40)}`,
      workType: 'riemann_zero',
      difficulty: 1,
      value: '1005.00',
      rewardBaseUnits: 1309n,
    });
    expect((await reasons()).get('verification-and-ledger')).toBeNull();
  });
});

describe('GET /api/tutorial/flows/{flowId}', () => {
  it.each(WELCOME)('API-01 TUT-01 TUT-02 %s has its fields and steps', async (id) => {
    const response = await test.app.inject(`/api/tutorial/flows/${id}`);
    expect(response.statusCode).toBe(200);
    const flow = tutorialFlow.parse(response.json());
    expect(flow.id).toBe(id);
    expect(flow.steps.length).toBeGreaterThan(3);
    for (const step of flow.steps) {
      if (step.action === 'navigate') expect(step.actionData?.route).toMatch(/^\//);
      if (step.action === 'wait') expect(step.duration).toBeGreaterThan(0);
    }
  });

  it('API-01 ERR-11 an unknown id is 404', async () => {
    const response = await test.app.inject('/api/tutorial/flows/no-such-tutorial');
    expect([response.statusCode, response.json().code]).toEqual([404, 'tutorial_not_found']);
  });
});

describe('POST /api/tutorial/interactions', () => {
  const told = { tutorialId: 'shell-tour', stepId: 'welcome', timestamp: '2026-05-04T03:02:01.234Z' };

  it.each(['start', 'complete', 'skip', 'hint'])('API-02 takes %s and stores it', async (action) => {
    const visitor = await newVisitor();
    const before = await test.database.orm.select().from(tutorialInteractions);
    const response = await visitor.tell({ ...told, action });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    const rows = await test.database.orm.select().from(tutorialInteractions);
    expect(rows).toHaveLength(before.length + 1);
    expect(rows.at(-1)).toMatchObject({
      tutorialId: 'shell-tour',
      stepId: 'welcome',
      action,
      toldAt: new Date(told.timestamp),
    });
  });

  it('a call that fails has stored nothing, as it says', async () => {
    const visitor = await newVisitor();
    const before = await test.database.orm.select().from(tutorialInteractions);
    await test.database.orm.execute(raiseOn('completed_tutorials', '22000'));
    const answer = await visitor.close('shell-tour').finally(async () => {
      await test.database.orm.execute(raiseNoMore('completed_tutorials'));
    });
    expect(answer.json().error).toBe('Something went wrong on the server. Nothing was changed.');
    expect(await test.database.orm.select().from(tutorialInteractions)).toHaveLength(before.length);
    expect(await visitor.completed()).toEqual({});
  });

  it.each([
    ['another action', { ...told, action: 'open' }, 400],
    ['no moment', { ...told, action: 'start', timestamp: 'now' }, 400],
    [
      'a moment that no calendar of a database holds',
      { ...told, action: 'start', timestamp: '0000-01-01T00:00:00Z' },
      400,
    ],
    ['no step', { tutorialId: 'shell-tour', action: 'start', timestamp: told.timestamp }, 400],
    ['a step id of 101 characters', { ...told, action: 'start', stepId: 'x'.repeat(101) }, 400],
    ['an unknown tutorial', { ...told, action: 'start', tutorialId: 'alchemy' }, 404],
  ])('API-02 refuses %s', async (_name, body, status) => {
    const visitor = await newVisitor();
    expect((await visitor.tell(body)).statusCode).toBe(status);
  });

  it.each([
    ['now', 'timestamp has the wrong form'],
    ['1999-12-31T23:59:59Z', 'timestamp is not right: it must lie in the years 2000 to 2999'],
  ])('says what is wrong with the moment %s', async (timestamp, reason) => {
    const visitor = await newVisitor();
    const { error } = (await visitor.tell({ ...told, action: 'start', timestamp })).json();
    expect(error).toBe(`The request is not valid: ${reason}.`);
  });
});

describe('GET /api/tutorial/progress', () => {
  const told = { tutorialId: 'shell-tour', timestamp: '2026-05-04T03:02:01.234Z' };

  it('API-40 is empty at first, and true for what was completed, for this visitor alone', async () => {
    const [visitor, other] = [await newVisitor(), await newVisitor()];
    expect(await visitor.completed()).toEqual({});
    await visitor.close('shell-tour');
    await visitor.close('shell-tour');
    expect(await visitor.completed()).toEqual({ 'shell-tour': true });
    expect(await other.completed()).toEqual({});
  });

  it('C-31 closed before the last step doesn’t count', async () => {
    const visitor = await newVisitor();
    await visitor.close('shell-tour', ['welcome']);
    expect(await visitor.completed()).toEqual({});
  });

  it('C-31 closed at the last step it counts only if no step was left out', async () => {
    const visitor = await newVisitor();
    const steps = stepsOf('shell-tour');
    await visitor.tell({ ...told, stepId: steps.at(-1), action: 'complete' });
    await visitor.close(
      'shell-tour',
      steps.filter((id) => id !== 'provenance'),
    );
    expect(await visitor.completed()).toEqual({});
    await visitor.close('shell-tour', [...steps].reverse());
    expect(await visitor.completed()).toEqual({ 'shell-tour': true });
  });

  it('OPEN-31 with an open prerequisite it is stored and doesn’t count; after it, it does', async () => {
    const visitor = await newVisitor();
    expect((await visitor.close('custom-algorithm-lab')).statusCode).toBe(200);
    expect(await visitor.completed()).toEqual({});
    await visitor.close('productive-mining-basics');
    await visitor.close('custom-algorithm-lab');
    expect(await visitor.completed()).toEqual({
      'productive-mining-basics': true,
      'custom-algorithm-lab': true,
    });
  });

  it('one whose screen isn’t there can’t be completed', async () => {
    const visitor = await newVisitor();
    await visitor.close('frontiermath-exploration');
    expect(await visitor.completed()).toEqual({});
  });
});
