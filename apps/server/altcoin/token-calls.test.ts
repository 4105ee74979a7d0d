/** The calls of the token page: what they answer, refuse and write. */
import { calls } from '@productive-mining/contract/calls.ts';
import { checkMoney } from '@productive-mining/database/money/check-money.ts';
import {
  complianceAuditTrail,
  interestRestrictions,
  transactionMonitoring,
} from '@productive-mining/database/schema/compliance.ts';
import {
  altcoinBalances,
  altcoinStaking,
  altcoinTransactions,
} from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import {
  get,
  giveBonus,
  STRANGER,
  stake,
  stakesOf,
  transactionsOf,
  transfer,
} from '../testing/token-calls.ts';
import { securityEventsOf, WalletBrowser } from '../testing/wallet-browser.ts';

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
afterEach(async () => {
  expect((await checkMoney(test.database)).faults).toEqual(MINTED_BY_HAND(await mintedCredits()));
  await test.close();
});

/** Credits of wallets that a test gives tokens are those of no block; nothing else may be found. */
const MINTED_BY_HAND = (ids: number[]) =>
  ids.map((transactionId) => ({ fault: 'credit_without_block', transactionId }));
async function mintedCredits(): Promise<number[]> {
  const rows = await test.database.orm
    .select({ id: altcoinTransactions.id })
    .from(altcoinTransactions)
    .where(eq(altcoinTransactions.transactionType, 'mining'))
    .orderBy(altcoinTransactions.id);
  return rows.map(({ id }) => id);
}

function post(
  browser: WalletBrowser,
  url: string,
  payload: string | object,
  headers: Record<string, string>,
) {
  return test.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: browser.cookie, 'content-type': 'application/json', ...headers },
  });
}

/** All that a refused request must leave as it is. */
async function everyRow() {
  const { orm } = test.database;
  return {
    balances: await orm.select().from(altcoinBalances).orderBy(altcoinBalances.id),
    transactions: await orm.select().from(altcoinTransactions).orderBy(altcoinTransactions.id),
    stakes: await orm.select().from(altcoinStaking),
    monitored: await orm.select().from(transactionMonitoring),
  };
}

describe('GET /api/altcoin/token-stats', () => {
  it('API-74 OPEN-78 are sums over the stored balances, at a price that says it is nominal', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000.25, 500);
    await WalletBrowser.withTokens(test, 7);
    expect(await get(browser, '/api/altcoin/token-stats')).toEqual({
      currentPrice: 0.01,
      priceSource: 'nominal',
      source: 'nominal, not traded',
      totalSupply: 1507.25,
      circulatingSupply: 1007.25,
      totalHolders: 2,
      totalStaked: 500,
    });
  });
});

