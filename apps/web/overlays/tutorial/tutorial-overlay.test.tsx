import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  pressKey,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleFlow, sampleStep, sampleTutorials } from '../../testing/sample-tutorials.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { startTutorial, tutorialPresent, wishedTutorial } from './tutorial-store.ts';

const ID = 'productive-mining-basics';
const FLOW = `GET /api/tutorial/flows/${ID}`;
const TOLD = 'POST /api/tutorial/interactions';
const steps = [
  sampleStep('one', { hints: ['Look closely.'] }),
  sampleStep('two', { allowSkip: true, targetElement: 'h1', position: 'bottom' }),
  sampleStep('three', { targetElement: 'no [ selector', position: 'top' }),
];

let server: StubServer;
const cards = () => findAll('[data-tutorial-card]');
const card = () => find('[data-tutorial-card]');
const told = () =>
  server.asked
    .filter(({ method, path }) => `${method} ${path}` === TOLD)
    .map(
      ({ body }) =>
        body as {
          action: string;
          stepId: string;
          tutorialId: string;
          timestamp: string;
          completedSteps?: string[];
        },
    );
const start = async (id = ID) => perform(() => startTutorial(id));

beforeEach(async () => {
  server = stubServer({ [FLOW]: sampleFlow({ steps }), [TOLD]: { success: true } });
  await openPage('/no-such-page');
});
afterEach(async () => {
  await closePage();
  wishedTutorial.set(null);
  vi.restoreAllMocks();
});

