/** The hash of a discovery: that of its leaf in its block's tree, so that one proof ties it to block and chain. */
import { blockHash, blockLeaves } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  contentsOf,
  headerOf,
  orderedDiscoveries,
  type StoredBlock,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { merkleProof, merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import type { AnchoredPair } from './anchor-tree.ts';

export interface DiscoveryLeaf extends AnchoredPair {
  /** Place among the leaves of the block, and their number. */
  leaf: number;
  leaves: number;
  /** Hashes from the leaf to the block's root, 64 hex digits each. */
  proof: string[];
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/**
 * @returns undefined when the stored columns don't give the block's root and hash, so that no proof would hold
 * @throws RangeError when the block hasn't got the discovery
 */
export function discoveryLeafOf(stored: StoredBlock, discoveryId: number): DiscoveryLeaf | undefined {
  const at = orderedDiscoveries(stored.discoveries).findIndex(({ columns }) => columns.id === discoveryId);
  if (at < 0) throw new RangeError('the block has no such discovery');
  const seal = sealOf(stored);
  if (!seal) return undefined;
  const hashes = seal.leaves.map(({ hash }) => hash);
  const leaf = seal.leaves.findIndex(({ name }) => name === `discovery[${at}]`);
  return {
    blockHash: stored.block.blockHash,
    discoveryHash: hexOf(hashes[leaf]!),
    leaf,
    leaves: hashes.length,
    proof: merkleProof(hashes, leaf).map(hexOf),
  };
}

/** The block's leaves, where root and hash follow from what is stored. */
function sealOf(stored: StoredBlock) {
  try {
    const leaves = blockLeaves(contentsOf(stored));
    const root = hexOf(merkleRoot(leaves.map(({ hash }) => hash)));
    const hash = hexOf(blockHash(headerOf(stored.block)));
    return root === stored.block.merkleRoot && hash === stored.block.blockHash ? { leaves } : undefined;
  } catch {
    // A column that can't be encoded is one that was changed.
    return undefined;
  }
}