describe('POST /api/altcoin/transfer', () => {
  it('API-77 TOK-17 OPEN-77 moves tokens to a wallet that nobody knew, and tells both', async () => {
    const browser = await WalletBrowser.withTokens(test, 100);
    const { address } = await browser.wallet();
    const sent = await transfer(browser, STRANGER, 40.05);
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toMatchObject({
      transaction: {
        transaction_type: 'transfer',
        amount: 40.05,
        balanceChange: -40.05,
        stakedChange: 0,
        status: 'confirmed',
        otherAddress: STRANGER.toLowerCase(),
      },
    });
    expect(await browser.wallet()).toMatchObject({ balance: 59.95 });
    const [row] = await test.database.orm
      .select()
      .from(altcoinBalances)
      .where(eq(altcoinBalances.address, STRANGER.toLowerCase()));
    expect(row).toMatchObject({ balance: 4005n, stakedBalance: 0n });
    const [monitored] = await test.database.orm.select().from(transactionMonitoring);
    expect(monitored).toMatchObject({
      fromAddress: address,
      toAddress: STRANGER.toLowerCase(),
      amount: 4005n,
      transactionType: 'transfer',
      riskScore: 20,
      reviewStatus: 'cleared',
    });
  });

  it('OPEN-77 refuses NaN, 1e309, -1, 0, 0.001, a bad address and the wallet itself, and changes nothing', async () => {
    const browser = await WalletBrowser.withTokens(test, 100);
    const { address } = await browser.wallet();
    const before = await everyRow();
    const asJson = (amount: string, to = STRANGER) => `{"toAddress":"${to}","amount":${amount}}`;
    for (const body of ['NaN', '1e309', '-1', '0', '0.001', '"5"', 'null', '1e13', '1e-7'].map((amount) =>
      asJson(amount),
    )) {
      const refused = await post(browser, '/api/altcoin/transfer', body, {});
      expect(`${body} ${refused.statusCode}`).toBe(`${body} 400`);
      expect(refused.json()).toMatchObject({ error: expect.any(String) });
    }
    const noAddress = ['', '0x', `0x${'a'.repeat(39)}`, `0x${'g'.repeat(40)}`, `${STRANGER} `, 'ada', null];
    for (const to of noAddress) expect((await transfer(browser, to, 1)).statusCode).toBe(400);
    for (const self of [address, `0x${address.slice(2).toUpperCase()}`]) {
      const refused = await transfer(browser, self, 1);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'transfer_to_self',
        error: 'A wallet can’t send tokens to itself.',
      });
    }
    expect(await everyRow()).toEqual(before);
  });

  it('TOK-17 refuses more than there is, and bonus credits, which stay with their wallet', async () => {
    const browser = await WalletBrowser.withTokens(test, 10);
    await giveBonus(test, (await browser.wallet()).address, 475);
    expect(await browser.wallet()).toMatchObject({ balance: 485, bonusBalance: 475 });
    const before = await everyRow();
    const refused = await transfer(browser, STRANGER, 10.01);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'insufficient_balance',
      error: 'This wallet can send and stake 10.00 $MINED; bonus credits stay with it.',
    });
    expect((await stake(browser, 100)).json()).toMatchObject({ code: 'insufficient_balance' });
    expect(await everyRow()).toEqual(before);
    expect((await transfer(browser, STRANGER, 10)).statusCode).toBe(200);
  });

  it('twenty wallets that send in a ring mint nothing', async () => {
    const ring = [];
    for (let n = 0; n < 20; n++) ring.push(await WalletBrowser.withTokens(test, 10));
    const addresses = await Promise.all(ring.map(async (browser) => (await browser.wallet()).address));
    for (let round = 0; round < 3; round++) {
      const sent = await Promise.all(
        ring.map((browser, n) => transfer(browser, addresses[(n + 1) % ring.length], 10)),
      );
      // Whoever asks before the tokens of the wallet behind have come still has its own.
      expect(sent.map(({ statusCode }) => statusCode)).toEqual(ring.map(() => 200));
    }
    for (const browser of ring)
      expect(await browser.wallet()).toMatchObject({ balance: 10, bonusBalance: 0 });
    expect(await get(ring[0]!, '/api/altcoin/token-stats')).toMatchObject({ totalSupply: 200 });
  });

  it('a large transfer of a whole balance to a stranger waits for a review, and is told to the audit trail', async () => {
    const browser = await WalletBrowser.withTokens(test, 20_000);
    expect((await transfer(browser, STRANGER, 20_000)).statusCode).toBe(200);
    const [monitored] = await test.database.orm.select().from(transactionMonitoring);
    expect(monitored).toMatchObject({ riskScore: 80, flaggedForReview: true, reviewStatus: 'pending' });
    expect(await securityEventsOf(test, (await browser.wallet()).address)).toEqual(['transfer_flagged']);
  });
});

