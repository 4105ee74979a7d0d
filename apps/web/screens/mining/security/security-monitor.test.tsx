import { PROTECTION_STATUSES, THREAT_LEVELS } from '@productive-mining/rules/security-status.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleSecurity } from '../../../testing/sample-security.ts';
import { failure, stubServer } from '../../../testing/stub-server.ts';

const STATUS = 'GET /api/security/status';
const TOKEN = 'POST /api/security/token';
const MESSAGE = 'A token is active until 14:05 UTC.';

const monitor = () => card('Ultra-Security Monitor');
const toasts = () => findAll('li[data-tone]').map(textOf);

/** The value beside a label. */
function entry(label: string): HTMLElement {
  const term = [...monitor().querySelectorAll('dt')].find((element) => textOf(element) === label);
  const value = term?.parentElement?.querySelector('dd');
  if (!value) throw new Error(`no entry ${label}`);
  return value;
}

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('Ultra-Security Monitor', () => {
  it.each(['/', '/mining'])('SEC-01 SEC-03…06 SEC-08 C-85 shows what the server says on %s', async (path) => {
    const status = sampleSecurity();
    stubServer({ [STATUS]: status });
    await openPage(path);
    expect(textOf(monitor())).toContain('256-bit Quantum-Resistant Cryptographic Protection');
    expect(textOf(entry('Protection status'))).toBe('Active');
    expect(textOf(entry('Security level'))).toMatch(/^361\sbits\s?formula/);
    expect(textOf(entry('Security level'))).toContain('Now: 256 + 1 + 0 + 96 + 8');
    expect(textOf(entry('Security level'))).toContain('gamified strength score, not a security guarantee');
    expect(textOf(entry('Quantum resistant'))).toBe('Active');
    expect(textOf(entry('Threat level'))).toBe('None');
    expect(textOf(entry('Active tokens'))).toBe('2');
    expect(textOf(entry('Encryption status'))).toBe('Loopback');
    expect(textOf(entry('Last security check'))).toBe(
      new Date(status.lastSecurityCheck!).toLocaleTimeString('en-US'),
    );
    const badges = [...entry('Algorithms in use').querySelectorAll('li')].map(textOf);
    expect(badges).toEqual(status.algorithms);
  });

  it('C-85 says of a ledger of one block how many there are, in the singular', async () => {
    const { miningBasedSecurity } = sampleSecurity();
    stubServer({
      [STATUS]: sampleSecurity({
        miningBasedSecurity: { ...miningBasedSecurity!, totalBlocks: 1, totalDiscoveries: 1 },
      }),
    });
    await openPage('/');
    expect(textOf(entry('Security level'))).toContain('for 1 block and 1 discovery.');
  });

  it('SEC-04 says Inactive when the self-tests fail', async () => {
    stubServer({ [STATUS]: sampleSecurity({ quantumResistant: false, lastSecurityCheck: null }) });
    await openPage();
    expect(textOf(entry('Quantum resistant'))).toBe('Inactive');
    expect(textOf(entry('Last security check'))).toBe('none yet');
  });

  it('SEC-02 colours the protection status', async () => {
    const colours: (string | undefined)[] = [];
    for (const protectionStatus of PROTECTION_STATUSES) {
      stubServer({ [STATUS]: sampleSecurity({ protectionStatus }) });
      await openPage();
      const badge = entry('Protection status').querySelector<HTMLElement>('[data-colour]');
      expect(textOf(badge).toLowerCase()).toBe(protectionStatus);
      colours.push(badge?.dataset.colour);
    }
    expect(colours).toEqual(['green', 'yellow', 'red']);
  });

  it('SEC-07 colours the threat level, quantum purple', async () => {
    const colours: (string | undefined)[] = [];
    for (const threatLevel of THREAT_LEVELS) {
      stubServer({ [STATUS]: sampleSecurity({ threatLevel }) });
      await openPage();
      const badge = entry('Threat level').querySelector<HTMLElement>('[data-colour]');
      expect(textOf(badge).toLowerCase()).toBe(threatLevel);
      colours.push(badge?.dataset.colour);
    }
    expect(colours).toEqual(['gray', 'green', 'yellow', 'orange', 'red', 'purple']);
  });

  it('lists each check with what it found and when', async () => {
    const { checks } = sampleSecurity();
    const changed = checks.map((check) => {
      if (check.name === 'chain') return { ...check, ok: false, detail: 'Block 3: The link is wrong.' };
      return check.name === 'disputes' ? { ...check, ok: null, checkedAt: null } : check;
    });
    stubServer({ [STATUS]: sampleSecurity({ protectionStatus: 'warning', checks: changed }) });
    await openPage();
    expect(findAll('[data-check]')).toHaveLength(checks.length);
    const row = (name: string) => find(`[data-check="${name}"]`);
    expect(textOf(row('chain'))).toContain('Block 3: The link is wrong.');
    expect(row('chain').querySelector('svg')?.getAttribute('aria-label')).toBe('does not hold:');
    expect(textOf(row('disputes'))).toContain('not yet');
    expect(row('disputes').querySelector('svg')?.getAttribute('aria-label')).toBe('not done yet:');
    expect(row('requests').querySelector('svg')?.getAttribute('aria-label')).toBe('holds:');
  });
});

