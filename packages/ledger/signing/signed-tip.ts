/**
 * The statement of a ledger's keys about its blocks up to one of them: that block's hash, and the root of a tree over the
 * hashes of all (RFC 6962), in which anyone can prove any block without the others.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../encoding/canonical-json.ts';
import { leafHash } from '../merkle/merkle-root.ts';
import { areSignaturesBy, type WrittenSignatures } from './download-manifest.ts';
import type { PublicKeys } from './keys.ts';

export const SIGNED_TIP_FORMAT = 'productive-mining/signed-tip/v1';

/** What is signed. */
export interface SignedTipFacts {
  format: typeof SIGNED_TIP_FORMAT;
  /** Index of the block, at least 1. */
  asOf: number;
  /** Its hash, 64 hex digits. */
  tipHash: string;
  /** Root over the hashes of blocks 1 to asOf, 64 hex digits. */
  historyRoot: string;
  /** The ledger's: that of its first keys. */
  fingerprint: string;
  /** ISO 8601, UTC: when the server signed, by its clock. */
  madeAt: string;
  /** Payloads of the records that name the ledger's keys: the first, and each change of keys. */
  keys: readonly Json[];
}

export interface SignedTip extends SignedTipFacts {
  signatures: WrittenSignatures;
}

const TIP_TAG = utf8ToBytes('productive-mining/signed-tip/v1\0');
const HISTORY_LEAF_TAG = utf8ToBytes('productive-mining/history-leaf/v1\0');

/** What the log over the blocks holds of each: a tag ‖ its hash. @param blockHash 32 bytes */
export const historyEntry = (blockHash: Uint8Array): Uint8Array => concatBytes(HISTORY_LEAF_TAG, blockHash);

/** The leaf of a block in the tree of the history: block i is leaf i − 1. @param blockHash 32 bytes */
export function historyLeaf(blockHash: Uint8Array): Uint8Array {
  return leafHash(HISTORY_LEAF_TAG, blockHash);
}

/** The bytes that the signatures are over: the tag ‖ canonical JSON (RFC 8785) of all members but `signatures`. */
export function signedTipMessage(facts: SignedTipFacts): Uint8Array {
  const { signatures: _, ...signed } = facts as SignedTip;
  return concatBytes(TIP_TAG, utf8ToBytes(canonicalJson(signed)));
}

/** Whether both signatures are those of these keys. */
export function isTipSignedBy(tip: SignedTip, keys: PublicKeys): boolean {
  return areSignaturesBy(tip.signatures, signedTipMessage(tip), keys);
}
