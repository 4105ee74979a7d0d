/** Stakes are paid at their end, once, whatever happens in between. */
import { checkMoney } from '@productive-mining/database/money/check-money.ts';
import { interestRestrictions } from '@productive-mining/database/schema/compliance.ts';
import { altcoinStaking } from '@productive-mining/database/schema/token.ts';
import { raiseNoMore, raiseOn } from '@productive-mining/database/testing/raise-on-write.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { WalletBrowser } from '../testing/wallet-browser.ts';
import { StakeWatch } from './stake-watch.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let nowMs: number;
const time = { now: () => new Date(nowMs), clockOffMs: () => 0 };
beforeEach(async () => {
  nowMs = Date.now();
  // The app's own watch doesn't look again in the test's time.
  test = await startTestApp({}, { time, stakeIntervalMs: 2 ** 30 });
});
afterEach(() => test.close());

const watch = () => new StakeWatch({ database: test.database, time, log: pino({ level: 'silent' }) });
const stake = async (browser: WalletBrowser, amount: number, stakingPeriod: number) => {
  const response = await browser.call('POST', '/api/altcoin/stake', { amount, stakingPeriod });
  expect(response.statusCode).toBe(200);
};
const creditsOf = async (browser: WalletBrowser) =>
  (await browser.call('GET', '/api/altcoin/balance?after=0')).json().credits.slice(1);

describe('the end of a stake', () => {
  it('OPEN-76 C-54 C-79 gives back amount and interest in one transaction, not a moment before', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    await stake(browser, 1000, 30);
    nowMs += 30 * DAY_MS - 1;
    await watch().check();
    expect(await browser.wallet()).toMatchObject({ balance: 0, stakedBalance: 1000 });
    nowMs += 1;
    await watch().check();
    // By hand: 1000 × 12 × 30 / 36,500 = 9.863…
    expect(await browser.wallet()).toMatchObject({ balance: 1009.86, bonusBalance: 0, stakedBalance: 0 });
    expect(await creditsOf(browser)).toEqual([
      expect.objectContaining({ type: 'stake_payout', amount: 1009.86, reason: 'A stake of 30 days ended' }),
    ]);
    const { stakes } = (await browser.call('GET', '/api/altcoin/stakes')).json();
    expect(stakes).toMatchObject([{ status: 'completed', rewardsEarned: 9.86, payout: 1009.86 }]);
    // What was paid can be sent.
    const sent = await browser.call('POST', '/api/altcoin/transfer', {
      toAddress: `0x${'a'.repeat(40)}`,
      amount: 1009.86,
    });
    expect(sent.statusCode).toBe(200);
  });

  it('pays each once, however many look at the same time and how often they do', async () => {
    const browser = await WalletBrowser.withTokens(test, 10_000);
    for (let n = 0; n < 45; n++) await stake(browser, 100 + n, 7);
    nowMs += 400 * DAY_MS;
    await Promise.all(Array.from({ length: 5 }, () => watch().check()));
    await watch().check();
    const paid = await creditsOf(browser);
    expect(paid.length).toBe(45);
    const rows = await test.database.orm.select().from(altcoinStaking);
    expect(new Set(rows.map(({ payoutHash }) => payoutHash)).size).toBe(45);
    expect(rows.every(({ status }) => status === 'completed')).toBe(true);
    expect(await browser.wallet()).toMatchObject({ stakedBalance: 0 });
    expect((await checkMoney(test.database)).faults.map(({ fault }) => fault)).toEqual([
      'credit_without_block',
    ]);
  });

  it('a restriction that came after the stake is no bar', async () => {
    const browser = await WalletBrowser.withTokens(test, 100);
    await stake(browser, 100, 7);
    const { address } = await browser.wallet();
    await test.database.orm
      .insert(interestRestrictions)
      .values({ walletAddress: address, restrictionReason: 'test', effectiveDate: new Date(nowMs) });
    nowMs += 7 * DAY_MS;
    await watch().check();
    expect(await browser.wallet()).toMatchObject({ balance: 100.23, stakedBalance: 0 });
  });

  it('a payout that breaks off leaves nothing of itself, and is made by the next look', async () => {
    const browser = await WalletBrowser.withTokens(test, 100);
    await stake(browser, 100, 7);
    nowMs += 7 * DAY_MS;
    await test.database.orm.execute(raiseOn('altcoin_staking', '53100'));
    await watch().check();
    expect(await browser.wallet()).toMatchObject({ balance: 0, stakedBalance: 100 });
    expect(await creditsOf(browser)).toEqual([]);
    await test.database.orm.execute(raiseNoMore('altcoin_staking'));
    await watch().check();
    await watch().check();
    expect(await browser.wallet()).toMatchObject({ balance: 100.23, stakedBalance: 0 });
    expect((await creditsOf(browser)).length).toBe(1);
  });

  it('what ended while the server was off is paid when it starts', async () => {
    const browser = await WalletBrowser.withTokens(test, 100);
    await stake(browser, 100, 7);
    nowMs += 100 * DAY_MS;
    const started = watch();
    started.start(2 ** 30);
    await expect.poll(() => browser.wallet()).toMatchObject({ balance: 100.23, stakedBalance: 0 });
    await started.close();
  });
});

it('a wallet that is restored in another browser keeps its stakes, and is paid them', async () => {
  const first = await WalletBrowser.withTokens(test, 1000);
  await stake(first, 500, 7);
  const phrase = (await first.backUp()).words.join(' ');
  const second = await WalletBrowser.withTokens(test, 3);
  const restored = await second.restore(phrase, { moveTokens: true });
  expect(restored.json()).toMatchObject({ restored: true, movedTokens: 3 });
  expect(await second.wallet()).toMatchObject({ balance: 503, stakedBalance: 500 });
  const { stakes } = (await second.call('GET', '/api/altcoin/stakes')).json();
  expect(stakes).toMatchObject([{ amount: 500, status: 'active' }]);
  nowMs += 7 * DAY_MS;
  await watch().check();
  expect(await second.wallet()).toMatchObject({ balance: 1004.15, stakedBalance: 0 });
});
