/** Random steps of wallets: what they are given, send and stake, and what is paid to them, in any order and at once. */
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../connection/connect.ts';
import { inTransaction } from '../connection/in-transaction.ts';
import { credit } from '../money/money.ts';
import { payDueStakes, stakeTokens } from '../stake-tokens.ts';
import { transferTokens } from '../transfer-tokens.ts';

export const WALLETS = Array.from({ length: 4 }, (_, n) => `0x${String(n + 1).repeat(40)}`);

const wallet = fc.nat({ max: WALLETS.length - 1 });
const amount = fc.bigInt({ min: 1n, max: 60_000n });

export const tokenStep = fc.oneof(
  fc.record({ kind: fc.constant('mined' as const), wallet, amount }),
  fc.record({ kind: fc.constant('bonus' as const), wallet, amount }),
  fc.record({ kind: fc.constant('transfer' as const), wallet, to: wallet, amount }),
  fc.record({ kind: fc.constant('stake' as const), wallet, amount, days: fc.integer({ min: 7, max: 365 }) }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 200 }) }),
);
export type TokenStep = typeof tokenStep extends fc.Arbitrary<infer S> ? S : never;

/** Takes one step. @param key names it: taken twice it has the effect of once. @returns whether it moved anything */
export function takeStep(database: Database, step: TokenStep, key: string, at: Date): Promise<boolean> {
  return inTransaction(
    database,
    async (tx) => {
      if (step.kind === 'pass') return (await payDueStakes(tx, at, 1000)) > 0;
      const address = WALLETS[step.wallet]!;
      const { amount: amountBaseUnits } = step;
      if (step.kind === 'mined' || step.kind === 'bonus') {
        const type = step.kind === 'mined' ? ('mining' as const) : ('quest' as const);
        const reason = `${tokensOf(amountBaseUnits)} for a test`;
        await credit(tx, { idempotencyKey: key, toAddress: address, amountBaseUnits, type, reason, at });
        return true;
      }
      if (step.kind === 'stake') {
        const wanted = { idempotencyKey: key, address, amountBaseUnits, days: step.days, at };
        return (await stakeTokens(tx, wanted)).staked;
      }
      const toAddress = WALLETS[step.to]!;
      if (toAddress === address) return false;
      const parties = { fromAddress: address, toAddress, sentReason: 'Sent', receivedReason: 'Received' };
      return (await transferTokens(tx, { idempotencyKey: key, amountBaseUnits, at, ...parties })).moved;
    },
    { repeatable: true },
  );
}

/** Empties every table of tokens. */
export async function forgetTokens({ orm }: Database): Promise<void> {
  await orm.execute(sql`
    truncate altcoin_transactions, altcoin_balances, altcoin_staking, transaction_monitoring, compliance_audit_trail
    restart identity cascade`);
  await orm.execute(sql`update token_supply set circulating = 0, staked = 0`);
}

/** What was ever minted: credits of blocks, bonus, and the interest of stakes that were paid. */
export async function readMinted({ orm }: Database): Promise<bigint> {
  const { rows } = await orm.execute<{ minted: string }>(sql`
    select (select coalesce(sum(amount), 0) from altcoin_transactions where transaction_type in ('mining', 'quest'))
      + (select coalesce(sum(rewards_earned), 0) from altcoin_staking) as minted`);
  return BigInt(rows[0]!.minted);
}
