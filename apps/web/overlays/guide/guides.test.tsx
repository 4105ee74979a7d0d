import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { guideAtStep, sampleGuides } from '../../testing/sample-guides.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { CategorySign } from './guide-card.tsx';
import { advancedGuides, recommendedGuides } from './guide-lists.ts';
import { cardWantsFocus, dismissedGuide, guidesOpen, STARTED_GUIDES_KEY } from './guide-store.ts';

const first = sampleGuides[0]!;
const idle = {
  ...guideAtStep(first, 0),
  hasActiveGuide: false,
  currentFlow: null,
  currentStep: null,
  progress: null,
};
const idsOf = (guides: readonly { id: string }[]) => guides.map(({ id }) => id);

const dialogs = () => findAll('dialog', 'Guide System');
const guideButton = () => button('Guide');
const shownGuides = () => findAll('[data-guide]').map((card) => card.dataset.guide);
const guideCard = (id: string) => document.querySelector<HTMLElement>(`[data-guide="${id}"]`)!;
const startButton = (id: string) =>
  [...guideCard(id).querySelectorAll('button')].find((b) => textOf(b) === 'Start Guide')!;
const activeCards = () => findAll('section').filter((section) => textOf(section).startsWith('Guide: '));
const activeCard = () => activeCards()[0]!;

let server: StubServer;

/** A visit after the welcome; `started` is the flag of an earlier one. */
async function visit(answers: Record<string, unknown> = {}, { started = true } = {}) {
  if (started) localStorage.setItem(STARTED_GUIDES_KEY, 'true');
  server = stubServer({
    'GET /api/guide/available': { guides: sampleGuides },
    'POST /api/guide/start': { success: true, flowId: first.id },
    ...answers,
  });
  await openPage('/no-such-page');
}

const chooseTab = (name: string) => press(find('[role=tab]', name));

beforeEach(() => {
  localStorage.clear();
  guidesOpen.set(false);
  dismissedGuide.set(null);
  cardWantsFocus.set(false);
});
afterEach(closePage);

describe('the tabs', () => {
  it('GUIDE-04 Recommended: beginner guides and getting-started', () => {
    expect(idsOf(recommendedGuides(sampleGuides))).toEqual(['getting-started', 'easy']);
  });

  it('GUIDE-06 Advanced: expert guides and those about AI', () => {
    expect(idsOf(advancedGuides(sampleGuides))).toEqual(['hard', 'clever']);
  });

  it('GUIDE-01 GUIDE-02 GUIDE-03 GUIDE-05 the button opens the list with three tabs', async () => {
    await visit();
    expect(dialogs()).toEqual([]);
    await press(guideButton());
    expect(textOf(find('dialog h2'))).toBe('Guide System');
    expect(findAll('dialog [role=tab]').map(textOf)).toEqual(['Recommended', 'All Guides', 'Advanced']);
    expect(shownGuides()).toEqual(['getting-started', 'easy']);
    await chooseTab('All Guides');
    expect(shownGuides()).toEqual(idsOf(sampleGuides));
    await chooseTab('Advanced');
    expect(shownGuides()).toEqual(['hard', 'clever']);
    await press(button('Close guides'));
    expect(dialogs()).toEqual([]);
  });

  it('says what happened when the guides can’t be read', async () => {
    await visit({ 'GET /api/guide/available': failure(500, 'Something went wrong.') });
    await press(guideButton());
    expect(textOf(find('dialog [role=alert]'))).toContain('Something went wrong.');
    server.answers['GET /api/guide/available'] = { guides: sampleGuides };
    await press(button('Retry'));
    expect(shownGuides()).toEqual(['getting-started', 'easy']);
  });
});

