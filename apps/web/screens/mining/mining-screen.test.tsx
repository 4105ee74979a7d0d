import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallLine } from '../../testing/call-lines.ts';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleLedger, sampleSession, withSessions } from '../../testing/samples.ts';
import { failure, stubServer } from '../../testing/stub-server.ts';
import { showToast } from '../../ui/toast-store.ts';

const toasts = () => findAll('li[data-tone]').map(textOf);

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('header', () => {
  it.each([
    ['mining', 'Mining Active'],
    ['paused', 'Mining Paused'],
    ['idle', 'Mining Idle'],
  ] as const)('SHELL-33 status %s reads %s', async (status, title) => {
    stubServer({ 'GET /api/mining/status': { status, session: null, hindrance: null } });
    await openPage();
    expect(textOf(find('h1'))).toBe(title);
  });

  it('says why sessions wait, in the words of the server, and nothing when none does', async () => {
    const hindrance = 'The disk of the database is full: 3 MiB are free, and the server needs 32 MiB.';
    vi.useFakeTimers();
    const server = stubServer({ 'GET /api/mining/status': { status: 'mining', session: null, hindrance } });
    await openPage();
    expect(textOf(find('[role=status] [data-hindrance]'))).toBe(hindrance);
    server.answers['GET /api/mining/status'] = { status: 'mining', session: null, hindrance: null };
    await passTime(5000);
    expect(findAll('[data-hindrance]')).toEqual([]);
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
    // C-38: the note's tooltip says what the rewards are, and keys reach it too.
    const note = find('main > header').querySelector<HTMLElement>('[data-tooltip*="no monetary value"]');
    expect(textOf(note)).toBe('Testing blockchain validity • Real rewards earned');
    expect(note?.tabIndex).toBe(0);
  });
});

describe('calls and their times', () => {
  it('API-10 API-12 API-14 API-15 API-16 API-23 API-45 API-46 polls as the spec’s table says', async () => {
    vi.useFakeTimers();
    const server = stubServer();
    await openPage();
    await passTime(30_000);
    const reads = (line: CallLine) => server.count(line) - 1;
    expect(reads('GET /api/mining/status')).toBe(6);
    expect(reads('GET /api/mining/sessions')).toBe(10);
    expect(reads('GET /api/mining/stats')).toBe(3);
    expect(reads('GET /api/blockchain/height')).toBe(6);
    expect(reads('GET /api/altcoin/balance')).toBe(6);
    expect(reads('GET /api/blockchain/blocks')).toBe(6);
    expect(reads('GET /api/blockchain/discoveries')).toBe(6);
    expect(reads('GET /api/mining/work-types')).toBe(0);
  });

  it.each([
    ['ERR-01', 'start', 'Start mining', 'Failed to Start Mining'],
    ['ERR-02', 'stop', 'Stop mining', 'Failed to Stop Mining'],
    ['ERR-03', 'pause', /^Pause/, 'Failed to Pause Mining'],
    ['ERR-04', 'resume', /^Resume/, 'Failed to Resume Mining'],
  ])('%s a failing %s shows the server’s sentence', async (_id, verb, name, title) => {
    const session = sampleSession();
    const paused = { ...session, status: 'paused' as const, pauseReason: 'visitor' as const };
    const answers = verb === 'start' ? {} : withSessions(verb === 'resume' ? paused : session);
    stubServer({ ...answers, [`POST /api/mining/${verb}`]: failure(429, 'Too many of them.') });
    await openPage();
    await press(button(name));
    expect(toasts()).toEqual([`${title}Too many of them.`]);
    expect(find('li[data-tone]').dataset.tone).toBe('bad');
  });

  it('one toast is visible at a time, the newest', async () => {
    stubServer();
    await openPage();
    await perform(() => {
      showToast({ title: 'One' });
      showToast({ title: 'Two' });
    });
    expect(toasts()).toEqual(['Two']);
  });
});
