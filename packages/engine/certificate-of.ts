/** What a block keeps of a unit's leaves: those that were challenged, their proof, and the roots over groups of all. */
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { encodeBase64 } from '@productive-mining/ledger/base64.ts';
import { merkleRoot } from '@productive-mining/ledger/merkle-root.ts';
import { workGroupRoots } from '@productive-mining/ledger/work-groups.ts';
import { workOpeningProof } from '@productive-mining/ledger/work-root.ts';
import { CERTIFICATE_VERSION } from '@productive-mining/work/verify-certificate.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';

export interface CommittedLeaves {
  unitId: string;
  leaves: readonly Uint8Array[];
  /** Indices, ascending. */
  challenged: readonly number[];
}

export function certificateOf({ unitId, leaves, challenged }: CommittedLeaves): JsonObject {
  const groups = workGroupRoots(leaves);
  return {
    version: CERTIFICATE_VERSION,
    unitId,
    workRoot: bytesToHex(merkleRoot(groups)),
    leafCount: leaves.length,
    openings: challenged.map((leaf) => ({ leaf, summary: encodeBase64(leaves[leaf]!) })),
    proof: encodeBase64(concatBytes(...workOpeningProof(leaves, challenged))),
    groups: encodeBase64(concatBytes(...groups)),
  };
}