describe('a guide in the list', () => {
  it('GUIDE-07 has the sign of its category; an unknown one counts as other', async () => {
    const place = document.createElement('div');
    for (const [category, shown] of [
      ['mining', 'mining'],
      ['quantum', 'quantum'],
      ['ai', 'ai'],
      ['token', 'token'],
      ['other', 'other'],
      ['cooking', 'other'],
    ] as const) {
      const root = createRoot(place);
      await act(async () => root.render(<CategorySign category={category} />));
      expect(place.querySelector('[data-category]')?.getAttribute('data-category')).toBe(shown);
      expect(place.querySelectorAll('svg')).toHaveLength(1);
      await act(async () => root.unmount());
    }
  });

  it('GUIDE-08 GUIDE-09 GUIDE-10 shows difficulty, time, steps, reward and what it needs', async () => {
    await visit();
    await press(guideButton());
    await chooseTab('All Guides');
    const hard = textOf(guideCard('hard'));
    for (const part of [
      'Name of hard',
      'Description of hard.',
      '7',
      'min',
      '3 steps',
      '25.00 $MINED',
      'Needs: Name of getting-started',
    ])
      expect(hard).toContain(part);
    expect(textOf(guideCard('easy'))).toContain('Needs no other guide.');
    const badge = (id: string, text: string) =>
      [...guideCard(id).querySelectorAll('span')].find((span) => textOf(span) === text)?.className;
    expect(badge('easy', 'beginner')).toContain('text-ok');
    expect(badge('small', 'intermediate')).toContain('text-warn');
    expect(badge('hard', 'expert')).toContain('text-bad');
    expect(sampleGuides.map(({ id }) => startButton(id).disabled)).toEqual([false, false, true, true, false]);
    expect(textOf(guideCard('clever'))).toContain('Not available yet; comes with its screen.');
  });

  it('GUIDE-10 GUIDE-13 GUIDE-14 OPEN-23 a start posts the flow, sets the flag, closes the list and shows the card', async () => {
    await visit({}, { started: false });
    expect(localStorage.getItem(STARTED_GUIDES_KEY)).toBeNull();
    server.answers['GET /api/guide/current'] = guideAtStep(first, 0);
    await press(startButton(first.id));
    const start = server.asked.find(({ method, path }) => `${method} ${path}` === 'POST /api/guide/start');
    expect(start?.body).toEqual({ flowId: first.id });
    expect(localStorage.getItem(STARTED_GUIDES_KEY)).toBe('true');
    expect(dialogs()).toEqual([]);
    expect(activeCards()).toHaveLength(1);
    expect(textOf(document.activeElement)).toBe(`Guide: ${first.name}`);
  });

  it('a start that fails says why and sets no flag', async () => {
    await visit(
      { 'POST /api/guide/start': failure(409, 'Complete this first: Reading.') },
      { started: false },
    );
    await press(startButton(first.id));
    expect(textOf(guideCard(first.id))).toContain('Complete this first: Reading.');
    expect(localStorage.getItem(STARTED_GUIDES_KEY)).toBeNull();
  });

  it('says which are completed or active, and how much waits for a block', async () => {
    await visit({
      'GET /api/guide/current': { ...guideAtStep(first, 1), completedGuides: ['easy'], waitingTokens: 25 },
    });
    await press(guideButton());
    expect(textOf(guideCard('easy'))).toContain('completed');
    expect(textOf(guideCard(first.id))).toContain('active, step 2 of 3');
    expect(textOf(find('dialog'))).toContain('25.00 $MINED wait for your first block.');
  });
});

describe('opening by itself', () => {
  it('GUIDE-12 opens for a browser that never started a guide, once', async () => {
    await visit({}, { started: false });
    expect(dialogs()).toHaveLength(1);
    await press(button('Close guides'));
    expect(dialogs()).toEqual([]);
    await openPage('/no-such-page', { isSameTab: true });
    expect(dialogs()).toEqual([]);
    await openPage('/no-such-page');
    expect(dialogs()).toEqual([]);
  });

  it('GUIDE-12 never over an open session, nor after it in the same tab', async () => {
    const open = { sessionId: 's', currentDifficulty: 10, selectedWorkType: 'riemann_zero' };
    await visit(
      { 'GET /api/mining/status': { status: 'mining', session: open, hindrance: null } },
      { started: false },
    );
    expect(dialogs()).toEqual([]);
    server.answers['GET /api/mining/status'] = { status: 'idle', session: null, hindrance: null };
    await openPage('/no-such-page', { isSameTab: true });
    expect(dialogs()).toEqual([]);
    await openPage('/no-such-page');
    expect(dialogs()).toHaveLength(1);
  });

  it('GUIDE-12 nor where it can’t be told whether a session is open', async () => {
    await visit({ 'GET /api/mining/status': new Response('', { status: 503 }) }, { started: false });
    expect(dialogs()).toEqual([]);
  });

  it.each([
    ['not when the visitor has turned to a field', true, 0],
    ['otherwise', false, 1],
  ])('GUIDE-12 after a guide that ended elsewhere: %s', async (_, hasField, opened) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) }, { started: false });
    server.answers['GET /api/guide/current'] = idle;
    if (hasField) {
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      field.blur();
    }
    await passTime(6000);
    expect(dialogs()).toHaveLength(opened);
    vi.useRealTimers();
  });

  it.each([
    ['a guide is active', { 'GET /api/guide/current': guideAtStep(first, 0) }, false],
    ['there are no guides', { 'GET /api/guide/available': { guides: [] } }, false],
    ['one was started before', {}, true],
  ])('GUIDE-12 GUIDE-13 stays closed when %s', async (_, answers, started) => {
    await visit(answers, { started });
    expect(dialogs()).toEqual([]);
  });

  it('GUIDE-02 the buttons of the Mining page’s header and of the menu open it too', async () => {
    await visit();
    await press(button('Open menu'));
    await press(find('dialog button', 'Guide'));
    expect(dialogs()).toHaveLength(1);
    await press(button('Close guides'));
    await openPage('/');
    await press(find('main > header button', 'Guide'));
    expect(dialogs()).toHaveLength(1);
  });

  it('embedded pages have neither button nor list', async () => {
    await visit({}, { started: false });
    await openPage('/?embed=1');
    expect([findAll('button', 'Guide'), dialogs()]).toEqual([[], []]);
  });
});

