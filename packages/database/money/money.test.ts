import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { inTransaction } from '../connection/in-transaction.ts';
import { readBalance, readBalanceAndLastCredit, readCreditsAfter } from '../queries/read-balance.ts';
import { altcoinBalances, altcoinTransactions } from '../schema/token.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { type Credit, credit, type Debit, debit, VALIDATOR_STAKE_BASE_UNITS } from './money.ts';
import { transactionHash } from './transaction-hash.ts';

const AT = new Date('2026-01-02T03:04:05.678Z');
const ADA = `0x${'a'.repeat(40)}`;
const BOB = `0x${'b'.repeat(40)}`;

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 20 });
});

afterAll(async () => {
  await database.close();
  await server.close();
});

beforeEach(empty);

async function empty(): Promise<void> {
  await database.orm.execute(sql`truncate altcoin_transactions, altcoin_balances restart identity cascade`);
  await database.orm.execute(sql`update token_supply set circulating = 0, staked = 0`);
}

const mined = (key: string, amountBaseUnits: bigint, toAddress = ADA): Credit => ({
  idempotencyKey: key,
  toAddress,
  amountBaseUnits,
  type: 'mining',
  reason: 'Block 1',
  at: AT,
});
const spent = (
  key: string,
  amountBaseUnits: bigint,
  type: Debit['type'] = 'transfer',
  fromAddress = ADA,
): Debit => ({
  idempotencyKey: key,
  fromAddress,
  amountBaseUnits,
  type,
  reason: 'A test',
  at: AT,
});
const give = (movement: Credit) => inTransaction(database, (transaction) => credit(transaction, movement));
const take = (movement: Debit) => inTransaction(database, (transaction) => debit(transaction, movement));

interface Sums {
  balances: bigint;
  staked: bigint;
  circulatingSupply: bigint;
  stakedSupply: bigint;
  moved: bigint;
  stakeChanges: bigint;
  lowest: bigint;
}

/** The sums that must be equal, each computed by the database. */
async function readSums(): Promise<Sums> {
  const { rows } = await database.orm.execute<Record<keyof Sums, string>>(sql`
    select
      (select coalesce(sum(balance), 0) from altcoin_balances) as "balances",
      (select coalesce(sum(staked_balance), 0) from altcoin_balances) as "staked",
      (select circulating from token_supply) as "circulatingSupply",
      (select staked from token_supply) as "stakedSupply",
      (select coalesce(sum(case when to_address is null then -amount else amount end), 0)
        from altcoin_transactions) as "moved",
      (select coalesce(sum(stake_change), 0) from altcoin_transactions) as "stakeChanges",
      (select coalesce(min(least(balance, staked_balance)), 0) from altcoin_balances) as "lowest"`);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, BigInt(sum)]),
  ) as unknown as Sums;
}

async function expectConserved(): Promise<Sums> {
  const sums = await readSums();
  expect(sums.circulatingSupply).toBe(sums.balances);
  expect(sums.moved).toBe(sums.balances);
  expect(sums.stakedSupply).toBe(sums.staked);
  expect(sums.stakeChanges).toBe(sums.staked);
  expect(sums.lowest).toBeGreaterThanOrEqual(0n);
  return sums;
}

const countTransactions = () => database.orm.$count(altcoinTransactions);

