import { type SQL, sql } from 'drizzle-orm';
import { altcoinBalances, BONUS_TYPE_LIST } from '../schema/token.ts';

/** The bonus credits that the address of a row of altcoin_balances received, in base units. They are bound to its wallet. */
const received = sql`(
  select coalesce(sum(bonus.amount), 0) from altcoin_transactions bonus
  where bonus.to_address = ${altcoinBalances.address}
    and bonus.transaction_type in (${BONUS_TYPE_LIST}))`;

/** The part of a row's balance that is bonus, in base units. */
export const bonusPart: SQL<bigint> = sql`least(${received}, ${altcoinBalances.balance})`.mapWith(BigInt);

/** The part of a row's balance that can be sent and staked, in base units: all but its bonus. */
export const sendablePart: SQL<bigint> = sql`greatest(${altcoinBalances.balance} - ${received}, 0)`.mapWith(
  BigInt,
);
