import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { BONUS_TYPE_LIST } from '../schema/token.ts';

/** The bonus credits that an address received, in base units. They are bound to its wallet: none ever leaves it. */
export function bonusOf(address: string | PgColumn): SQL<string> {
  return sql`(
    select coalesce(sum(bonus.amount), 0) from altcoin_transactions bonus
    where bonus.to_address = ${address}
      and bonus.transaction_type in (${BONUS_TYPE_LIST}))`;
}
