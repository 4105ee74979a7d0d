import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { chainKeys, chainRecords } from '../schema/ledger.ts';
import type { ChainKeyRow } from './list-chain-keys.ts';

/** The public keys that sign the next block: the last that a sealed record names. Undefined before the first start. */
export async function readSigningKey(executor: Executor): Promise<ChainKeyRow | undefined> {
  const [row] = await executor.select().from(chainKeys).orderBy(desc(chainKeys.fromBlock)).limit(1);
  return row;
}

/** The change of keys that no block has sealed yet. */
export async function readWaitingRotation(
  executor: Executor,
): Promise<typeof chainRecords.$inferSelect | undefined> {
  const [row] = await executor
    .select()
    .from(chainRecords)
    .where(and(eq(chainRecords.kind, 'key_rotation'), isNull(chainRecords.sealedIn)))
    .orderBy(asc(chainRecords.id))
    .limit(1);
  return row;
}
