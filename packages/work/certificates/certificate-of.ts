/** What a block keeps of a unit's leaves: those that were challenged, their proof, and the roots over groups of all. */
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { merkleMultiproof } from '@productive-mining/ledger/merkle/merkle-multiproof.ts';
import { merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { workGroupRoots } from '@productive-mining/ledger/merkle/work-groups.ts';
import type { JsonObject } from '../work-type.ts';
import { CERTIFICATE_VERSION } from './draw-challenge.ts';

export interface CommittedLeaves {
  unitId: string;
  leaves: readonly Uint8Array[];
  /** The hashes that workLeafHashes gives. */
  leafHashes: readonly Uint8Array[];
  /** Indices, ascending. */
  challenged: readonly number[];
}

export function certificateOf({ unitId, leaves, leafHashes, challenged }: CommittedLeaves): JsonObject {
  const groups = workGroupRoots(leafHashes);
  return {
    version: CERTIFICATE_VERSION,
    unitId,
    workRoot: bytesToHex(merkleRoot(groups)),
    leafCount: leaves.length,
    openings: challenged.map((leaf) => ({ leaf, summary: encodeBase64(leaves[leaf]!) })),
    proof: encodeBase64(concatBytes(...merkleMultiproof(leafHashes, challenged))),
    groups: encodeBase64(concatBytes(...groups)),
  };
}