describe('credit', () => {
  it('writes the transaction, the balance and the supply', async () => {
    const { transaction, repeated } = await give({
      ...mined('unit 1', 9262n),
      metadata: { unit: '1', parts: [1, 2] },
    });
    expect(repeated).toBe(false);
    expect(transaction).toMatchObject({
      fromAddress: null,
      toAddress: ADA,
      amount: 9262n,
      transactionType: 'mining',
      status: 'confirmed',
      gasUsed: 0n,
      reason: 'Block 1',
      timestamp: AT,
    });
    const balance = {
      ...{ address: ADA, balanceBaseUnits: 9262n, stakedBaseUnits: 0n, bonusBaseUnits: 0n },
      sendableBaseUnits: 9262n,
      isValidator: false,
    };
    expect(await readBalance(database.orm, ADA)).toEqual(balance);
    const lastCreditId = transaction.id;
    expect(await readBalanceAndLastCredit(database.orm, ADA)).toEqual({ ...balance, lastCreditId });
    expect(await readBalanceAndLastCredit(database.orm, BOB)).toMatchObject({ lastCreditId: 0 });
    expect((await expectConserved()).circulatingSupply).toBe(9262n);
  });

  it('gives back the first transaction when it is repeated, whatever time and reason it is told with', async () => {
    const first = await give(mined('unit 1', 100n));
    const second = await give({ ...mined('unit 1', 100n), at: new Date(), reason: 'again' });
    expect(second).toEqual({ written: true, transaction: first.transaction, repeated: true });
    expect(await countTransactions()).toBe(1);
    expect((await expectConserved()).balances).toBe(100n);
  });

  it('refuses a key that names another event', async () => {
    await give(mined('unit 1', 100n));
    await expect(give(mined('unit 1', 101n))).rejects.toThrow('amount differs');
    await expect(give(mined('unit 1', 100n, BOB))).rejects.toThrow('toAddress differs');
    await expect(give({ ...mined('unit 1', 100n), type: 'quest' })).rejects.toThrow(
      'transactionType differs',
    );
    await expect(take(spent('unit 1', 100n))).rejects.toThrow('differs');
    expect((await expectConserved()).balances).toBe(100n);
  });

  it('refuses amounts that are not above 0', async () => {
    await expect(give(mined('unit 1', 0n))).rejects.toThrow(RangeError);
    await expect(give(mined('unit 1', -5n))).rejects.toThrow(RangeError);
    await expect(take(spent('unit 1', 0n))).rejects.toThrow(RangeError);
    expect(await countTransactions()).toBe(0);
  });

  it('leaves nothing when the caller rolls back', async () => {
    const failing = inTransaction(database, async (transaction) => {
      await credit(transaction, mined('unit 1', 100n));
      throw new Error('the block is refused');
    });
    await expect(failing).rejects.toThrow('the block is refused');
    expect(await countTransactions()).toBe(0);
    expect((await expectConserved()).balances).toBe(0n);
  });

  it('has one effect under 50 parallel calls with one key', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => give(mined('unit 1', 100n))));
    expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(outcomes.map(({ transaction }) => transaction.id)).size).toBe(1);
    expect((await expectConserved()).balances).toBe(100n);
  });

  it('gives ids in the order of commits, so that none is missed after a known id', async () => {
    let secondDone = false;
    const second = await inTransaction(database, async (transaction) => {
      await credit(transaction, mined('slow', 1n));
      const waiting = give(mined('quick', 1n)).then((outcome) => {
        secondDone = true;
        return outcome;
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(secondDone).toBe(false);
      return { waiting };
    });
    const { transaction } = await second.waiting;
    const credits = await readCreditsAfter(database.orm, ADA, 0);
    expect(credits.map(({ id }) => id)).toEqual([transaction.id - 1, transaction.id]);
  });
});

