/** The discovery of a request, with its leaf in its block's tree. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readDiscoveryBlock } from '@productive-mining/database/queries/list-discoveries.ts';
import { readStoredPage } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { type DiscoveryLeaf, discoveryLeafOf } from '../public-chain/discovery-leaf.ts';

/**
 * @throws CallFailure block_not_found, discovery_not_found, discovery_of_another_block (OPEN-56), or block_not_whole
 * where what is stored doesn't give the block's hash
 */
export async function findDiscoveryLeaf(
  executor: Executor,
  { blockId, discoveryId }: { blockId: number; discoveryId: number },
): Promise<DiscoveryLeaf> {
  const [stored] = await readStoredPage(executor, blockId - 1, 1);
  if (stored?.block.index !== blockId) throw new CallFailure('block_not_found', { index: blockId });
  const owner = await readDiscoveryBlock(executor, discoveryId);
  if (owner === undefined) throw new CallFailure('discovery_not_found', { id: discoveryId });
  if (owner !== blockId)
    throw new CallFailure('discovery_of_another_block', { id: discoveryId, owner, block: blockId });
  const leaf = discoveryLeafOf(stored, discoveryId);
  if (!leaf) throw new CallFailure('block_not_whole', { block: blockId });
  return leaf;
}
