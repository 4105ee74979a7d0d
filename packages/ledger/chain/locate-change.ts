/**
 * Names the column that was changed, if other stored values say what it was: each candidate is put back, and the one
 * that makes root and hash fit again is the answer. A root alone only says that something below it changed.
 */

import { bytesToHex } from '@noble/hashes/utils.js';
import { NotCanonical } from '../encoding/canonical-json.ts';
import { sameItems } from '../encoding/same-items.ts';
import { merkleRoot } from '../merkle/merkle-root.ts';
import { blockHash, blockLeaves, type ChainTip } from './seal-block.ts';
import {
  type BlockColumns,
  certificateHashOf,
  contentsOf,
  type DiscoveryColumns,
  headerOf,
  orderedDiscoveries,
  readCents,
  readHash,
  resultHashOf,
  type StoredBlock,
} from './stored-block.ts';

interface Repair {
  field: string;
  /** The column as it is stored. */
  before: unknown;
  /** What other stored values say of it; throws NotCanonical when they say nothing. */
  value: () => unknown;
  /** The block with another value in the column. */
  repaired: (value: unknown) => StoredBlock;
}

function rootOf(stored: StoredBlock): Uint8Array {
  return merkleRoot(blockLeaves(contentsOf(stored)).map((leaf) => leaf.hash));
}

function fitsSeal(stored: StoredBlock): boolean {
  const header = headerOf(stored.block);
  const hash = readHash(stored.block.blockHash, 'blockHash');
  return sameItems(blockHash(header), hash) && sameItems(rootOf(stored), header.merkleRoot);
}

const dollarsOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

function blockRepairs(stored: StoredBlock, tip: ChainTip): Repair[] {
  const { block, signature } = stored;
  const first = stored.discoveries[0]?.columns;
  const repair = (field: string, value: () => unknown): Repair => ({
    field,
    before: block[field],
    value,
    repaired: (known) => ({ ...stored, block: { ...block, [field]: known } as BlockColumns }),
  });
  const total = () =>
    stored.discoveries.reduce(
      (sum, { columns }) => sum + readCents(columns.scientificValue, 'scientificValue'),
      0n,
    );
  const shared = Object.entries(first ?? {}).filter(([name]) => name !== 'id' && name in block);
  return [
    repair('index', () => tip.index + 1),
    repair('previousHash', () => bytesToHex(tip.hash)),
    repair('merkleRoot', () => bytesToHex(rootOf(stored))),
    repair('resultHash', () => bytesToHex(resultHashOf(first?.result ?? null))),
    repair('certificateHash', () => bytesToHex(certificateHashOf(stored.certificate ?? null))),
    repair('totalScientificValue', () => dollarsOf(total())),
    ...(signature ? [repair('keyId', () => signature.keyId)] : []),
    ...shared.map(([name, known]) => repair(name, () => known)),
  ];
}

function discoveryRepairs(stored: StoredBlock): Repair[] {
  const { block } = stored;
  const ordered = orderedDiscoveries(stored.discoveries);
  return ordered.flatMap(({ columns, reward }, position) => {
    const repair = (name: string, value: () => unknown): Repair => ({
      field: `discoveries[${position}].${name}`,
      before: columns[name],
      value,
      repaired: (known) => {
        const changed = { columns: { ...columns, [name]: known } as DiscoveryColumns, reward };
        return { ...stored, discoveries: ordered.with(position, changed) };
      },
    });
    const others = () =>
      ordered.reduce(
        (sum, other, i) =>
          i === position ? sum : sum + readCents(other.columns.scientificValue, 'scientificValue'),
        0n,
      );
    const shared = Object.keys(columns).filter((name) => name !== 'id' && name in block);
    return [
      repair('blockId', () => block.index),
      repair('scientificValue', () =>
        dollarsOf(readCents(block.totalScientificValue, 'totalScientificValue') - others()),
      ),
      ...shared.map((name) => repair(name, () => block[name])),
    ];
  });
}

function isSame(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return Object.is(left, right);
}

/** Repairs that are tried: each hashes the whole block. A block of some discoveries has fewer. */
const REPAIRS_MAX = 64;

/**
 * @param stored a block that doesn't fit its seal
 * @param tip the block before
 * @returns the one column whose repair makes the block fit its hash again, or undefined when no single known value does
 */
export function locateChange(stored: StoredBlock, tip: ChainTip): string | undefined {
  const fits = ({ before, value, repaired }: Repair) => {
    try {
      const known = value();
      // Most columns agree with the others, and the block doesn't fit as it is.
      return !isSame(known, before) && fitsSeal(repaired(known));
    } catch (error) {
      if (error instanceof NotCanonical) return false;
      throw error;
    }
  };
  const repairs = [...blockRepairs(stored, tip), ...discoveryRepairs(stored)];
  return repairs.slice(0, REPAIRS_MAX).find(fits)?.field;
}