describe('debit', () => {
  it('takes what is there', async () => {
    await give(mined('unit 1', 100n));
    const outcome = await take(spent('send 1', 60n));
    expect(outcome).toMatchObject({
      written: true,
      repeated: false,
      transaction: { fromAddress: ADA, toAddress: null },
    });
    expect((await expectConserved()).balances).toBe(40n);
  });

  it('never takes bonus credits: they are bound to their wallet', async () => {
    await give(mined('unit 1', 982n));
    for (const [at, type] of (['achievement', 'quest', 'milestone', 'guide_reward'] as const).entries())
      await give({ ...mined(`bonus ${at}`, 11_875n), type });
    expect(await readBalance(database.orm, ADA)).toMatchObject({
      balanceBaseUnits: 48_482n,
      bonusBaseUnits: 47_500n,
    });
    const refused = { written: false, reason: 'insufficient_balance', balanceBaseUnits: 982n };
    expect(await take(spent('send 1', 983n))).toEqual(refused);
    expect(await take(spent('stake 1', 983n, 'stake'))).toEqual(refused);
    expect(await take(spent('send 1', 982n))).toMatchObject({ written: true });
    expect(await take(spent('send 2', 1n))).toEqual({ ...refused, balanceBaseUnits: 0n });
    // What was received or paid out by a stake can be sent on.
    await give({ ...mined('received', 7n), type: 'transfer' });
    expect(await take(spent('send 3', 7n))).toMatchObject({ written: true });
    expect((await expectConserved()).balances).toBe(47_500n);
  });

  it('answers, without an exception, that the balance is too small', async () => {
    await give(mined('unit 1', 100n));
    expect(await take(spent('send 1', 101n))).toEqual({
      written: false,
      reason: 'insufficient_balance',
      balanceBaseUnits: 100n,
    });
    expect(await take(spent('send 2', 1n, 'transfer', BOB))).toMatchObject({
      written: false,
      balanceBaseUnits: 0n,
    });
    expect(await take(spent('send 1', 100n))).toMatchObject({ written: true });
    expect((await expectConserved()).balances).toBe(0n);
  });

  it('spends a balance once under 50 parallel calls with different keys', async () => {
    await give(mined('unit 1', 100n));
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => take(spent(`send ${n}`, 60n))));
    expect(outcomes.filter(({ written }) => written)).toHaveLength(1);
    expect((await expectConserved()).balances).toBe(40n);
  });

  it('moves a stake to the staked balance and back; 10,000 $MINED make a validator', async () => {
    await give(mined('unit 1', VALIDATOR_STAKE_BASE_UNITS + 5n));
    await take(spent('stake 1', VALIDATOR_STAKE_BASE_UNITS - 1n, 'stake'));
    expect(await readBalance(database.orm, ADA)).toMatchObject({ balanceBaseUnits: 6n, isValidator: false });
    await take(spent('stake 2', 1n, 'stake'));
    expect(await readBalance(database.orm, ADA)).toMatchObject({
      stakedBaseUnits: 1_000_000n,
      isValidator: true,
    });
    expect((await expectConserved()).circulatingSupply).toBe(5n);
    // 12 % a year over 30 days on 9,999.99 $MINED, in base units: floor(999999 × 12 × 30 / 36500) = 9863.
    const payout: Credit = {
      ...mined('payout 1', 999_999n + 9863n),
      type: 'stake_payout',
      releasedStakeBaseUnits: 999_999n,
    };
    await give(payout);
    await give(payout);
    expect(await readBalance(database.orm, ADA)).toMatchObject({
      balanceBaseUnits: 5n + 999_999n + 9863n,
      stakedBaseUnits: 1n,
      isValidator: false,
    });
    const [row] = await database.orm.select().from(altcoinBalances).where(eq(altcoinBalances.address, ADA));
    expect(row?.validatorStake).toBe(0n);
    await expectConserved();
  });

  it('never releases more than is staked', async () => {
    await give(mined('unit 1', 100n));
    await take(spent('stake 1', 50n, 'stake'));
    const payout: Credit = { ...mined('payout 1', 60n), type: 'stake_payout', releasedStakeBaseUnits: 51n };
    await expect(give(payout)).rejects.toThrow();
    expect((await expectConserved()).staked).toBe(50n);
  });
});

