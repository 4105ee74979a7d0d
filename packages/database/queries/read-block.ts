import { eq, max } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { INTEGER_MAX } from '../integer-range.ts';
import { blockCertificates, blockSignatures, blocks, discoveries } from '../schema/ledger.ts';
import { type BlockRow, selectBlocks } from './select-blocks.ts';

export type DiscoveryRow = typeof discoveries.$inferSelect;

export interface StoredBlock {
  block: BlockRow;
  discoveries: DiscoveryRow[];
  certificate: unknown;
  signatures: Omit<typeof blockSignatures.$inferSelect, 'blockIndex'>;
  /** Index of the newest block. */
  height: number;
}

/** Everything that is stored about a block, or undefined when there is none with this index. */
export async function readBlock(executor: Executor, index: number): Promise<StoredBlock | undefined> {
  if (index > INTEGER_MAX) return undefined;
  const [[block], ofBlock, [sealed], [tip]] = await Promise.all([
    selectBlocks(executor).where(eq(blocks.index, index)),
    executor.select().from(discoveries).where(eq(discoveries.blockId, index)).orderBy(discoveries.id),
    executor
      .select({
        certificate: blockCertificates.certificate,
        keyId: blockSignatures.keyId,
        ed25519: blockSignatures.ed25519,
        mlDsa65: blockSignatures.mlDsa65,
      })
      .from(blockSignatures)
      .innerJoin(blockCertificates, eq(blockCertificates.blockIndex, blockSignatures.blockIndex))
      .where(eq(blockSignatures.blockIndex, index)),
    executor.select({ height: max(blocks.index) }).from(blocks),
  ]);
  if (!block || !sealed) return undefined;
  const { certificate, ...signatures } = sealed;
  return { block, discoveries: ofBlock, certificate, signatures, height: tip?.height ?? index };
}
