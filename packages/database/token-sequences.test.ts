/** Random sequences of everything that moves tokens, against a ledger on paper and by what must always hold. */
import { stakeInterestBaseUnits } from '@productive-mining/rules/staking.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from './connection/connect.ts';
import { checkMoney } from './money/check-money.ts';
import { readBalance } from './queries/read-balance.ts';
import { altcoinStaking } from './schema/token.ts';
import { startTestDatabase, type TestDatabase } from './testing/start-test-database.ts';
import {
  forgetTokens,
  readMinted,
  type TokenStep,
  takeStep,
  tokenStep,
  WALLETS,
} from './testing/token-steps.ts';

const START = new Date('2026-11-23T12:00:00Z');
const DAY_MS = 86_400_000;

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 10 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** A wallet on paper. */
interface Paper {
  sendable: bigint;
  bonus: bigint;
  stakes: { amount: bigint; days: number; endMs: number }[];
}

const stakedOf = ({ stakes }: Paper) => stakes.reduce((sum, { amount }) => sum + amount, 0n);

/** Takes the step on paper. @returns whether it moves anything */
function takeOnPaper(papers: Paper[], step: TokenStep, nowMs: number): boolean {
  if (step.kind === 'pass') {
    let paid = false;
    for (const paper of papers) {
      for (const { amount, days } of paper.stakes.filter(({ endMs }) => endMs <= nowMs)) {
        paper.sendable += amount + stakeInterestBaseUnits(amount, days);
        paid = true;
      }
      paper.stakes = paper.stakes.filter(({ endMs }) => endMs > nowMs);
    }
    return paid;
  }
  const paper = papers[step.wallet]!;
  if (step.kind === 'bonus') paper.bonus += step.amount;
  if (step.kind === 'mined') paper.sendable += step.amount;
  if (step.kind === 'bonus' || step.kind === 'mined') return true;
  if (paper.sendable < step.amount || (step.kind === 'transfer' && step.to === step.wallet)) return false;
  paper.sendable -= step.amount;
  if (step.kind === 'transfer') papers[step.to]!.sendable += step.amount;
  else paper.stakes.push({ amount: step.amount, days: step.days, endMs: nowMs + step.days * DAY_MS });
  return true;
}

/** What holds after whatever has happened. Credits of a test are those of no block. */
async function expectSound(): Promise<void> {
  const { faults, supplyBaseUnits } = await checkMoney(database);
  expect(faults.filter(({ fault }) => fault !== 'credit_without_block')).toEqual([]);
  expect(supplyBaseUnits).toBe(await readMinted(database));
}

/** That no step moved anything twice: credits always come, transfers and stakes where there is enough. */
async function expectOnce(steps: readonly TokenStep[]): Promise<void> {
  const { rows } = await database.orm.execute<{ type: string; count: number }>(
    sql`select transaction_type as type, count(*)::int as count from altcoin_transactions group by 1`,
  );
  const written = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  const told = (kind: TokenStep['kind']) => steps.filter((step) => step.kind === kind).length;
  expect(written('mining')).toBe(WALLETS.length + told('mined'));
  expect(written('quest')).toBe(told('bonus'));
  expect(written('transfer')).toBeLessThanOrEqual(2 * told('transfer'));
  expect(written('stake')).toBeLessThanOrEqual(told('stake'));
}

it('one after the other, each told twice, exactly as a ledger on paper', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tokenStep, { minLength: 20, maxLength: 50 }), async (steps) => {
      await forgetTokens(database);
      const papers: Paper[] = WALLETS.map(() => ({ sendable: 0n, bonus: 0n, stakes: [] }));
      let nowMs = START.getTime();
      for (const [n, step] of steps.entries()) {
        if (step.kind === 'pass') nowMs += step.days * DAY_MS;
        const moves = takeOnPaper(papers, step, nowMs);
        const take = () => takeStep(database, step, `step ${n}`, new Date(nowMs));
        expect(`${n} ${step.kind} ${await take()}`).toBe(`${n} ${step.kind} ${moves}`);
        if (moves && step.kind !== 'pass') await take();
      }
      for (const [n, address] of WALLETS.entries()) {
        const { sendable, bonus } = papers[n]!;
        expect(await readBalance(database.orm, address)).toMatchObject({
          sendableBaseUnits: sendable,
          bonusBaseUnits: bonus,
          balanceBaseUnits: sendable + bonus,
          stakedBaseUnits: stakedOf(papers[n]!),
        });
      }
      await expectSound();
    }),
    { numRuns: 4 },
  );
});

it('all at once, each told twice: nothing is spent, staked or paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tokenStep, { minLength: 30, maxLength: 50 }), async (steps) => {
      await forgetTokens(database);
      for (const n of WALLETS.keys()) {
        const first = { kind: 'mined', wallet: n, amount: 100_000n } as const;
        await takeStep(database, first, `first ${n}`, START);
      }
      // Time passes in between, so that stakes end while others begin.
      const at = (n: number) => new Date(START.getTime() + n * 10 * DAY_MS);
      await Promise.all(
        steps.flatMap((step, n) => {
          const take = () => takeStep(database, step, `step ${n}`, at(n));
          return [take(), take()];
        }),
      );
      await takeStep(database, { kind: 'pass', days: 1 }, 'the last', at(steps.length + 40));
      await expectSound();
      await expectOnce(steps);
      const stakes = await database.orm.select().from(altcoinStaking);
      expect(stakes.filter(({ status }) => status === 'active')).toEqual([]);
    }),
    { numRuns: 3 },
  );
});
