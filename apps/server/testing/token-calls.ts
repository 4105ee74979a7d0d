/** Calls of the token page as a browser makes them, in tests. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type * as token from '@productive-mining/contract/calls/token.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import { expect } from 'vitest';
import type { TestApp } from './start-test-app.ts';
import type { WalletBrowser } from './wallet-browser.ts';

export const STRANGER = `0x${'Ab'.repeat(20)}`;

export async function get<T>(browser: WalletBrowser, url: string): Promise<T> {
  const response = await browser.call('GET', url);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

export const stakesOf = (browser: WalletBrowser) =>
  get<ResponseOf<typeof token.listStakes>>(browser, '/api/altcoin/stakes');
export const stake = (browser: WalletBrowser, amount: unknown, stakingPeriod: unknown = 30) =>
  browser.call('POST', '/api/altcoin/stake', { amount, stakingPeriod });
export const transfer = (browser: WalletBrowser, toAddress: unknown, amount: unknown) =>
  browser.call('POST', '/api/altcoin/transfer', { toAddress, amount });

export type Transactions = ResponseOf<typeof token.listTransactions>;

export const transactionsOf = async (browser: WalletBrowser) =>
  (await get<Transactions>(browser, '/api/altcoin/transactions')).transactions;

export async function giveBonus(test: TestApp, address: string, tokens: number): Promise<void> {
  await test.database.orm.transaction((tx) =>
    credit(tx, {
      idempotencyKey: `achievement:${address}`,
      toAddress: address,
      amountBaseUnits: baseUnitsOf(tokens),
      type: 'achievement',
      reason: 'test',
      at: new Date(),
    }),
  );
}
