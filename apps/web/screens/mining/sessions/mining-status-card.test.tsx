import { afterEach, describe, expect, it } from 'vitest';
import { button, card, closePage, find, openPage, press, textOf } from '../../../testing/open-page.tsx';
import { changedSession, STOPPED, sampleSession, withSessions } from '../../../testing/samples.ts';
import { stubServer } from '../../../testing/stub-server.ts';

afterEach(closePage);

describe('sessions and their state', () => {
  it('MINE-02 Mining Status shows state, difficulty and type', async () => {
    stubServer(withSessions(sampleSession('riemann_zero', 47)));
    await openPage();
    expect(textOf(card('Mining Status'))).toMatch(/Riemann Zero Analysis.*mining · 47\/100/);
  });

  it('MINE-21 MINE-23 sessions are counted and described', async () => {
    const first = { ...sampleSession('prime_pattern', 30), blocksMined: 12, rewardTokens: 48.2 };
    stubServer(withSessions(first, sampleSession()));
    await openPage();
    const row = find(`[data-session="${first.sessionId}"]`);
    expect(textOf(card('Active Mining Sessions (2)'))).toContain('Riemann Zero Analysis');
    expect(textOf(row)).toMatch(/Prime Pattern Discovery.*mining · 30\/100 · 12 blocks · 48\.20 \$MINED/);
  });

  it('a session is listed with the sign of its unit, else with that of its kind', async () => {
    const session = { ...sampleSession(), workType: 'yang_mills' };
    const open = async (own: { sign?: string }) => {
      const progress = { ...session.progress!, currentWorkType: 'yang_mills', ...own };
      stubServer(withSessions({ ...session, progress }));
      await openPage();
      return textOf(find(`[data-session="${session.sessionId}"]`));
    };
    expect(await open({ sign: 'SU(2)' })).toContain('SU(2)');
    expect(await open({})).toContain('SU(3)');
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
      'POST /api/mining/pause': changedSession(),
      'POST /api/mining/resume': changedSession(),
      'POST /api/mining/stop': STOPPED,
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

  it('MINE-26 after a stop by its row the focus goes to the next row, at last to the empty list', async () => {
    // The focused control opens its tooltip, and this DOM has no popovers.
    Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
    const [first, second] = [sampleSession('prime_pattern'), sampleSession()];
    const server = stubServer({ ...withSessions(first, second), 'POST /api/mining/stop': STOPPED });
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
      'POST /api/mining/stop': STOPPED,
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

  it('a session without a region says so in words', async () => {
    stubServer(withSessions({ ...sampleSession(), lastFailure: 'no_region' }));
    await openPage();
    expect(textOf(card(/^Active Mining Sessions/))).toContain('No region is left at this difficulty.');
  });
});