describe('POST /api/altcoin/stake', () => {
  it('API-76 OPEN-75 TOK-13 takes the amount from the balance and stores the stake at 12 percent', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    const { address } = await browser.wallet();
    const staked = await stake(browser, 1000, 365);
    expect(staked.statusCode).toBe(200);
    expect(staked.json()).toMatchObject({
      transaction: { transaction_type: 'stake', balanceChange: -1000, stakedChange: 1000 },
      stake: { amount: 1000, stakingPeriod: 365, apy: 12, status: 'active', rewardsEarned: 0, payout: 1120 },
    });
    expect(await browser.wallet()).toMatchObject({ balance: 0, stakedBalance: 1000 });
    const [row] = await test.database.orm.select().from(altcoinStaking);
    expect(row).toMatchObject({ address, stakedAmount: 100_000n, apy: '12.00', status: 'active' });
    expect(row!.endDate.getTime() - row!.startDate.getTime()).toBe(365 * 86_400_000);
    const [monitored] = await test.database.orm.select().from(transactionMonitoring);
    expect(monitored).toMatchObject({ transactionType: 'stake', toAddress: null, riskScore: 20 });
    expect(await stakesOf(browser)).toEqual({ stakes: [staked.json().stake], total: 1 });
  });

  it('OPEN-75 TOK-10 TOK-12 refuses other amounts and periods, and changes nothing', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    const before = await everyRow();
    for (const amount of [0, -1, 99.99, 100.001, 1000.01, 1001, '100', null, 1e13])
      expect(`${amount} ${(await stake(browser, amount)).statusCode}`).toBe(`${amount} 400`);
    for (const days of [6, 366, 30.5, '30', null, 0, -7])
      expect(`${days} ${(await stake(browser, 100, days)).statusCode}`).toBe(`${days} 400`);
    const infinite = '{"amount":1e309,"stakingPeriod":30}';
    expect((await post(browser, '/api/altcoin/stake', infinite, {})).statusCode).toBe(400);
    expect(await everyRow()).toEqual(before);
    expect((await stake(browser, 100.01, 7)).statusCode).toBe(200);
  });

  it('OPEN-75 of two parallel stakes of the whole balance one succeeds', async () => {
    const browser = await WalletBrowser.withTokens(test, 500);
    const outcomes = await Promise.all([stake(browser, 500), stake(browser, 500)]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await browser.wallet()).toMatchObject({ balance: 0, stakedBalance: 500 });
    expect(await stakesOf(browser)).toMatchObject({ total: 1 });
  });

  it('OPEN-79 a wallet is a validator from 10,000 staked on', async () => {
    const browser = await WalletBrowser.withTokens(test, 10_000);
    const isValidator = async () =>
      (await get<{ isValidator: boolean }>(browser, '/api/altcoin/balance')).isValidator;
    await stake(browser, 9899.99);
    expect(await isValidator()).toBe(false);
    await stake(browser, 100.01);
    expect(await isValidator()).toBe(true);
  });

  it('an active row of interest_restrictions refuses a stake, one that is over or begins later does not', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    const { address } = await browser.wallet();
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const restrict = (row: Partial<typeof interestRestrictions.$inferInsert>) =>
      test.database.orm
        .insert(interestRestrictions)
        .values({ walletAddress: address, restrictionReason: 'test', effectiveDate: hour(-2), ...row });
    await restrict({ isActive: false });
    await restrict({ expirationDate: hour(-1) });
    await restrict({ effectiveDate: hour(1) });
    await restrict({ walletAddress: STRANGER.toLowerCase() });
    expect((await stake(browser, 100)).statusCode).toBe(200);
    await restrict({ expirationDate: hour(1) });
    const refused = await stake(browser, 100);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'staking_restricted' });
    expect(await browser.wallet()).toMatchObject({ balance: 900, stakedBalance: 100 });
    expect(await securityEventsOf(test, address)).toEqual(['stake_refused']);
    expect((await transfer(browser, STRANGER, 1)).statusCode).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  it.each(['stake', 'transfer'])('a %s that is sent ten times at once moves tokens once', async (type) => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    const body = type === 'stake' ? { amount: 100, stakingPeriod: 7 } : { toAddress: STRANGER, amount: 100 };
    const send = () => post(browser, `/api/altcoin/${type}`, body, { 'idempotency-key': 'one' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(await browser.wallet()).toMatchObject({ balance: 900 });
    await send();
    expect((await transactionsOf(browser)).length).toBe(2);
  });

  it('refuses a key that was used for another request, and is of one wallet alone', async () => {
    const browser = await WalletBrowser.withTokens(test, 1000);
    const other = await WalletBrowser.withTokens(test, 1000);
    const key = { 'idempotency-key': 'one' };
    const send = (from: WalletBrowser, type: string, body: object) =>
      post(from, `/api/altcoin/${type}`, body, key);
    const first = { toAddress: STRANGER, amount: 100 };
    expect((await send(browser, 'transfer', first)).statusCode).toBe(200);
    for (const body of [
      { ...first, amount: 101 },
      { ...first, toAddress: `0x${'c'.repeat(40)}` },
    ]) {
      const refused = await send(browser, 'transfer', body);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'idempotency_key_reused' });
    }
    expect((await send(browser, 'stake', { amount: 100, stakingPeriod: 7 })).statusCode).toBe(200);
    expect((await send(browser, 'stake', { amount: 100, stakingPeriod: 8 })).statusCode).toBe(409);
    expect((await send(other, 'transfer', first)).statusCode).toBe(200);
    expect(await browser.wallet()).toMatchObject({ balance: 800, stakedBalance: 100 });
    const bad = await post(browser, '/api/altcoin/transfer', first, { 'idempotency-key': 'a b' });
    expect(bad.statusCode).toBe(400);
  });
});

