/** The tree that an anchor's root is over: docs/decisions/0043 and contract/DiscoveryAnchor.sol define its bytes. */
import { leafHash, merkleProof, merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { type Address, bytesToHex, encodeFunctionData, type Hex, hexToBytes } from 'viem';
import { ANCHOR_ABI } from './contract/discovery-anchor.ts';

/** What one anchor says: this block, and in it this discovery. 64 hex digits each. */
export interface AnchoredPair {
  blockHash: string;
  discoveryHash: string;
}

export interface AnchorCall {
  to: Address;
  data: Hex;
}

/** SHA-256(0x00 ‖ block hash ‖ discovery hash), as the contract computes it. */
const leafOf = ({ blockHash, discoveryHash }: AnchoredPair): Uint8Array =>
  leafHash(hexToBytes(`0x${blockHash}`), hexToBytes(`0x${discoveryHash}`));

/** Root over the leaves of the pairs in their order. A single pair's leaf is its root. */
export const rootOf = (pairs: readonly AnchoredPair[]): Hex => bytesToHex(merkleRoot(pairs.map(leafOf)));

/** Hashes that lead from the leaf of one pair to the root, 0x and 64 hex digits each. */
export const proofOf = (pairs: readonly AnchoredPair[], at: number): Hex[] =>
  merkleProof(pairs.map(leafOf), at).map((hash) => bytesToHex(hash));

/** The call of the contract that anchors the pairs: `anchor` for one, `anchorBatch` for several. */
export function callOf(contract: Address, pairs: readonly AnchoredPair[]): AnchorCall {
  const [first] = pairs;
  const data =
    pairs.length === 1 && first
      ? encodeFunctionData({
          abi: ANCHOR_ABI,
          functionName: 'anchor',
          args: [`0x${first.blockHash}`, `0x${first.discoveryHash}`],
        })
      : encodeFunctionData({
          abi: ANCHOR_ABI,
          functionName: 'anchorBatch',
          args: [rootOf(pairs), BigInt(pairs.length)],
        });
  return { to: contract, data };
}
