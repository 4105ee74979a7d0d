/** Every stored column of the ledger in the order of the chain, for checking it from the rows alone. */
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blockCertificates, blockSignatures, blocks, chainRecords, discoveries } from '../schema/ledger.ts';
import { altcoinMiningRewards } from '../schema/token.ts';

/** A reader may stop taking blocks at any time: few are held for it. */
const BLOCKS_AT_ONCE = 20;

type BlockRow = typeof blocks.$inferSelect;
type DiscoveryRow = typeof discoveries.$inferSelect;

/** The shape that packages/ledger checks. */
export interface StoredBlockRows {
  block: BlockRow;
  discoveries: { columns: DiscoveryRow; reward: { bonusMultiplier: string; rewardBaseUnits: bigint } }[];
  certificate: unknown;
  chainRecords: (typeof chainRecords.$inferSelect)[];
  signature: typeof blockSignatures.$inferSelect | undefined;
}

/**
 * @param after index of the block before the first one that is wanted; 0 for all
 * @param atOnce rows that one query reads
 */
export async function* readStoredBlocks(
  executor: Executor,
  after = 0,
  atOnce = BLOCKS_AT_ONCE,
): AsyncGenerator<StoredBlockRows> {
  for (let last = after; ; ) {
    const page = await readStoredPage(executor, last, atOnce);
    if (page.length === 0) return;
    yield* page;
    last = page.at(-1)!.block.index;
  }
}

/** The next blocks after an index; none behind the newest. */
export async function readStoredPage(
  executor: Executor,
  after: number,
  atOnce = BLOCKS_AT_ONCE,
): Promise<StoredBlockRows[]> {
  const page = await executor
    .select()
    .from(blocks)
    .where(gt(blocks.index, after))
    .orderBy(asc(blocks.index))
    .limit(atOnce);
  return page.length === 0 ? [] : withContents(executor, page);
}

/** The next blocks of a miner after an index, up to another one. @param minerId address in lower case */
export async function readStoredPageOf(
  executor: Executor,
  minerId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<StoredBlockRows[]> {
  const page = await executor
    .select()
    .from(blocks)
    .where(and(eq(blocks.minerId, minerId), gt(blocks.index, after), lte(blocks.index, upTo)))
    .orderBy(asc(blocks.index))
    .limit(BLOCKS_AT_ONCE);
  return page.length === 0 ? [] : withContents(executor, page);
}

async function withContents(executor: Executor, page: BlockRow[]): Promise<StoredBlockRows[]> {
  const indices = page.map((block) => block.index);
  // One after the other, so that a reader takes one connection of the pool at a time.
  const found = await executor.select().from(discoveries).where(inArray(discoveries.blockId, indices));
  const rewards = await executor
    .select()
    .from(altcoinMiningRewards)
    .where(inArray(altcoinMiningRewards.blockId, indices));
  const certificates = await executor
    .select()
    .from(blockCertificates)
    .where(inArray(blockCertificates.blockIndex, indices));
  const signatures = await executor
    .select()
    .from(blockSignatures)
    .where(inArray(blockSignatures.blockIndex, indices));
  const records = await executor.select().from(chainRecords).where(inArray(chainRecords.sealedIn, indices));
  const rewardOf = new Map(rewards.map((row) => [row.blockId, row]));
  const certificateOf = new Map(certificates.map((row) => [row.blockIndex, row.certificate]));
  const signatureOf = new Map(signatures.map((row) => [row.blockIndex, row]));
  return page.map((block) => {
    const reward = rewardOf.get(block.id);
    const paid = {
      bonusMultiplier: reward?.bonusMultiplier ?? '0.0000',
      rewardBaseUnits: reward?.rewardAmount ?? 0n,
    };
    return {
      block,
      discoveries: found
        .filter((row) => row.blockId === block.id)
        .map((columns) => ({ columns, reward: paid })),
      certificate: certificateOf.get(block.index),
      chainRecords: records.filter((record) => record.sealedIn === block.index),
      signature: signatureOf.get(block.index),
    };
  });
}
