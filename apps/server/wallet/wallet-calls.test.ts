import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { restoreWallet } from '@productive-mining/contract/calls/wallet.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { transactionMonitoring } from '@productive-mining/database/schema/compliance.ts';
import { walletBackups } from '@productive-mining/database/schema/guidance.ts';
import { altcoinTransactions, tokenSupply } from '@productive-mining/database/schema/token.ts';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { securityEventsOf, WalletBrowser } from '../testing/wallet-browser.ts';

type Restored = ResponseOf<typeof restoreWallet>;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Whether a text holds a word. Short words may occur in digits of a hash by chance. */
const holds = (text: string, word: string) =>
  new RegExp(word.length > 5 ? word : `(?<![a-z0-9])${word}(?![a-z0-9])`, 'i').test(text);

/** @param usual a text of the same form without the phrase: address and balance are words of the list too */
function expectNoWord(text: string, words: readonly string[], usual: string): void {
  expect(words.filter((word) => holds(text, word) && !holds(usual, word))).toEqual([]);
}

describe('OPEN-05 backing a wallet up', () => {
  it('shows twelve words once, and says when the phrase was made', async () => {
    const browser = new WalletBrowser(test);
    const before = await browser.wallet();
    expect(before.backupMadeAt).toBeNull();
    const { words, backupMadeAt, endedEarlier } = await browser.backUp();
    expect(words).toHaveLength(12);
    expect(words.every((word) => wordlist.includes(word))).toBe(true);
    expect(endedEarlier).toBe(false);
    const wallet = await browser.wallet();
    expect(wallet.backupMadeAt).toBe(backupMadeAt);
    expectNoWord(JSON.stringify(wallet), words, JSON.stringify(before));
  });

  it('stores a hash of 32 bytes, and the event without a word', async () => {
    const readStored = async () => {
      const { rows } = await test.database.pool.query(
        `select (select string_agg(w::text, '') from wallet_backups w) || (select string_agg(c::text, '') from compliance_audit_trail c) as all`,
      );
      return String(rows[0].all);
    };
    await new WalletBrowser(test).backUp();
    const usual = await readStored();
    const browser = new WalletBrowser(test);
    const { words } = await browser.backUp();
    const { address } = await browser.wallet();
    const [row] = await test.database.orm
      .select()
      .from(walletBackups)
      .where(eq(walletBackups.visitorId, browser.visitorId));
    expect(row?.phraseHash).toHaveLength(32);
    expect(await securityEventsOf(test, address)).toEqual(['wallet_backup_made']);
    expectNoWord(await readStored(), words, usual);
  });

  it('a new phrase ends the old one', async () => {
    const browser = new WalletBrowser(test);
    const old = await browser.backUp();
    const young = await browser.backUp();
    expect(young.endedEarlier).toBe(true);
    const { address } = await browser.wallet();
    const other = new WalletBrowser(test);
    const refused = await other.restore(old.words.join(' '));
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ code: 'phrase_of_no_wallet' });
    const restored: Restored = (await other.restore(young.words.join(' '))).json();
    expect(restored.found.address).toBe(address);
    expect(await securityEventsOf(test, address)).toEqual([
      'wallet_backup_made',
      'wallet_backup_replaced',
      'wallet_restored',
    ]);
  });

  it('of several made at once, exactly one holds', async () => {
    const browser = new WalletBrowser(test);
    await browser.wallet();
    const made = await Promise.all(Array.from({ length: 6 }, () => browser.backUp()));
    const answers = [];
    for (const { words } of made)
      answers.push((await new WalletBrowser(test).restore(words.join(' '), { preview: true })).statusCode);
    expect(answers.sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
});

describe('OPEN-05 restoring a wallet', () => {
  it('gives a second browser the same address, balance and sessions; the first keeps them', async () => {
    const first = await WalletBrowser.withTokens(test, 120, 30);
    const before = await first.wallet();
    const { words } = await first.backUp();
    const second = new WalletBrowser(test);
    const fresh = await second.wallet();
    const response = await second.restore(words.join(' '));
    const set = String(response.headers['set-cookie']);
    expect(set).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(response.json()).toMatchObject({ restored: true, left: fresh, movedTokens: 0 });
    const now = await second.wallet();
    expect(now).toEqual({ ...before, backupMadeAt: expect.any(String) });
    expect(now.balance).toBe(120);
    expect((await first.wallet()).address).toBe(before.address);
  });

  it('works in a client that comes without a cookie, which then has one', async () => {
    const first = new WalletBrowser(test);
    const { words } = await first.backUp();
    const second = new WalletBrowser(test);
    expect((await second.restore(words.join(' '))).statusCode).toBe(200);
    expect((await second.wallet()).address).toBe((await first.wallet()).address);
  });

  it('a preview tells what would happen and changes nothing', async () => {
    const first = await WalletBrowser.withTokens(test, 5);
    const { words } = await first.backUp();
    const second = await WalletBrowser.withTokens(test, 7, 2);
    const mine = await second.wallet();
    const preview: Restored = (
      await second.restore(words.join(' '), { preview: true, moveTokens: true })
    ).json();
    expect(preview).toMatchObject({ restored: false, isPresent: false, left: mine, movedTokens: 0 });
    expect(preview.found).toMatchObject({ balance: 5 });
    expect(await second.wallet()).toEqual(mine);
    expect(await securityEventsOf(test, mine.address)).toEqual([]);
  });

  it('moves what the present wallet can spend, as a monitored transfer; staked tokens stay', async () => {
    const first = await WalletBrowser.withTokens(test, 10);
    const { words } = await first.backUp();
    const second = await WalletBrowser.withTokens(test, 33.33, 4);
    const left = await second.wallet();
    const restored: Restored = (await second.restore(words.join(' '), { moveTokens: true })).json();
    expect(restored.movedTokens).toBe(33.33);
    expect(restored.found.balance).toBe(43.33);
    const [sent] = await test.database.orm
      .select()
      .from(altcoinTransactions)
      .where(eq(altcoinTransactions.fromAddress, left.address))
      .orderBy(asc(altcoinTransactions.id))
      .offset(1);
    expect(sent).toMatchObject({ transactionType: 'transfer', amount: 3333n });
    const monitored = await test.database.orm
      .select()
      .from(transactionMonitoring)
      .where(eq(transactionMonitoring.transactionId, sent!.id));
    // All that could be spent, to a wallet that has tokens.
    expect(monitored).toMatchObject([
      { transactionId: sent?.id, toAddress: restored.found.address, amount: 3333n, riskScore: 20 },
    ]);
    expect(await securityEventsOf(test, left.address)).toEqual(['wallet_left']);
    const { rows } = await test.database.pool.query(
      'select balance, staked_balance from altcoin_balances where address = $1',
      [left.address],
    );
    expect(rows).toEqual([{ balance: '0', staked_balance: '400' }]);
  });

  it('moves what was mined, and no bonus credit', async () => {
    const first = new WalletBrowser(test);
    const { words } = await first.backUp();
    const second = await WalletBrowser.withTokens(test, 9.82);
    const { address } = await second.wallet();
    await test.database.orm.transaction((tx) =>
      credit(tx, {
        ...{ idempotencyKey: `guide:${address}`, toAddress: address, amountBaseUnits: 47_500n },
        ...{ type: 'guide_reward', reason: 'test', at: new Date() },
      }),
    );
    expect(await second.wallet()).toMatchObject({ balance: 484.82, bonusBalance: 475 });
    const answer: Restored = (await second.restore(words.join(' '), { moveTokens: true })).json();
    expect(answer).toMatchObject({ movedTokens: 9.82, left: { balance: 484.82, bonusBalance: 475 } });
    expect(await first.wallet()).toMatchObject({ balance: 9.82, bonusBalance: 0 });
  });

  it('the present wallet’s own phrase changes nothing', async () => {
    const browser = await WalletBrowser.withTokens(test, 3);
    const { words } = await browser.backUp();
    const before = await browser.wallet();
    const answer: Restored = (await browser.restore(words.join(' '), { moveTokens: true })).json();
    expect(answer).toMatchObject({ restored: false, isPresent: true, movedTokens: 0 });
    expect(await browser.wallet()).toEqual(before);
  });

  it('50 at once move the tokens once, and nothing is made or lost', async () => {
    const first = await WalletBrowser.withTokens(test, 1);
    const { words } = await first.backUp();
    const second = await WalletBrowser.withTokens(test, 1000);
    const [before] = await test.database.orm.select().from(tokenSupply);
    const { cookie } = second;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const tab = new WalletBrowser(test);
        tab.cookie = cookie;
        return tab.restore(words.join(' '), { moveTokens: true });
      }),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    const moved = answers.map((answer) => (answer.json() as Restored).movedTokens);
    expect(moved.filter((tokens) => tokens > 0)).toEqual([1000]);
    expect((await first.wallet()).balance).toBe(1001);
    const [after] = await test.database.orm.select().from(tokenSupply);
    expect(after?.circulating).toBe(before?.circulating);
  });

  it('ends the live connections of the wallet that was left', async () => {
    const { words } = await new WalletBrowser(test).backUp();
    const second = new WalletBrowser(test);
    await second.wallet();
    let isClosed = false;
    test.live.add(second.visitorId, 'address', {
      bufferedAmount: 0,
      send: () => {},
      ping: () => {},
      terminate: () => {
        isClosed = true;
      },
      once: () => {},
      on: () => {},
    });
    await second.restore(words.join(' '), { preview: true });
    expect(isClosed).toBe(false);
    await second.restore(words.join(' '));
    expect(isClosed).toBe(true);
  });
});