describe('a tutorial on the page', () => {
  it('TUT-26 TUT-27 the card shows title, description, progress and its buttons', async () => {
    await start();
    expect(textOf(card())).toContain('Title of one');
    expect(textOf(card())).toContain('Description of one.');
    expect(textOf(card())).toContain('Step 1 of 3');
    expect(find('[data-tutorial-card] [role=progressbar]').getAttribute('aria-valuenow')).toBe('0');
    expect(
      findAll('[data-tutorial-card] button').map((one) => one.getAttribute('aria-label') ?? textOf(one)),
    ).toEqual(['Pause tutorial', 'Close tutorial', 'Previous', 'Hint', 'Next']);
    expect(document.activeElement).toBe(card());
    expect(tutorialPresent.get()).toBe(true);
  });

  it('TUT-12 TUT-28 C-30 Previous is disabled at first; Finish ends the tutorial and completes it', async () => {
    await start();
    expect(button('Previous').disabled).toBe(true);
    await press(button('Next'));
    expect(button('Previous').disabled).toBe(false);
    await press(button('Next'));
    await press(button('Previous'));
    expect(textOf(card())).toContain('Title of two');
    await press(button('Next'));
    await press(button('Finish'));
    expect(cards()).toEqual([]);
    expect(told().at(-1)).toMatchObject({
      action: 'complete',
      stepId: 'three',
      completedSteps: ['one', 'two', 'three'],
    });
  });

  it('TUT-28 Next and Finish wait until what the step asks for is done, also when one comes back to it', async () => {
    vi.useFakeTimers();
    const click = { action: 'click', completionCriteria: 'element_click', targetElement: 'h1' } as const;
    server.answers[FLOW] = sampleFlow({
      steps: [
        sampleStep('one', { ...click, position: 'bottom', allowSkip: true }),
        sampleStep('two', { ...click, position: 'bottom', allowSkip: true }),
      ],
    });
    await start();
    expect(button('Next').disabled).toBe(true);
    await press(find('h1'));
    await passTime(500);
    expect(textOf(card())).toContain('Title of two');
    expect(button('Finish').disabled).toBe(true);
    await press(button('Previous'));
    button('Next').focus();
    expect(button('Next').disabled).toBe(false);
    await press(button('Next'));
    // The focus would be lost with the button, which waits at the next step.
    expect(document.activeElement).toBe(card());
    await press(find('h1'));
    await passTime(500);
    expect(button('Finish').disabled).toBe(false);
    vi.useRealTimers();
    await press(button('Finish'));
    expect(told().at(-1)?.completedSteps).toEqual(['one', 'two']);
  });

  it('at its end offers the tutorial that builds on it, wherever the visitor has gone meanwhile', async () => {
    const list = (available: boolean) => ({
      flows: [
        ...sampleTutorials.filter(({ id }) => id !== 'blocks'),
        { ...sampleTutorials.find(({ id }) => id === 'blocks')!, available },
      ],
    });
    server.answers['GET /api/tutorial/flows'] = list(true);
    server.answers['GET /api/tutorial/progress'] = { completedTutorials: {} };
    server.answers['GET /api/tutorial/flows/blocks'] = sampleFlow({
      id: 'blocks',
      name: 'What a Block Proves',
    });
    server.answers[FLOW] = sampleFlow({
      steps: [sampleStep('one'), sampleStep('two', { targetElement: '#elsewhere' })],
    });
    await start();
    expect(findAll('button', /^Next tutorial/)).toEqual([]);
    await press(button('Next'));
    await settle();
    expect(textOf(card())).not.toContain('on another page');
    await press(button('Next tutorial: What a Block Proves'));
    await settle();
    expect(told().map(({ action, tutorialId }) => [action, tutorialId])).toEqual([
      ['start', ID],
      ['complete', ID],
      ['start', 'blocks'],
    ]);
    expect(textOf(card())).toContain('What a Block Proves');
  });

  it('a skipped step is named at the end, and the tutorial isn’t told as taken', async () => {
    await start();
    await press(button('Next'));
    await press(button('Skip'));
    expect(textOf(card())).toContain('Skipped: “Title of two”. Go back and take it');
    await press(button('Finish'));
    expect(told().at(-1)?.completedSteps).toEqual(['one', 'three']);
  });

  it('TUT-25 the target has a blue outline until the step ends', async () => {
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    await start();
    const heading = find('h1');
    expect(heading.style.outline).toBe('');
    await press(button('Next'));
    expect(heading.style.outline).toContain('var(--primary)');
    await press(button('Next'));
    expect(heading.style.outline).toBe('');
  });

  it('a target that is shown later, without a new element, is marked then', async () => {
    const rects = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
    await start();
    vi.useFakeTimers();
    await press(button('Next'));
    await passTime(1000);
    expect(find('h1').style.outline).toBe('');
    rects.mockReturnValue([{}] as unknown as DOMRectList);
    await passTime(1000);
    expect(find('h1').style.outline).toContain('var(--primary)');
    vi.useRealTimers();
  });

  it('OPEN-30 a target that isn’t there, or a selector that is none, leaves the step passable', async () => {
    await start();
    await press(button('Next'));
    await press(button('Next'));
    expect(textOf(card())).toContain('Title of three');
    await press(button('Previous'));
    expect(textOf(card())).toContain('Title of two');
  });

  it('TUT-13 TUT-33 start, hint, skip and complete are told with step and moment', async () => {
    await start();
    await press(button('Hint'));
    expect(textOf(card())).toContain('Look closely.');
    expect(findAll('[data-tutorial-card] button', 'Hint')).toEqual([]);
    await press(button('Next'));
    await press(button('Skip'));
    await press(button('Close tutorial'));
    expect(cards()).toEqual([]);
    expect(told().map(({ action, stepId }) => [action, stepId])).toEqual([
      ['start', 'one'],
      ['hint', 'one'],
      ['skip', 'two'],
      ['complete', 'three'],
    ]);
    for (const { tutorialId, timestamp } of told()) {
      expect(tutorialId).toBe(ID);
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
    }
    expect(tutorialPresent.get()).toBe(false);
  });

  it('TUT-15 paused, it waits with its place; resumed, it goes on there', async () => {
    await start();
    await press(button('Next'));
    await press(button('Pause tutorial'));
    expect(cards()).toEqual([]);
    expect(textOf(find('section', 'Paused tutorial'))).toContain('Paused at step 2 of 3');
    await press(button('Resume'));
    expect(textOf(card())).toContain('Title of two');
  });

  it('continues at its place after a reload, running or paused, and is not begun a second time', async () => {
    const reload = async () => {
      await closePage();
      wishedTutorial.set(null);
      await openPage('/no-such-page', { isSameTab: true });
    };
    await start();
    await press(button('Next'));
    await reload();
    expect(textOf(card())).toContain('Title of two');
    expect(textOf(card())).toContain('Step 2 of 3');
    await press(button('Pause tutorial'));
    await reload();
    expect(textOf(find('section', 'Paused tutorial'))).toContain('Paused at step 2 of 3');
    expect(told().map(({ action }) => action)).toEqual(['start']);
    await press(button('Resume'));
    await press(button('Close tutorial'));
    await reload();
    expect(cards()).toEqual([]);
    expect(tutorialPresent.get()).toBe(false);
    sessionStorage.setItem('tutorialPlace', '{"flowId": 1');
    await reload();
    expect(cards()).toEqual([]);
  });

  it('rests as a bar on another page than its step’s, and leads back to it', async () => {
    server.answers[FLOW] = sampleFlow({
      steps: [
        sampleStep('go', { action: 'navigate', duration: 1, actionData: { route: '/leaderboard' } }),
        sampleStep('look', { targetElement: 'h1', position: 'bottom' }),
        sampleStep('missing', { targetElement: '#nothing', position: 'bottom' }),
        sampleStep('last'),
      ],
    });
    await start();
    await settle();
    expect(textOf(card())).toContain('Title of look');
    await press(button('Next'));
    const bars = () => findAll('section', 'Tutorial on another page').map(textOf);
    expect(bars()).toEqual([]);
    await press(find('a', /^Tutorials/));
    expect(cards()).toEqual([]);
    expect(bars()).toEqual(['Mining FundamentalsStep 3 of 4Continue']);
    await press(button('Continue'));
    expect(window.location.pathname).toBe('/leaderboard');
    expect(textOf(card())).toContain('Title of missing');
    expect(bars()).toEqual([]);
    // What is left is to read: nobody need come back for it.
    await press(button('Next'));
    await press(find('a', /^Tutorials/));
    await press(button('Finish'));
    expect([...cards(), ...bars()]).toEqual([]);
    expect(told().at(-1)).toMatchObject({
      action: 'complete',
      completedSteps: ['go', 'look', 'missing', 'last'],
    });
  });

  it('rests as a bar also where it has opened no page of its own', async () => {
    await start();
    await press(find('a', /^Leaderboard/));
    expect(cards()).toEqual([]);
    await press(button('Continue'));
    expect(window.location.pathname).toBe('/no-such-page');
    expect(textOf(card())).toContain('Title of one');
  });

  it('closed, it leaves the focus where it was, or on the screen', async () => {
    await start();
    await press(button('Close tutorial'));
    expect(document.activeElement?.tagName).toBe('MAIN');
    const link = find('a', 'Skip to content');
    link.focus();
    await start();
    await press(button('Close tutorial'));
    expect(document.activeElement).toBe(link);
  });

  it('Esc closes it, but not from a field', async () => {
    await start();
    const field = document.createElement('input');
    document.body.append(field);
    await pressKey(field, 'Escape');
    expect(cards()).toHaveLength(1);
    await pressKey(card(), 'Escape');
    expect(cards()).toEqual([]);
    expect(told().at(-1)?.action).toBe('complete');
  });

  it('a step is announced', async () => {
    await start();
    await press(button('Next'));
    expect(findAll('[aria-live=polite]').map(textOf)).toContain(
      'Step 2 of 3. Title of two. Description of two.',
    );
  });
});

