/** A client with a cookie jar that backs wallets up and restores them, and the server's records of that. */

import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { backUpWallet, getWallet } from '@productive-mining/contract/calls/wallet.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { complianceAuditTrail } from '@productive-mining/database/schema/compliance.ts';
import { stakeTokens } from '@productive-mining/database/stake-tokens.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './start-test-app.ts';

export class WalletBrowser {
  cookie = '';

  constructor(private readonly test: TestApp) {}

  /** A browser whose wallet has this many $MINED. */
  static async withTokens(test: TestApp, tokens: number, staked = 0): Promise<WalletBrowser> {
    const browser = new WalletBrowser(test);
    const { address } = await browser.wallet();
    const movement = { reason: 'test', at: new Date() };
    await test.database.orm.transaction(async (tx) => {
      await credit(tx, {
        ...movement,
        idempotencyKey: `mining:${address}`,
        toAddress: address,
        amountBaseUnits: baseUnitsOf(tokens + staked),
        type: 'mining',
      });
      if (staked === 0) return;
      await stakeTokens(tx, {
        idempotencyKey: `stake:${address}`,
        address,
        amountBaseUnits: baseUnitsOf(staked),
        days: 30,
        at: movement.at,
      });
    });
    return browser;
  }

  /** The visitor's id, from the cookie. */
  get visitorId(): string {
    return /=([\w-]+)\./.exec(this.cookie)?.[1] ?? '';
  }

  async call(method: 'GET' | 'POST', url: string, payload?: object) {
    const response = await this.test.app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      ...(this.cookie ? { headers: { cookie: this.cookie } } : {}),
    });
    const set = [response.headers['set-cookie'] ?? []].flat();
    expect(set.length).toBeLessThanOrEqual(1);
    if (set[0]) this.cookie = set[0].split(';', 1)[0] ?? '';
    return response;
  }

  async wallet(): Promise<ResponseOf<typeof getWallet>> {
    return (await this.call('GET', '/api/wallet')).json();
  }

  async backUp(): Promise<ResponseOf<typeof backUpWallet>> {
    const response = await this.call('POST', '/api/wallet/backup');
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  restore(phrase: string, choices: object = {}) {
    return this.call('POST', '/api/wallet/restore', { phrase, ...choices });
  }
}

/** Kinds of the security events of a wallet, oldest first. */
export async function securityEventsOf(test: TestApp, address: string): Promise<string[]> {
  const events = await test.database.orm
    .select({ type: complianceAuditTrail.eventType })
    .from(complianceAuditTrail)
    .where(eq(complianceAuditTrail.entityId, address))
    .orderBy(asc(complianceAuditTrail.id));
  return events.map(({ type }) => type);
}

/** Twelve words that no wallet has. */
export function foreignPhrase(): string {
  return entropyToMnemonic(crypto.getRandomValues(new Uint8Array(16)), wordlist);
}
