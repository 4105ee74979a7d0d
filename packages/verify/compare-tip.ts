/** Whether a ledger still gives the newest block that a reader remembers of it. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { blockHash } from '@productive-mining/ledger/chain/seal-block.ts';
import { headerOf, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { NotCanonical } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { MalformedLine, readStoredLine } from './read-stored-lines.ts';

/** A block as a reader remembers it; the hash in hex. */
export interface Tip {
  index: number;
  hash: string;
}

/**
 * First: nothing was remembered. Kept: the remembered block is given at its index, whether or not others link to it.
 * Shorter, other: it is gone, or another one has its place.
 */
export type TipState = 'first' | 'kept' | 'shorter' | 'other';

export interface TipLines {
  /** The ledger's newest block. */
  newest: string;
  /** The block at the remembered index, where the ledger has one. */
  atRemembered?: string | undefined;
}

/**
 * Hashes are those of the headers, computed here.
 * @returns the newest block is undefined when its line can't be read
 */
export function compareTip(
  remembered: Tip | undefined,
  { newest, atRemembered }: TipLines,
): { state: TipState; newest: Tip | undefined } {
  const tip = tipOf(newest);
  if (!remembered) return { state: 'first', newest: tip };
  if (!tip || tip.index < remembered.index) return { state: 'shorter', newest: tip };
  const there = tip.index === remembered.index ? tip : tipOf(atRemembered ?? '');
  const isKept = there?.index === remembered.index && there.hash === remembered.hash;
  return { state: isKept ? 'kept' : 'other', newest: tip };
}

function tipOf(line: string): Tip | undefined {
  try {
    return tipOfStored(readStoredLine(line));
  } catch (error) {
    if (error instanceof MalformedLine) return undefined;
    throw error;
  }
}

/** The block with the hash of its header, computed here; undefined when a column of the header can't be read. */
export function tipOfStored({ block }: StoredBlock): Tip | undefined {
  try {
    const header = headerOf(block);
    return { index: header.index, hash: bytesToHex(blockHash(header)) };
  } catch (error) {
    if (error instanceof NotCanonical) return undefined;
    throw error;
  }
}