describe('when something fails', () => {
  it.each([
    ['is missing', new Response('', { status: 404, statusText: 'Not Found' })],
    ['has no steps', sampleFlow({ steps: [] })],
    ['is not there yet', sampleFlow({ available: false, unavailableReason: 'Comes later.' })],
  ])('ERR-11 a tutorial that %s doesn’t start, and nobody is told', async (_name, answer) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    server.answers[FLOW] = answer;
    await start();
    expect(cards()).toEqual([]);
    expect(findAll('[role=alert]')).toEqual([]);
    expect(told()).toEqual([]);
    expect(warn.mock.calls.length).toBe(answer instanceof Response ? 1 : 0);
  });

  it('ERR-12 when interactions can’t be recorded the tutorial goes on', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    server.answers[TOLD] = failure(500, 'Something went wrong.');
    await start();
    await press(button('Next'));
    expect(textOf(card())).toContain('Title of two');
    expect(findAll('[role=alert]')).toEqual([]);
  });

  it('TUT-20 wait steps have no Next and go on by themselves, not while paused', async () => {
    vi.useFakeTimers();
    const wait = sampleStep('wait', { action: 'wait', duration: 3000 });
    server.answers[FLOW] = sampleFlow({ steps: [wait, sampleStep('last')] });
    await start();
    expect(findAll('button', 'Next')).toEqual([]);
    await press(button('Pause tutorial'));
    await passTime(10_000);
    await press(button('Resume'));
    expect(textOf(card())).toContain('Title of wait');
    await passTime(3000);
    expect(textOf(card())).toContain('Title of last');
    vi.useRealTimers();
  });
});
