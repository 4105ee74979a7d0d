import type { LiveViewData } from '@productive-mining/contract/entities/live-view.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeProgress } from '../../live/progress.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  pressKey,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleLedger, sampleProgress, sampleSession, withSessions } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

const slider = () => find('[role=slider]', 'Complexity Level');
const select = () => find('[role=combobox]', 'Computation type');
const checkbox = (label: string) => {
  const id = find('label', label).getAttribute('for') ?? '';
  return document.getElementById(id) as HTMLButtonElement;
};
const turnOnMulti = () => press(checkbox('Multi'));
const starts = (server: StubServer) => server.asked.filter(({ path }) => path === '/api/mining/start');

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('header', () => {
  it.each([
    ['mining', 'Mining Active'],
    ['paused', 'Mining Paused'],
    ['idle', 'Mining Idle'],
  ])('SHELL-33 status %s reads %s', async (status, title) => {
    stubServer({ 'GET /api/mining/status': { status, session: null } });
    await openPage();
    expect(textOf(find('h1'))).toBe(title);
  });

  it('MINE-27 is idle when nothing is reported', async () => {
    stubServer({ 'GET /api/mining/status': failure(500, 'no') });
    await openPage();
    expect(textOf(find('h1'))).toBe('Mining Idle');
  });

  it('SHELL-34 SHELL-35 SHELL-36 shows height, balance and research value of the server', async () => {
    const ledger = sampleLedger(0);
    stubServer({
      'GET /api/blockchain/height': { height: 1204 },
      'GET /api/altcoin/balance': { ...ledger.balance(undefined), balance: 48210.35 },
      'GET /api/mining/stats': { ...ledger.stats, totalScientificValue: 1318442 },
    });
    await openPage();
    const header = textOf(find('main > header'));
    expect(header).toContain('Block height1,204');
    expect(header).toContain('$MINED balance48,210.35');
    expect(header).toContain('Research value$1,318,442');
  });

  it('SHELL-38 SHELL-39 MINE-01 C-38 carries the Prototype Mode badge with its note, and "Research Mode"', async () => {
    stubServer();
    await openPage();
    const header = textOf(find('main > header'));
    expect(header).toContain('Prototype ModeTesting blockchain validity • Real rewards earned');
    expect(header).toContain('Research Mode');
    // C-38: what the rewards are stands behind the note, for keys too.
    const note = find('main > header').querySelector<HTMLElement>('[data-tooltip*="no monetary value"]');
    expect(textOf(note)).toBe('Testing blockchain validity • Real rewards earned');
    expect(note?.tabIndex).toBe(0);
  });
});

describe('choosing and starting', () => {
  let server: StubServer;
  beforeEach(async () => {
    server = stubServer({ 'POST /api/mining/start': { success: true } });
    await openPage();
  });

  it('MINE-03 has exactly two tabs', () => {
    expect(findAll('[role=tab]').map(textOf)).toEqual(['Productive Mining', 'Custom Algorithm']);
  });

  it('MINE-04 MINE-05 MINE-11 one select with Riemann Zeta Function Analysis chosen, and a Multi toggle', () => {
    expect(textOf(card('Computation Type'))).toContain('Multi');
    expect(textOf(select())).toContain('Riemann Zeta Function Analysis');
    expect(findAll('[role=checkbox]')).toEqual([]);
  });

  it('MINE-06 with Multi on several types stay ticked; those to come are listed and disabled', async () => {
    await turnOnMulti();
    expect(findAll('[role=checkbox]')).toHaveLength(presentations.length);
    await press(checkbox('Prime Pattern Discovery'));
    const ticked = ['Prime Pattern Discovery', 'Riemann Zeta Function Analysis'].map((label) =>
      checkbox(label).getAttribute('aria-checked'),
    );
    expect(ticked).toEqual(['true', 'true']);
    expect(checkbox('Lattice Cryptography').disabled).toBe(true);
    expect(textOf(card('Computation Type'))).toContain('coming later');
  });

  it('MINE-07 MINE-09 MINE-10 CONST-01 CONST-03 the slider goes from 1 to 100 by 1, from 47 on', async () => {
    expect(slider().getAttribute('aria-valuemin')).toBe('1');
    expect(slider().getAttribute('aria-valuemax')).toBe('100');
    const settings = () => textOf(card('Difficulty Settings'));
    expect(settings()).toContain('Complexity Level47/100');
    expect(settings()).toMatch(/Est\. Value\$1,235formula/);
    expect(settings()).toMatch(/Est\. Time9\smin/);
    for (let step = 0; step < 13; step++) await pressKey(slider(), 'ArrowRight');
    expect(settings()).toContain('60/100');
    expect(settings()).toContain('Est. Value$1,300');
    expect(settings()).toMatch(/Est\. Time11\smin/);
    await pressKey(slider(), 'End');
    expect(settings()).toContain('100/100');
    expect(settings()).toContain('Est. Value$1,500');
    expect(settings()).toMatch(/Est\. Time17\smin/);
  });

  it('the start card names the reward to expect: 0.1 × 1235 × 1 at 47', () => {
    expect(textOf(card('Difficulty Settings'))).toContain('Est. Reward123.50 $MINED');
  });

  it('MINE-12 MINE-13 without a type the start is disabled and the hint shows', async () => {
    const hint = 'Select at least one computation type to start mining';
    await turnOnMulti();
    expect(textOf(find('main'))).not.toContain(hint);
    await press(checkbox('Riemann Zeta Function Analysis'));
    expect(button('Start mining').disabled).toBe(true);
    expect(textOf(find('main'))).toContain(hint);
    await press(checkbox('Prime Pattern Discovery'));
    expect(button('Start mining').disabled).toBe(false);
    expect(textOf(find('main'))).not.toContain(hint);
  });

  it('MINE-17 in single mode a start is one POST with the chosen type', async () => {
    await press(button('Start mining'));
    expect(starts(server).map(({ body }) => body)).toEqual([{ workType: 'riemann_zero', difficulty: 47 }]);
  });

  it('MINE-16 in multi mode each chosen type is started', async () => {
    await turnOnMulti();
    await press(checkbox('Prime Pattern Discovery'));
    await press(checkbox('Goldbach Conjecture Verification'));
    await press(button('Start 3 sessions'));
    expect(starts(server).map(({ body }) => body)).toEqual([
      { workType: 'prime_pattern', difficulty: 47 },
      { workType: 'goldbach_verification', difficulty: 47 },
      { workType: 'riemann_zero', difficulty: 47 },
    ]);
  });

  it('a limit is sent along', async () => {
    const limit = find('select') as HTMLSelectElement;
    limit.value = 'blocks';
    await perform(() => limit.dispatchEvent(new Event('change', { bubbles: true })));
    await press(button('Start mining'));
    expect(starts(server)[0]?.body).toEqual({
      workType: 'riemann_zero',
      difficulty: 47,
      stopAfter: { blocks: 10 },
    });
  });
});