describe('reading the status', () => {
  it('SEC-11 says that it loads', async () => {
    stubServer();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/api/security/status' ? new Promise(() => {}) : answer(path, init),
    );
    await openPage();
    expect(textOf(monitor())).toContain('Loading security status...');
  });

  it('API-65 is polled every 5 s', async () => {
    vi.useFakeTimers();
    const server = stubServer();
    await openPage();
    const first = server.count(STATUS);
    expect(first).toBe(1);
    await passTime(15_050);
    expect(server.count(STATUS)).toBe(first + 3);
  });

  it('SEC-10 Refresh Status reads it once more', async () => {
    const server = stubServer();
    await openPage();
    const before = server.count(STATUS);
    await press(button('Refresh Status'));
    expect(server.count(STATUS)).toBe(before + 1);
  });

  it('ERR-29 failed polls are logged once, until one is answered, and leave what was shown', async () => {
    const logged: unknown[] = [];
    vi.spyOn(console, 'warn').mockImplementation((words: unknown) => void logged.push(words));
    vi.useFakeTimers();
    const server = stubServer();
    await openPage();
    server.answers[STATUS] = failure(500, 'Something went wrong.');
    const shown = textOf(monitor());
    await passTime(5050);
    expect(textOf(monitor())).toBe(shown);
    expect(toasts()).toEqual([]);
    const words = 'The security status could not be read.';
    expect(logged).toEqual([words]);
    await passTime(15_000);
    expect(logged).toEqual([words]);
    server.answers[STATUS] = sampleSecurity();
    await passTime(5000);
    server.answers[STATUS] = failure(500, 'Something went wrong.');
    await passTime(5000);
    expect(logged).toEqual([words, words]);
  });

  it('shows n/a for what a server can’t count whose tables can’t be read, and the finding', async () => {
    const detail = 'The table “blocks” can’t be read, as its file on the disk is damaged.';
    const status = sampleSecurity({
      securityLevel: null,
      quantumStrength: null,
      miningBasedSecurity: null,
      activeTokens: null,
    });
    const checks = status.checks.map((check) =>
      check.name === 'storage' ? { ...check, ok: false, detail } : check,
    );
    stubServer({ [STATUS]: { ...status, checks } });
    await openPage();
    expect([textOf(entry('Security level')), textOf(entry('Active tokens'))]).toEqual(['n/a', 'n/a']);
    expect(textOf(find('[data-check=storage]'))).toContain(detail);
  });

  it('says what happened when the first read fails, and reads again on request', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = stubServer({ [STATUS]: failure(503, 'The database is restarting.') });
    await openPage();
    expect(textOf(monitor())).toContain('The database is restarting.');
    server.answers[STATUS] = sampleSecurity();
    await press([...monitor().querySelectorAll('button')].find((each) => textOf(each) === 'Retry')!);
    expect(textOf(entry('Protection status'))).toBe('Active');
  });
});

describe('Generate Token', () => {
  it('SEC-12 ERR-27 asks for prime_pattern at 75, and shows the message for 3 s', async () => {
    vi.useFakeTimers();
    const server = stubServer({ [TOKEN]: { message: MESSAGE, expiresAt: '2026-01-02T14:05:00.000Z' } });
    await openPage();
    server.answers[STATUS] = sampleSecurity({ activeTokens: 3 });
    await press(button('Generate Token'));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      workType: 'prime_pattern',
      difficulty: 75,
    });
    expect(toasts()).toEqual([`Security Token Generated${MESSAGE}`]);
    expect(textOf(entry('Active tokens'))).toBe('3');
    await passTime(2800);
    expect(toasts()).toHaveLength(1);
    await passTime(250);
    expect(toasts()).toEqual([]);
  });

  it('SEC-09 reads Generating... while the answer is awaited', async () => {
    stubServer();
    const answer = globalThis.fetch;
    let finish = (_: Response) => {};
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/api/security/token'
        ? new Promise((resolve) => {
            finish = resolve;
          })
        : answer(path, init),
    );
    await openPage();
    await press(button('Generate Token'));
    const busy = button('Generating...');
    expect(busy.getAttribute('aria-busy')).toBe('true');
    finish(Response.json({ message: MESSAGE, expiresAt: '2026-01-02T14:05:00.000Z' }));
    await press(find('main h1'));
    expect(button('Generate Token').getAttribute('aria-busy')).toBeNull();
  });

  it('ERR-26 says so when the server can not be reached', async () => {
    stubServer();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/api/security/token' ? Promise.reject(new TypeError('aborted')) : answer(path, init),
    );
    await openPage();
    await press(button('Generate Token'));
    expect(toasts()).toEqual(['Token Generation FailedFailed to generate security token']);
    expect(find('li[data-tone]').dataset.tone).toBe('bad');
  });

  it('ERR-28 a refusal gives no message', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    stubServer({ [TOKEN]: failure(500, 'Something went wrong.') });
    await openPage();
    const before = toasts();
    await press(button('Generate Token'));
    expect(toasts()).toEqual(before);
    expect(warn).toHaveBeenCalledWith('The security token was refused.', expect.any(Error));
    expect(button('Generate Token').disabled).toBe(false);
  });
});
