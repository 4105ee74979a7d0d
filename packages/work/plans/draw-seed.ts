/**
 * The seed of a unit: a hash over the newest block when the unit was planned, and over what the unit is. Neither miner nor
 * server chooses it, and whoever has the chain can compute it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ChainTip } from '@productive-mining/ledger/chain/seal-block.ts';
import { encodeRecord } from '@productive-mining/ledger/encoding/canonical-record.ts';

export interface SeedSource {
  /** The newest block when the seed was drawn; genesis before the first. */
  tip: ChainTip;
  workType: string;
  frontier: string;
  /** The position at which the unit begins. */
  position: string;
  /** 1 for the first seed of this position; a search is drawn again after each attempt that gave no block. */
  draw: number;
}

/** SHA-256 over the canonical record of kind `seed` with the fields of the source: 64 hex digits. */
export function drawSeed({ tip, workType, frontier, position, draw }: SeedSource): string {
  const fields = { tipIndex: tip.index, tipHash: tip.hash, workType, frontier, position, draw };
  return bytesToHex(sha256(encodeRecord('seed', fields)));
}
