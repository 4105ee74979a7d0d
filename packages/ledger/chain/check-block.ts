/**
 * One stored block against its own hash and the block before: everything but keys and signatures. Every value is
 * computed again from the stored columns.
 */

import { NotCanonical } from '../encoding/canonical-json.ts';
import { sameItems } from '../encoding/same-items.ts';
import { merkleRoot } from '../merkle/merkle-root.ts';
import type { ChainFault, ChainFaultCode } from './chain-faults.ts';
import { locateChange } from './locate-change.ts';
import { type BlockHeader, blockHash, blockLeaves } from './seal-block.ts';
import {
  certificateHashOf,
  contentsOf,
  headerOf,
  orderedDiscoveries,
  readCents,
  readHash,
  resultHashOf,
  type StoredBlock,
} from './stored-block.ts';

/** The place in the chain that a block must link to. */
export interface LinkPoint {
  index: number;
  /** Hashes that count as the previous block's: two when that block itself is faulty (computed, then stored). */
  hashes: readonly Uint8Array[];
}

export interface BlockCheck {
  faults: ChainFault[];
  /** The place that the next block must link to. */
  link: LinkPoint;
  /** The stored hash and, where it differs, the computed one; malformed ones are left out. */
  hashes: Uint8Array[];
}

/** Replaces a hash that can't be read; no block links to it. */
const UNKNOWN_HASH = new Uint8Array(32);

type Report = (fault: ChainFaultCode, field?: string) => void;

/** Runs `compute`; a value without canonical form becomes a fault and undefined. */
function attempt<T>(report: Report, where: string, compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof NotCanonical)) throw error;
    report('column_malformed', [where, error.at].filter(Boolean).join('.'));
    return undefined;
  }
}

const unheard: Report = () => {};

/** A hash as it is stored; undefined for text that is none, which the block's leaves report. */
function readableHash(text: string): Uint8Array | undefined {
  return attempt(unheard, '', () => readHash(text, ''));
}

function checkHash(stored: Uint8Array | undefined, computed: Uint8Array | undefined): boolean {
  return !stored || !computed || sameItems(stored, computed);
}

function checkContents(stored: StoredBlock, changed: string | undefined, report: Report): void {
  const { block } = stored;
  const first = orderedDiscoveries(stored.discoveries)[0]?.columns;
  if (first) {
    const computed = attempt(report, 'discoveries[0].result', () => resultHashOf(first.result));
    if (!checkHash(readableHash(block.resultHash), computed)) {
      report('result_hash_differs', changed === 'resultHash' ? changed : 'discoveries[0].result');
    }
  } else {
    report('discovery_missing');
  }
  if (stored.certificate === undefined) {
    report('certificate_missing');
    return;
  }
  const computed = attempt(report, 'certificate', () => certificateHashOf(stored.certificate));
  if (!checkHash(readableHash(block.certificateHash), computed)) {
    report('certificate_hash_differs', changed === 'certificateHash' ? changed : 'certificate');
  }
}

/** Checks values that are stored in more than one place. */
function checkAgreement(stored: StoredBlock, header: BlockHeader | undefined, report: Report): void {
  const { block } = stored;
  if (block.id !== block.index) report('id_differs', 'id');
  let total = 0n;
  for (const [position, { columns }] of orderedDiscoveries(stored.discoveries).entries()) {
    const name = `discoveries[${position}]`;
    if (columns.blockId !== block.index) report('discovery_of_other_block', `${name}.blockId`);
    if (columns.difficulty !== block.difficulty) report('difficulty_differs', `${name}.difficulty`);
    const cents = attempt(report, name, () => readCents(columns.scientificValue, 'scientificValue'));
    if (cents === undefined) return;
    total += cents;
  }
  if (header && total !== header.totalScientificValueCents) report('value_differs');
  for (const record of stored.chainRecords) {
    if (record.sealedIn !== undefined && record.sealedIn !== block.index) {
      report('chain_record_of_other_block', `chainRecords.${record.id}.sealedIn`);
    }
  }
}

/**
 * Checks index, link, Merkle root, hash, result hash, certificate hash and the values that are stored in two places.
 * checkChain checks signatures. Never throws for what is stored: every fault is a value.
 */
export function checkBlock(stored: StoredBlock, previous: LinkPoint): BlockCheck {
  const { block } = stored;
  const due = previous.index + 1;
  const found: { fault: ChainFaultCode; field?: string }[] = [];
  const report: Report = (fault, field) => found.push(field === undefined ? { fault } : { fault, field });

  const storedHash = attempt(report, '', () => readHash(block.blockHash, 'blockHash'));
  const header = attempt(report, '', () => headerOf(block));
  const computedHash = header && attempt(report, '', () => blockHash(header));
  const leaves = attempt(report, '', () => blockLeaves(contentsOf(stored)));
  const root = leaves && merkleRoot(leaves.map((leaf) => leaf.hash));

  const rootFits = checkHash(header?.merkleRoot, root);
  const hashFits = checkHash(storedHash, computedHash);
  const linked = !header || previous.hashes.some((hash) => sameItems(hash, header.previousHash));
  const tip = { index: previous.index, hash: previous.hashes[0]! };
  const changed = rootFits && hashFits ? undefined : locateChange(stored, tip);

  if (block.index !== due) report('index_gap', 'index');
  if (!linked) report('previous_hash_differs', 'previousHash');
  if (!rootFits) report('merkle_root_differs', changed);
  if (!hashFits) report('hash_differs', changed);
  checkContents(stored, changed, report);
  checkAgreement(stored, header, report);

  const hashes = [storedHash, hashFits ? undefined : computedHash].filter((hash) => hash !== undefined);
  const linkHashes = [computedHash, storedHash].filter((hash) => hash !== undefined);
  const blockIndex = changed === 'index' || !Number.isSafeInteger(block.index) ? due : block.index;
  return {
    faults: found.map((fault) => ({ blockIndex, ...fault })),
    link: { index: blockIndex, hashes: linkHashes.length > 0 ? linkHashes : [UNKNOWN_HASH] },
    hashes,
  };
}
