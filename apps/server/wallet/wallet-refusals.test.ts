import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { foreignPhrase, securityEventsOf, WalletBrowser } from '../testing/wallet-browser.ts';

const logged: string[] = [];
let test: TestApp;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  test = await startTestApp({}, { log: pino({ level: 'trace' }, stream) });
});
afterAll(() => test.close());

describe('OPEN-05 what is refused', () => {
  it.each([
    ['eleven words', 'zoo '.repeat(11), 'phrase_word_count', '12 words; this one has 11'],
    ['a foreign word', `zoo zoo nonsense ${'zoo '.repeat(9)}`, 'phrase_word_unknown', 'Word 3 is not'],
    ['a wrong checksum', 'zoo '.repeat(12), 'phrase_checksum_wrong', 'one of them is wrong'],
  ])('%s, by name and without its words', async (_, phrase, code, sentence) => {
    const response = await new WalletBrowser(test).restore(phrase);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, error: expect.stringContaining(sentence) });
    expect(response.body).not.toMatch(/zoo|nonsense/);
  });

  it('a phrase of no wallet: 404, nothing moves, and it is written down', async () => {
    const browser = await WalletBrowser.withTokens(test, 9);
    const before = await browser.wallet();
    const response = await browser.restore(foreignPhrase(), { moveTokens: true });
    expect(response.statusCode).toBe(404);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await browser.wallet()).toEqual(before);
    expect(await securityEventsOf(test, before.address)).toEqual(['wallet_restore_refused']);
  });

  it('another wallet’s tokens: a phrase or an address names only where they go', async () => {
    const victim = await WalletBrowser.withTokens(test, 500);
    const { address } = await victim.wallet();
    await victim.backUp();
    const thief = new WalletBrowser(test);
    const own = await thief.backUp();
    const body = { moveTokens: true, fromAddress: address, address, visitorId: address };
    for (const phrase of [own.words.join(' '), foreignPhrase()]) {
      await thief.restore(phrase, body);
      await new WalletBrowser(test).restore(phrase, body);
    }
    const forged = new WalletBrowser(test);
    forged.cookie = victim.cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    await forged.restore(own.words.join(' '), { moveTokens: true });
    expect((await victim.wallet()).balance).toBe(500);
    expect((await thief.wallet()).balance).toBe(0);
  });

  it('a page of another site', async () => {
    const victim = await WalletBrowser.withTokens(test, 50);
    const { words } = await new WalletBrowser(test).backUp();
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/wallet/restore',
      payload: { phrase: words.join(' '), moveTokens: true },
      headers: { cookie: victim.cookie, origin: 'http://evil.example' },
    });
    expect(response.statusCode).toBe(403);
    expect((await victim.wallet()).balance).toBe(50);
  });

  it('bodies of the wrong form name no word', async () => {
    for (const payload of [{ phrase: ['zebra'] }, { phrase: 'zebra '.repeat(99) }, { phrase: 7 }, {}]) {
      const response = await new WalletBrowser(test).call('POST', '/api/wallet/restore', payload);
      expect(response.statusCode).toBe(400);
      expect(response.body).not.toContain('zebra');
    }
  });

  it('logs hold no word of a phrase, no cookie and no network address, whatever went wrong', async () => {
    logged.length = 0;
    const browser = new WalletBrowser(test);
    const { words } = await browser.backUp();
    await new WalletBrowser(test).restore(words.join(' '));
    await new WalletBrowser(test).restore(words.slice(1).join(' '));
    const original = test.engine.stop;
    test.engine.stop = () => Promise.reject(new Error('a fault of ours'));
    const failed = await new WalletBrowser(test).restore(words.join(' '), { stopSessions: true });
    test.engine.stop = original;
    expect(failed.statusCode).toBe(500);
    const text = logged.join('');
    expect(text).toContain('a fault of ours');
    // A single word may occur by chance ("level" is a key of every line), two in a row don't.
    words.slice(1).forEach((word, at) => {
      expect(text).not.toMatch(new RegExp(`\\b${words[at]}\\b[^a-z]{1,4}\\b${word}\\b`));
    });
    expect(text).not.toContain(words.join(' '));
    for (const secret of [browser.cookie, /\.([\w-]+)$/.exec(browser.cookie)![1]!, '127.0.0.1'])
      expect(text).not.toContain(secret);
  });
});

describe('OPEN-90 attempts are limited', () => {
  it('of an address and of a visitor; the refusal says when to come back', async () => {
    const limited = await startTestApp({ LIMITS: '{"phrasesPerHour":3}' });
    try {
      const browser = new WalletBrowser(limited);
      for (let attempt = 0; attempt < 3; attempt++)
        expect((await browser.restore('zoo')).statusCode).toBe(400);
      const refused = await browser.restore('zoo');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
      expect((await new WalletBrowser(limited).restore('zoo')).statusCode, 'another visitor').toBe(429);
      expect((await browser.call('POST', '/api/wallet/backup')).statusCode).toBe(429);
      const elsewhere = (cookie: string) =>
        limited.app.inject({
          method: 'POST',
          url: '/api/wallet/backup',
          remoteAddress: '10.0.0.2',
          headers: { cookie },
        });
      expect((await elsewhere(browser.cookie)).statusCode, 'the visitor from elsewhere').toBe(429);
      expect((await elsewhere('')).statusCode, 'another visitor from elsewhere').toBe(200);
      expect((await browser.wallet()).backupMadeAt).toBeNull();
    } finally {
      await limited.close();
    }
  });
});
