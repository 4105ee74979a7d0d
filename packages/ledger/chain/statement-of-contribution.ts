/**
 * A statement of contribution: the blocks of one wallet, each proved up to a tip that the ledger's keys signed, as lines of
 * JSON. The first line names the wallet and has the signed tip. A block's line has its header, which names its miner; its
 * place in the tree of the history; the leaf hashes of its own tree; and its discoveries with their rewards, each of which
 * is one of these leaves. Nothing in a line is left uncovered, so that no byte can be changed unseen.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../encoding/canonical-json.ts';
import type { SignedTip } from '../signing/signed-tip.ts';
import { blockLeaves } from './seal-block.ts';
import { contentsOf, orderedDiscoveries, type StoredBlock } from './stored-block.ts';
import { sealedDiscoveryToJson } from './stored-block-json.ts';

export const STATEMENT_FORMAT = 'productive-mining/statement-of-contribution/v1';

/** The first discovery's leaf: work root, secret, result hash, certificate hash and the block's record come before. */
export const FIRST_DISCOVERY_LEAF = 5;

/** The first line. */
export interface StatementHead {
  format: typeof STATEMENT_FORMAT;
  /** 0x and 40 hex digits, in lower case. */
  address: string;
  /** How many lines follow. */
  blocks: number;
  tip: SignedTip;
}

export interface StatedHeader {
  index: number;
  previousHash: string;
  timestamp: string;
  difficulty: number;
  /** Decimal digits. */
  nonce: string;
  minerId: string;
  /** Dollars with two decimals. */
  totalScientificValue: string;
}

/** A block's line. Hashes are 64 hex digits. */
export interface StatedBlock {
  header: StatedHeader;
  /** The audit path from the block's leaf to the root of the history. */
  history: readonly string[];
  /** The leaf hashes of its tree, whose root is the header's. */
  leaves: readonly string[];
  discoveries: readonly unknown[];
}

/** A line of the file, with its end: canonical JSON, so that one content has one spelling. */
export function statementLine(content: StatementHead | StatedBlock): string {
  return `${canonicalJson(content as unknown as Json)}\n`;
}

/** @param history the audit path of the block's leaf @throws NotCanonical */
export function stateBlock(stored: StoredBlock, history: readonly Uint8Array[]): StatedBlock {
  const { block } = stored;
  return {
    header: {
      index: block.index,
      previousHash: block.previousHash,
      timestamp: block.timestamp.toISOString(),
      difficulty: block.difficulty,
      nonce: String(block.nonce),
      minerId: block.minerId,
      totalScientificValue: block.totalScientificValue,
    },
    history: history.map(bytesToHex),
    leaves: blockLeaves(contentsOf(stored)).map(({ hash }) => bytesToHex(hash)),
    discoveries: orderedDiscoveries(stored.discoveries).map(sealedDiscoveryToJson),
  };
}
