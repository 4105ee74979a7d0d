/** What the token page lists: transactions, and where the balance comes from. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type * as token from '@productive-mining/contract/calls/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import {
  get,
  giveBonus,
  STRANGER,
  stake,
  stakesOf,
  type Transactions,
  transactionsOf,
  transfer,
} from '../testing/token-calls.ts';
import { WalletBrowser } from '../testing/wallet-browser.ts';

/** Keeps the database server running between the tests. */
let kept: TestDatabase;
beforeAll(async () => {
  kept = await startTestDatabase();
});
afterAll(() => kept.close());

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

describe('GET /api/altcoin/transactions', () => {
  it('API-75 OPEN-62 TOK-21 are wrapped, the wallet’s own and the newest first', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    const other = await WalletBrowser.withTokens(test, 5);
    const { address } = await browser.wallet();
    await transfer(browser, (await other.wallet()).address, 10);
    await stake(browser, 100);
    const listed = await transactionsOf(browser);
    expect(listed.map((row) => [row.transaction_type, row.balanceChange, row.stakedChange])).toEqual([
      ['stake', -100, 100],
      ['transfer', -10, 0],
      ['mining', 1000, 0],
    ]);
    for (const row of listed) {
      expect(row).toMatchObject({ status: 'confirmed', amount: Math.abs(row.balanceChange) });
      expect(row.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    }
    const received = await transactionsOf(other);
    expect(received[0]).toMatchObject({ balanceChange: 10, otherAddress: address });
    expect(received.length).toBe(2);
  });

  it('are at most 50 unless asked for, go on before an id, and add up to balance and staked balance', async () => {
    const browser = await WalletBrowser.withTokens(test, 10_000);
    for (let n = 0; n < 60; n++) await transfer(browser, STRANGER, (n + 1) / 100);
    await stake(browser, 5000.5);
    expect((await transactionsOf(browser)).length).toBe(50);
    const all: Transactions['transactions'] = [];
    for (let before: number | undefined; ; before = all.at(-1)!.id) {
      const query = before === undefined ? '' : `&before=${before}`;
      const page = await get<Transactions>(browser, `/api/altcoin/transactions?limit=25${query}`);
      expect(page.total).toBe(62);
      if (page.transactions.length === 0) break;
      all.push(...page.transactions);
    }
    expect(all.length).toBe(62);
    const sum = (values: number[]) =>
      values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
    const { balance, stakedBalance } = await browser.wallet();
    expect(sum(all.map(({ balanceChange }) => balanceChange))).toBe(balance);
    expect(sum(all.map(({ stakedChange }) => stakedChange))).toBe(stakedBalance);
    for (const query of ['limit=0', 'limit=201', 'before=0', 'before=x'])
      expect((await browser.call('GET', `/api/altcoin/transactions?${query}`)).statusCode).toBe(400);
  });
});

describe('GET /api/altcoin/history', () => {
  it('says where the balance comes from, by type and by kind, and how it went', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    await giveBonus(test, (await browser.wallet()).address, 50);
    await transfer(browser, STRANGER, 10);
    await stake(browser, 100);
    const history = await get<ResponseOf<typeof token.getTokenHistory>>(browser, '/api/altcoin/history');
    expect(history.sums).toEqual([
      { transaction_type: 'achievement', transactions: 1, balanceChange: 50, stakedChange: 0 },
      { transaction_type: 'mining', transactions: 1, balanceChange: 1000, stakedChange: 0 },
      { transaction_type: 'stake', transactions: 1, balanceChange: -100, stakedChange: 100 },
      { transaction_type: 'transfer', transactions: 1, balanceChange: -10, stakedChange: 0 },
    ]);
    expect(history.balances.map(({ balance, stakedBalance }) => [balance, stakedBalance])).toEqual([
      [1000, 0],
      [1050, 0],
      [1040, 0],
      [940, 100],
    ]);
  });

  it('shows at most 300 balances of many, the first and the last among them', async () => {
    const browser = await WalletBrowser.withTokens(test, 10);
    const { address } = await browser.wallet();
    await test.database.orm.execute(sql`
      insert into altcoin_transactions (transaction_hash, idempotency_key, to_address, amount, transaction_type)
      select 'h' || n, 'k' || n, ${address}, 1, 'quest' from generate_series(1, 2000) n`);
    await test.database.orm.execute(sql`update altcoin_balances set balance = balance + 2000`);
    await test.database.orm.execute(sql`update token_supply set circulating = circulating + 2000`);
    const { balances } = await get<ResponseOf<typeof token.getTokenHistory>>(browser, '/api/altcoin/history');
    expect(balances.length).toBeGreaterThan(250);
    expect(balances.length).toBeLessThanOrEqual(300);
    expect([balances[0]!.balance, balances.at(-1)!.balance]).toEqual([10, 30]);
  });

  it('is empty for a wallet that never had anything', async () => {
    const browser = new WalletBrowser(test);
    const nothing = { sums: [], earnings: [], balances: [] };
    expect(await get(browser, '/api/altcoin/history')).toEqual(nothing);
    expect(await get(browser, '/api/altcoin/transactions')).toEqual({ transactions: [], total: 0 });
    expect(await stakesOf(browser)).toEqual({ stakes: [], total: 0 });
  });
});
