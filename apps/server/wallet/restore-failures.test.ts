/** A restoration that fails on its way: what the answer says about it is what has happened. */
import { readBalance } from '@productive-mining/database/queries/read-balance.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { securityEventsOf, WalletBrowser } from '../testing/wallet-browser.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Lets the table of sessions, which the description of a wallet counts, fail all reads for the rest of a test. */
async function breakSessions(): Promise<void> {
  await test.database.orm.execute(sql`alter table mining_sessions rename to mining_sessions_away`);
  onTestFinished(
    async () =>
      void (await test.database.orm.execute(sql`alter table mining_sessions_away rename to mining_sessions`)),
  );
}

async function meetTwo() {
  const former = await WalletBrowser.withTokens(test, 5);
  const { words } = await former.backUp();
  const browser = await WalletBrowser.withTokens(test, 7);
  return { phrase: words.join(' '), browser, address: (await browser.wallet()).address };
}

/** $MINED of a wallet, as the database has them. */
async function balanceOf(address: string): Promise<number> {
  return tokensOf((await readBalance(test.database.orm, address)).balanceBaseUnits);
}

describe('OPEN-05 a restoration that fails', () => {
  it('once sessions were stopped says so; tokens and wallet stay', async () => {
    const { phrase, browser, address } = await meetTwo();
    vi.spyOn(test.engine, 'stop').mockImplementationOnce(async () => {
      await breakSessions();
      return ['a session'];
    });
    const answer = await browser.restore(phrase, { moveTokens: true, stopSessions: true });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      code: 'restore_unfinished',
      error: expect.stringMatching(/^The wallet wasn’t restored and no tokens were moved, but sessions/),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await securityEventsOf(test, address)).toEqual([]);
    expect(await balanceOf(address)).toBe(7);
  });

  it('is none when only the live channels of the wallet that was left could not be ended', async () => {
    const { phrase, browser, address } = await meetTwo();
    vi.spyOn(test.live, 'disconnect').mockImplementationOnce(() => {
      throw new Error('a fault of ours');
    });
    const answer = await browser.restore(phrase, { moveTokens: true });
    expect(answer.json()).toMatchObject({ restored: true, movedTokens: 7 });
    expect((await browser.wallet()).balance).toBe(12);
    expect((await browser.wallet()).address).not.toBe(address);
  });
});