it('OPEN-90 transfers and stakes together are limited by movementsPerMinute', async () => {
  await test.close();
  test = await startTestApp({ LIMITS: '{"movementsPerMinute":2}' });
  const browser = await WalletBrowser.withTokens(test, 1000);
  const statuses = [
    (await transfer(browser, STRANGER, 1)).statusCode,
    (await stake(browser, 100)).statusCode,
  ];
  statuses.push((await transfer(browser, STRANGER, 1)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

/** The tables of the specification that no call may show (part 3 §3.3). */
const HIDDEN = {
  compliance: [
    'approved_issuers',
    'reserve_assets',
    'monthly_disclosures',
    'aml_kyc_records',
    'transaction_monitoring',
    'compliance_audit_trail',
    'interest_restrictions',
  ],
  unused: ['users', 'altcoin_ico'],
} as const;

it('DATA-39 OPEN-86 transfers and stakes are monitored; other tables of compliance, users and the ICO stay empty', async () => {
  const browser = await WalletBrowser.withTokens(test, 20_000);
  await transfer(browser, STRANGER, 20);
  await stake(browser, 19_000);
  for (const { method, path } of calls.filter((call) => call.method === 'GET' && !call.path.includes(':')))
    await browser.call(method as 'GET', path);
  const counts: Record<string, number> = {};
  for (const table of [...HIDDEN.compliance, ...HIDDEN.unused]) {
    const { rows } = await test.database.pool.query(`select count(*)::int as n from ${table}`);
    counts[table] = rows[0].n;
  }
  expect(counts).toEqual({
    approved_issuers: 0,
    reserve_assets: 0,
    monthly_disclosures: 0,
    aml_kyc_records: 0,
    transaction_monitoring: 2,
    // The stake of nearly all the wallet had.
    compliance_audit_trail: 1,
    interest_restrictions: 0,
    users: 0,
    altcoin_ico: 0,
  });
  const [event] = await test.database.orm.select().from(complianceAuditTrail);
  expect(event).toMatchObject({ eventType: 'stake_flagged', riskImpact: 'medium' });
});

it('OPEN-86 no call and no view for queries shows users, the ICO or compliance', async () => {
  const described = (await test.app.inject('/api/openapi.json')).body;
  const { body: schema } = await test.app.inject('/api/sql/schema');
  const columns = ['risk_score', 'riskScore', 'sanctionsScreening', 'icoPhase', 'ico_phase', 'password'];
  for (const name of [...HIDDEN.compliance, ...HIDDEN.unused, ...columns]) {
    expect(described).not.toContain(`"${name}"`);
    expect(schema).not.toContain(`"${name}"`);
  }
});