describe('reading', () => {
  it('lists credits after an id in tokens, and no debits', async () => {
    const first = await give(mined('unit 1', 123_456_789n));
    await take(spent('send 1', 1n));
    const second = await give({ ...mined('quest 1', 5n), type: 'quest', reason: 'First block' });
    await give(mined('unit 2', 7n, BOB));
    expect(await readCreditsAfter(database.orm, ADA, 0)).toEqual([
      { id: first.transaction.id, type: 'mining', amount: 1_234_567.89, reason: 'Block 1' },
      { id: second.transaction.id, type: 'quest', amount: 0.05, reason: 'First block' },
    ]);
    expect(await readCreditsAfter(database.orm, ADA, first.transaction.id)).toHaveLength(1);
    expect(await readCreditsAfter(database.orm, ADA, second.transaction.id)).toEqual([]);
    expect(await readBalance(database.orm, `0x${'c'.repeat(40)}`)).toMatchObject({ balanceBaseUnits: 0n });
  });

  it('a stored row hashes to its transaction hash, and a changed one does not', async () => {
    await give({ ...mined('unit 1', 5n), metadata: { zeta: 1, alpha: { b: [true, null], a: 'text' } } });
    const [row] = await database.orm.select().from(altcoinTransactions);
    const content = row as typeof row & Parameters<typeof transactionHash>[0];
    expect(transactionHash(content)).toBe(row?.transactionHash);
    expect(row?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(transactionHash({ ...content, amount: 6n })).not.toBe(row?.transactionHash);
    expect(transactionHash({ ...content, metadata: { zeta: 2 } })).not.toBe(row?.transactionHash);
  });
});

const ADDRESSES = [ADA, BOB, `0x${'c'.repeat(40)}`];
const step = fc.record({
  kind: fc.constantFrom('credit', 'debit', 'stake'),
  party: fc.integer({ min: 0, max: 2 }),
  amount: fc.bigInt({ min: 1n, max: 1000n }),
  key: fc.integer({ min: 0, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One key always names one event, as in the product. */
function keyOf({ kind, party, amount, key }: Step): string {
  return [kind, party, amount, key].join(':');
}

function perform(movement: Step) {
  const address = ADDRESSES[movement.party] ?? ADA;
  if (movement.kind === 'credit') return give(mined(keyOf(movement), movement.amount, address));
  return take(
    spent(keyOf(movement), movement.amount, movement.kind === 'stake' ? 'stake' : 'transfer', address),
  );
}

describe('money is conserved', () => {
  it('one after the other, exactly as a ledger on paper', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await empty();
        const available = new Map<string, bigint>(ADDRESSES.map((address) => [address, 0n]));
        const seen = new Set<string>();
        for (const movement of steps) {
          const address = ADDRESSES[movement.party] ?? ADA;
          const before = available.get(address) ?? 0n;
          const isNew = !seen.has(keyOf(movement));
          const affordable = movement.kind === 'credit' || before >= movement.amount;
          const outcome = await perform(movement);
          expect(outcome.written).toBe(!isNew || affordable);
          if (!isNew || !affordable) continue;
          seen.add(keyOf(movement));
          available.set(
            address,
            movement.kind === 'credit' ? before + movement.amount : before - movement.amount,
          );
        }
        for (const [address, expected] of available) {
          expect((await readBalance(database.orm, address)).balanceBaseUnits).toBe(expected);
        }
        await expectConserved();
      }),
      { numRuns: 20 },
    );
  });

  it('all at once, each told twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await empty();
        const outcomes = await Promise.all([...steps, ...steps].map(perform));
        const written = outcomes.filter((outcome) => outcome.written);
        const firsts = written.filter(({ repeated }) => !repeated);
        expect(firsts).toHaveLength(new Set(written.map(({ transaction }) => transaction.id)).size);
        expect(await countTransactions()).toBe(firsts.length);
        await expectConserved();
      }),
      { numRuns: 20 },
    );
  });

  it('in transactions of several movements in opposite orders', async () => {
    const pair = (n: number, [one, other]: [string, string]) =>
      inTransaction(
        database,
        async (transaction) => {
          await credit(transaction, mined(`${n} to ${one}`, 3n, one));
          await credit(transaction, mined(`${n} to ${other}`, 4n, other));
        },
        { retries: 0 },
      );
    await Promise.all(Array.from({ length: 30 }, (_, n) => pair(n, n % 2 ? [ADA, BOB] : [BOB, ADA])));
    expect((await expectConserved()).balances).toBe(30n * 7n);
  });
});
