import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onboardingOpen, restartOnboarding } from '../../overlays/onboarding/onboarding-store.ts';
import { wishedTutorial } from '../../overlays/tutorial/tutorial-store.ts';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleFlow, sampleTutorials } from '../../testing/sample-tutorials.ts';
import { sampleSession, withSessions } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

const dialogs = () => findAll('dialog[open]').filter((dialog) => textOf(dialog).includes('Welcome to'));
const welcome = () => {
  const [dialog] = dialogs();
  if (!dialog) throw new Error('no welcome');
  return dialog;
};
const isSeen = () => localStorage.getItem('hasSeenOnboarding');

let server: StubServer;
beforeEach(() => {
  server = stubServer({ 'GET /api/tutorial/flows': { flows: sampleTutorials } });
});
afterEach(async () => {
  await closePage();
  onboardingOpen.set(null);
  wishedTutorial.set(null);
});

describe('the welcome', () => {
  it.each(['/', '/sql', '/no-such-page'])('ONB-01 a first visit to %s shows it', async (path) => {
    await openPage(path, { isFirstVisit: true });
    expect(dialogs()).toHaveLength(1);
  });

  it.each(['/blocks', '/blocks/1', '/coverage', '/records', '/leaderboard'])(
    'ONB-01 a first visit to %s, where a link led, has a bar in the page instead',
    async (path) => {
      await openPage(path, { isFirstVisit: true });
      expect(dialogs()).toEqual([]);
      const bar = find('section', 'Welcome to Productive Mining');
      expect(bar.compareDocumentPosition(find('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      await press(button('Close welcome'));
      expect(findAll('section', 'Welcome to Productive Mining')).toEqual([]);
      expect(isSeen()).toBe('true');
    },
  );

  it('the bar starts the first path, or opens the whole welcome', async () => {
    server.answers['GET /api/tutorial/flows/productive-mining-basics'] = sampleFlow();
    await openPage('/coverage', { isFirstVisit: true });
    await press(button('What this is'));
    expect(dialogs()).toHaveLength(1);
    await closePage();
    onboardingOpen.set(null);
    await openPage('/coverage', { isFirstVisit: true });
    await press(button('Mine a first block'));
    expect(textOf(find('[data-tutorial-card]'))).toContain('Title of one');
    expect(findAll('section', 'Welcome to Productive Mining')).toEqual([]);
    expect(isSeen()).toBe('true');
  });

  it('ONB-01 over a session of the visitor a first visit has the bar, and no dialog comes after it', async () => {
    Object.assign(server.answers, withSessions(sampleSession()));
    await openPage('/', { isFirstVisit: true });
    expect(dialogs()).toEqual([]);
    expect(findAll('section', 'Welcome to Productive Mining')).toHaveLength(1);
    await perform(() => window.history.pushState(null, '', '/sql?a=1'));
    expect([dialogs(), findAll('section', 'Welcome to Productive Mining').length]).toEqual([[], 1]);
    await press(button('What this is'));
    expect(dialogs()).toHaveLength(1);
    await press(button('Close welcome'));
    expect([dialogs(), findAll('section', 'Welcome to Productive Mining')]).toEqual([[], []]);
    expect(isSeen()).toBe('true');
  });

  it('ONB-01 a welcome that is late is a bar where the visitor has opened something or is at work', async () => {
    let answer: (response: Response) => void = () => undefined;
    const flows = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const plain = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).endsWith('/api/tutorial/flows') ? flows : plain(url, init),
    );
    await openPage('/', { isFirstVisit: true });
    find('main button', 'Start mining').focus();
    await perform(() => answer(Response.json({ flows: sampleTutorials })));
    await settle();
    expect(dialogs()).toEqual([]);
    expect(findAll('section', 'Welcome to Productive Mining')).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('gives the focus to the screen when it closes, so that a screen reader goes on there', async () => {
    await openPage('/sql', { isFirstVisit: true });
    button('Skip for now').focus();
    await press(button('Skip for now'));
    expect(document.activeElement).toBe(find('main'));
    await openPage('/sql', { isFirstVisit: true });
    // As Esc does.
    button('Skip for now').focus();
    await perform(() => (welcome() as HTMLDialogElement).close());
    expect([dialogs(), document.activeElement]).toEqual([[], find('main')]);
  });

  it('ONB-02 tutorial=true opens the dialog there too', async () => {
    await openPage('/coverage?tutorial=true');
    expect(dialogs()).toHaveLength(1);
  });

  it('ONB-01 a later visit doesn’t', async () => {
    await openPage('/sql');
    expect(dialogs()).toEqual([]);
  });

  it('ONB-02 C-29 tutorial=true forces it, and closing takes that out of the address', async () => {
    await openPage('/quantum?tutorial=true&a=1');
    expect(dialogs()).toHaveLength(1);
    await press(button('Close welcome'));
    expect(dialogs()).toEqual([]);
    expect(`${window.location.pathname}${window.location.search}`).toBe('/quantum?a=1');
  });

  it('ONB-03 names three points', async () => {
    await openPage('/', { isFirstVisit: true });
    const points = [...welcome().querySelectorAll('ul:first-of-type > li')].slice(0, 3).map(textOf);
    expect(points).toEqual([
      'Productive MiningMine blocks while solving real mathematical problems',
      'Quantum IntegrationlaterUltra-precise timing with mining-discovered constants',
      'Real ScienceContribute to genuine mathematical research',
    ]);
  });

  it('ONB-04 ONB-05 ONB-06 TUT-32 offers three paths; what is not there yet says so and can’t be started', async () => {
    await openPage('/', { isFirstVisit: true });
    const cards = findAll('dialog [data-path]');
    expect(cards.map(textOf)).toEqual([
      'Mining FundamentalsMine your first block, watch it being checked, and see what it says.Beginner8 minStart',
      'Quantum Clock IntegrationIntermediate6 minNot available yet; comes with its screen, Quantum Clock.Start',
      'FrontierMath ChallengesAdvanced10 minNot available yet; comes with its screen, FrontierMath.Start',
    ]);
    expect(cards.map((card) => card.querySelector('button')!.disabled)).toEqual([false, true, true]);
    const badges = cards.map((card) =>
      [...card.querySelectorAll('p span')].map(({ className }) => className),
    );
    expect(badges.map((classes) => /text-(ok|warn|bad)/.exec(classes.join(' '))?.[1])).toEqual([
      'ok',
      'warn',
      'bad',
    ]);
  });

  it('what comes later is last, whatever the order of the paths', async () => {
    const [quantum, frontier] = ['quantum-clock-intro', 'frontiermath-exploration'];
    server.answers['GET /api/tutorial/flows'] = {
      flows: sampleTutorials.map((flow) =>
        flow.id === frontier ? { ...flow, available: true, unavailableReason: null } : flow,
      ),
    };
    await openPage('/', { isFirstVisit: true });
    expect(
      findAll('dialog [data-path]')
        .map(({ dataset }) => dataset.path)
        .slice(1),
    ).toEqual([frontier, quantum]);
  });

  it('ONB-04 the path to begin with alone has the button that stands out, when all can be started', async () => {
    server.answers['GET /api/tutorial/flows'] = {
      flows: sampleTutorials.map((flow) => ({ ...flow, available: true, unavailableReason: null })),
    };
    await openPage('/', { isFirstVisit: true });
    const starts = findAll('dialog [data-path] button');
    expect(starts.map((start) => (start as HTMLButtonElement).disabled)).toEqual([false, false, false]);
    expect(starts.map(({ className }) => className.includes('bg-primary'))).toEqual([true, false, false]);
  });

  it('a pressed Start is busy at once, and the welcome is there until the tutorial is', async () => {
    let answer: (response: Response) => void = () => undefined;
    const flow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const plain = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).endsWith('/flows/productive-mining-basics') ? flow : plain(url, init),
    );
    await openPage('/no-such-page', { isFirstVisit: true });
    await press(button('Start Mining Fundamentals'));
    expect(button('Start Mining Fundamentals').getAttribute('aria-busy')).toBe('true');
    expect(dialogs()).toHaveLength(1);
    await perform(() => answer(Response.json(sampleFlow())));
    expect(dialogs()).toEqual([]);
    expect(document.activeElement).toBe(find('[data-tutorial-card]'));
    vi.unstubAllGlobals();
  });

  it('a tutorial that doesn’t start leaves the welcome, ready for another try', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    server.answers['GET /api/tutorial/flows/productive-mining-basics'] = failure(
      500,
      'Something went wrong.',
    );
    await openPage('/no-such-page', { isFirstVisit: true });
    await press(button('Start Mining Fundamentals'));
    expect(dialogs()).toHaveLength(1);
    expect(button('Start Mining Fundamentals').getAttribute('aria-busy')).toBeNull();
    vi.restoreAllMocks();
  });

  it.each(['Close welcome', 'Skip for now'])('ONB-07 ONB-08 %s dismisses it for good', async (name) => {
    await openPage('/', { isFirstVisit: true });
    expect(isSeen()).toBeNull();
    await press(button(name));
    expect(dialogs()).toEqual([]);
    expect(isSeen()).toBe('true');
  });

  it('ONB-04 ONB-09 starting a path closes it and shows the tutorial', async () => {
    server.answers['GET /api/tutorial/flows/productive-mining-basics'] = sampleFlow();
    await openPage('/no-such-page', { isFirstVisit: true });
    await press(button('Start Mining Fundamentals'));
    expect(dialogs()).toEqual([]);
    expect(isSeen()).toBe('true');
    expect(textOf(find('[data-tutorial-card]'))).toContain('Title of one');
  });

  it('the Tutorial button shows it again', async () => {
    await openPage('/sql');
    await perform(restartOnboarding);
    expect(dialogs()).toHaveLength(1);
  });

  it('is not shown over an embedded page', async () => {
    await openPage('/?embed=1', { isFirstVisit: true });
    expect(dialogs()).toEqual([]);
  });
});