describe('the card of the active guide', () => {
  it('GUIDE-15 GUIDE-16 shows progress, step, action and tips', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) });
    const text = textOf(activeCard());
    for (const part of [
      first.name,
      'Step 1 of 3',
      'First',
      'What First is about.',
      'Press “Start mining”.',
      'A tip for First',
    ])
      expect(text).toContain(part);
    expect(activeCard().querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('0');
  });

  it('GUIDE-15 GUIDE-16 a step without action and tips shows neither', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 1) });
    expect(textOf(activeCard())).toContain('Step 2 of 3');
    expect(textOf(activeCard())).not.toContain('Tips');
    expect(textOf(activeCard())).not.toContain('Press “Start mining”.');
    expect(activeCard().querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('33');
  });

  it.each([0, -20])(
    'a step can’t be passed before its reading time is over, the clock set by %i days',
    async (days) => {
      vi.useFakeTimers();
      await visit({ 'GET /api/guide/current': guideAtStep(first, 0, 7) });
      vi.setSystemTime(Date.now() + days * 86_400_000);
      const asked = () => server.asked.filter(({ path }) => path === '/api/guide/next-step');
      expect(textOf(activeCard())).toMatch(/Time to read: [67]\ss/);
      await press(button('Next Step'));
      expect([asked(), button('Next Step').getAttribute('aria-disabled')]).toEqual([[], 'true']);
      server.answers['GET /api/guide/current'] = guideAtStep(first, 0);
      await passTime(7500);
      expect(textOf(activeCard())).not.toContain('Time to read');
      await press(button('Next Step'));
      expect(asked()).toHaveLength(1);
      vi.useRealTimers();
    },
  );

  it('GUIDE-17 Next Step posts an empty body and shows the next step', async () => {
    await visit({
      'GET /api/guide/current': guideAtStep(first, 0),
      'POST /api/guide/next-step': { completed: false, rewards: null },
    });
    server.answers['GET /api/guide/current'] = guideAtStep(first, 1);
    await press(button('Next Step'));
    const asked = server.asked.filter(({ path }) => path === '/api/guide/next-step');
    expect(asked.map(({ init }) => [init.body, init.headers])).toEqual([[undefined, {}]]);
    expect(textOf(activeCard())).toContain('Second');
  });

  it('GUIDE-19 GUIDE-20 at the end the card hides, and the rewards are only logged', async () => {
    const rewards = { tokens: 25, status: 'credited' };
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await visit({
      'GET /api/guide/current': guideAtStep(first, 2),
      'POST /api/guide/next-step': { completed: true, rewards },
    });
    server.answers['GET /api/guide/current'] = idle;
    await press(button('Next Step'));
    expect(activeCards()).toEqual([]);
    expect(log.mock.calls).toContainEqual(['Guide completed, rewards:', rewards]);
    expect(textOf(document.body)).not.toMatch(/25\.00|completed/i);
    expect(document.activeElement).toBe(guideButton());
    log.mockRestore();
  });

  it('says why a step could not be passed', async () => {
    await visit({
      'GET /api/guide/current': guideAtStep(first, 0),
      'POST /api/guide/next-step': failure(500, 'Something went wrong on the server.'),
    });
    await press(button('Next Step'));
    expect(textOf(activeCard())).toContain('Something went wrong on the server.');
  });

  it('GUIDE-18 OPEN-26 a dismissed card is gone; the button brings it back; the server isn’t told', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) });
    await press(button('Dismiss guide'));
    expect(activeCards()).toEqual([]);
    expect(document.activeElement).toBe(guideButton());
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await press(guideButton());
    expect(activeCards()).toHaveLength(1);
    expect(dialogs()).toEqual([]);
    await press(guideButton());
    expect(dialogs()).toHaveLength(1);
  });

  it('folds to its title and unfolds', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) });
    await press(button('Fold guide'));
    expect(textOf(activeCard())).not.toContain('What First is about.');
    expect(textOf(activeCard())).toContain('Step 1 of 3');
    await press(button('Unfold guide'));
    expect(textOf(activeCard())).toContain('What First is about.');
  });

  it('leads to the screen that a step is about, unless it is there', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) });
    const link = find('a', 'Open Mining Dashboard');
    expect(link.getAttribute('href')).toBe('/');
    await press(link);
    expect(findAll('a', 'Open Mining Dashboard')).toEqual([]);
  });
});

describe('the calls', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      }),
  );
  afterEach(() => void vi.useRealTimers());

  it('API-05 API-06 the active guide is read every 5 s, the list once', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) });
    const before = server.count('GET /api/guide/current');
    await passTime(15_000);
    expect(server.count('GET /api/guide/current') - before).toBe(3);
    expect(server.count('GET /api/guide/available')).toBe(1);
  });

  it('OPEN-26 a guide that ended elsewhere leaves nothing to bring back', async () => {
    await visit({ 'GET /api/guide/current': guideAtStep(first, 0) });
    await press(button('Dismiss guide'));
    server.answers['GET /api/guide/current'] = idle;
    await passTime(5100);
    await press(guideButton());
    expect(dialogs()).toHaveLength(1);
  });
});
