import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { sql } from 'drizzle-orm';

/** Any constant: the advisory lock that makes its holder the one chain writer. */
const CHAIN_WRITER_LOCK = 0x6d696e65;

/** Until the transaction ends, nobody else seals a block or changes which keys sign it. */
export async function lockChain(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_WRITER_LOCK})`);
}