describe('while sessions run', () => {
  it('MINE-02 Mining Status shows state, difficulty and type', async () => {
    stubServer(withSessions(sampleSession('riemann_zero', 47)));
    await openPage();
    expect(textOf(card('Mining Status'))).toMatch(/Statemining.*47\/100.*Riemann Zeta Function Analysis/);
  });

  it('MINE-14 MINE-15 type and difficulty are locked while mining, free while paused', async () => {
    const session = sampleSession();
    const server = stubServer(withSessions(session));
    const client = await openPage();
    expect(select().hasAttribute('disabled')).toBe(true);
    expect(slider().hasAttribute('data-disabled')).toBe(true);
    Object.assign(server.answers, withSessions({ ...session, status: 'paused', pauseReason: 'visitor' }));
    await client.refetchQueries();
    await settle();
    expect(select().hasAttribute('disabled')).toBe(false);
    expect(slider().hasAttribute('data-disabled')).toBe(false);
  });

  it('MINE-14 MINE-15 the locked form of a page that is opened meanwhile shows what they mine', async () => {
    const server = stubServer({
      ...withSessions(sampleSession('prime_pattern', 30)),
      'POST /api/mining/start': {},
    });
    await openPage();
    expect(textOf(select())).toContain('Prime Pattern Discovery');
    expect(textOf(card('Difficulty Settings'))).toContain('30/100');
    await press(button('Add session'));
    expect(starts(server).map(({ body }) => body)).toEqual([{ workType: 'prime_pattern', difficulty: 30 }]);
  });

  it('MINE-06 several types make it multi', async () => {
    stubServer(withSessions(sampleSession('prime_pattern', 30), sampleSession('riemann_zero', 5)));
    await openPage();
    expect(button('Add 2 sessions').disabled).toBe(false);
    expect(textOf(card('Difficulty Settings'))).toContain('5/100');
  });

  it('MINE-08 MINE-18 an add and a stop button stand beside running sessions', async () => {
    const server = stubServer({ ...withSessions(sampleSession()), 'POST /api/mining/start': {} });
    await openPage();
    expect(button('Stop mining').disabled).toBe(false);
    await press(button('Add session'));
    expect(starts(server)).toHaveLength(1);
    expect(server.count('POST /api/mining/stop')).toBe(0);
  });

  it('MINE-18 stopped, the focus goes to the button that starts again', async () => {
    const server = stubServer({ ...withSessions(sampleSession()), 'POST /api/mining/stop': {} });
    await openPage();
    Object.assign(server.answers, {
      'GET /api/mining/sessions': { sessions: [] },
      'GET /api/mining/status': { status: 'idle', session: null },
    });
    const stop = button('Stop mining');
    stop.focus();
    await press(stop);
    expect(stop.isConnected).toBe(false);
    expect(document.activeElement).toBe(button('Start mining'));
  });

  it('MINE-21 MINE-23 sessions are counted and described', async () => {
    const first = { ...sampleSession('prime_pattern', 30), blocksMined: 12, rewardTokens: 48.2 };
    stubServer(withSessions(first, sampleSession()));
    await openPage();
    const row = find(`[data-session="${first.sessionId}"]`);
    expect(textOf(card('Active Mining Sessions (2)'))).toContain('Riemann Zeta Function Analysis');
    expect(textOf(row)).toMatch(
      /Prime Pattern Discovery\s?mining\s?difficulty 30 · 12 blocks mined · 48\.20 \$MINED/,
    );
  });

  it('MINE-22 MINE-24 MINE-25 MINE-26 pause only while mining, resume only while paused, stop always', async () => {
    const mining = sampleSession('riemann_zero');
    const paused = {
      ...sampleSession('prime_pattern'),
      status: 'paused' as const,
      pauseReason: 'owner_away' as const,
    };
    const server = stubServer({
      ...withSessions(paused, mining),
      'POST /api/mining/pause': {},
      'POST /api/mining/resume': {},
      'POST /api/mining/stop': {},
    });
    await openPage();
    const row = (id: string) => find(`[data-session="${id}"]`);
    const named = (id: string, name: RegExp) =>
      [...row(id).querySelectorAll('button')].find((element) =>
        name.test(element.getAttribute('aria-label') ?? ''),
      )!;
    const usable = (id: string) => [/^Pause/, /^Resume/, /^Stop/].map((name) => !named(id, name).disabled);
    expect(usable(mining.sessionId)).toEqual([true, false, true]);
    expect(usable(paused.sessionId)).toEqual([false, true, true]);
    expect(textOf(row(paused.sessionId))).toContain('paused: nobody was here');
    await press(named(mining.sessionId, /^Pause/));
    await press(named(paused.sessionId, /^Resume/));
    await press(named(paused.sessionId, /^Stop/));
    expect(
      server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    ).toEqual([
      ['/api/mining/pause', { sessionId: mining.sessionId }],
      ['/api/mining/resume', { sessionId: paused.sessionId }],
      ['/api/mining/stop', { sessionId: paused.sessionId }],
    ]);
  });

  it('MINE-26 stopped by its row, the focus goes to the next row, at last to the empty list', async () => {
    // The tooltip of what has the focus; this DOM has no popovers.
    Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
    const [first, second] = [sampleSession('prime_pattern'), sampleSession()];
    const server = stubServer({ ...withSessions(first, second), 'POST /api/mining/stop': {} });
    await openPage();
    const stopOf = (id: string) =>
      [...find(`[data-session="${id}"]`).querySelectorAll('button')].find((element) =>
        element.getAttribute('aria-label')?.startsWith('Stop'),
      )!;
    for (const [stopped, left] of [
      [first, [second]],
      [second, []],
    ] as const) {
      Object.assign(server.answers, { 'GET /api/mining/sessions': { sessions: left } });
      const stop = stopOf(stopped.sessionId);
      stop.focus();
      await press(stop);
      expect(stop.isConnected).toBe(false);
      const [next] = left;
      expect(document.activeElement).toBe(next ? stopOf(next.sessionId) : find('ul[aria-label="Sessions"]'));
    }
  });

  it('MINE-28 stop all sends no sessionId', async () => {
    const server = stubServer({
      ...withSessions(sampleSession(), sampleSession()),
      'POST /api/mining/stop': {},
    });
    await openPage();
    await press(button('Stop all'));
    const stop = server.asked.find(({ path }) => path === '/api/mining/stop');
    expect([stop?.body, stop?.init.body]).toEqual([undefined, undefined]);
  });

  it('a session says why its last unit gave no block', async () => {
    stubServer(withSessions({ ...sampleSession(), lastFailure: 'undecided: sign of Z at a Gram point' }));
    await openPage();
    expect(textOf(card(/^Active Mining Sessions/))).toContain(
      'The last unit gave no block: undecided: sign of Z at a Gram point',
    );
  });

  it('Active Computation shows the session that was chosen', async () => {
    stubServer(withSessions(sampleSession('prime_pattern'), sampleSession('riemann_zero')));
    await openPage();
    expect(textOf(card('Active Computation'))).toContain('Riemann Zeta Function Analysis,');
    await press(button('Prime Pattern Discovery, difficulty 47'));
    expect(textOf(card('Active Computation'))).toContain('Prime Pattern Discovery,');
  });

  it('figures of the unit before are not shown as those of the next one', async () => {
    const session = sampleSession();
    stubServer(withSessions(session));
    await openPage();
    const report = (unitId: string, view: LiveViewData | null) =>
      perform(() => storeProgress(sampleProgress({ sessionId: session.sessionId, unitId, view })));
    await report('one', { subject: 'one', figures: [{ label: 'Attempt', value: 20 }] });
    expect(textOf(card('Active Computation'))).toContain('Attempt20');
    await report('two', null);
    await vi.waitFor(
      async () => {
        await settle();
        expect(textOf(card('Active Computation'))).toContain('Attemptn/a');
      },
      { timeout: 10_000 },
    );
  });
});
