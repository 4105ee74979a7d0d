import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blockSignatures, blocks, chainKeys } from '../schema/ledger.ts';

/** The newest block with its signatures; undefined before the first. */
export async function readSignedTip(executor: Executor) {
  const [row] = await executor
    .select({
      index: blocks.index,
      hash: blocks.blockHash,
      keyId: blockSignatures.keyId,
      ed25519: blockSignatures.ed25519,
      mlDsa65: blockSignatures.mlDsa65,
    })
    .from(blocks)
    .innerJoin(blockSignatures, eq(blockSignatures.blockIndex, blocks.index))
    .orderBy(desc(blocks.index))
    .limit(1);
  return row;
}

/** The public keys that sign the first block, by whose fingerprint readers know the ledger; undefined before the first start. */
export async function readFirstKeys(executor: Executor) {
  const [row] = await executor
    .select({ ed25519: chainKeys.ed25519, mlDsa65: chainKeys.mlDsa65 })
    .from(chainKeys)
    .where(eq(chainKeys.fromBlock, 1));
  return row;
}
