/**
 * How the rows of a stored block become what is sealed. Header columns go into the header; work root, secret, result
 * hash and certificate hash are leaves of their own; every other column goes, by its name, into one record for the
 * block and one for each discovery and chain record. Only what isn't sealed is listed, so that a new column is sealed
 * without a change here. A null column is left out of its record, so that a column added later (null
 * in earlier rows) leaves their roots as they were; a change from or to null still changes the record.
 */

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#sha256';
import { canonicalJson, NotCanonical } from '../encoding/canonical-json.ts';
import { encodeRecord, type RecordValue } from '../encoding/canonical-record.ts';
import { type BlockContents, type BlockHeader, type ChainTip, sealBlock } from './seal-block.ts';

/** Columns of a row that is sealed or read: the widest row of a ledger has some thirty. */
export const COLUMNS_MAX = 256;

export type Columns = Readonly<Record<string, unknown>>;

/** A row of `blocks` before it is sealed; hashes and secrets are lower-case hex. */
export interface UnsealedBlockColumns extends Columns {
  readonly timestamp: Date;
  readonly difficulty: number;
  readonly nonce: bigint;
  readonly minerId: string;
  /** Dollars with two decimals, e.g. "1250.00". */
  readonly totalScientificValue: string;
  readonly workRoot: string;
  readonly secret: string;
  readonly resultHash: string;
  readonly certificateHash: string;
  readonly keyId: string;
}

/** A row of `blocks`. */
export interface BlockColumns extends UnsealedBlockColumns {
  readonly id: number;
  readonly index: number;
  readonly previousHash: string;
  readonly merkleRoot: string;
  readonly blockHash: string;
}

/** A row of `discoveries`. */
export interface DiscoveryColumns extends Columns {
  readonly id: number;
  readonly blockId: number;
  readonly difficulty: number;
  readonly result: unknown;
  readonly scientificValue: string;
}

/** What a discovery paid; sealed with it. */
export interface RewardColumns extends Columns {
  readonly bonusMultiplier: string | number;
  readonly rewardBaseUnits: bigint;
}

/** A row of `chain_records`. `sealedIn` isn't sealed (the tree that holds the record says it) but compared. */
export interface ChainRecordColumns extends Columns {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  readonly sealedIn?: number | null;
}

/** A row of `block_signatures`. */
export interface SignatureColumns {
  readonly blockIndex: number;
  readonly keyId: string;
  readonly ed25519: Uint8Array;
  readonly mlDsa65: Uint8Array;
}

export interface StoredDiscovery {
  readonly columns: DiscoveryColumns;
  readonly reward: RewardColumns;
}

/** Everything that the database holds of a block and that its hash or signatures cover. */
export interface StoredBlock {
  readonly block: BlockColumns;
  readonly discoveries: readonly StoredDiscovery[];
  /** Column `certificate` of `block_certificates`; undefined when the row is missing. */
  readonly certificate: unknown;
  readonly chainRecords: readonly ChainRecordColumns[];
  /** Row of `block_signatures`; undefined when it is missing. */
  readonly signature: SignatureColumns | undefined;
}

/** Columns of `blocks` that are in the header, are leaves of their own, or (id) repeat the index. */
export const BLOCK_COLUMNS_SEALED_ELSEWHERE: ReadonlySet<string> = new Set([
  'id',
  'index',
  'previousHash',
  'merkleRoot',
  'timestamp',
  'difficulty',
  'nonce',
  'blockHash',
  'minerId',
  'totalScientificValue',
  'workRoot',
  'secret',
  'resultHash',
  'certificateHash',
]);
const CHAIN_RECORD_COLUMNS_NOT_SEALED: ReadonlySet<string> = new Set(['sealedIn']);
const NOTHING: ReadonlySet<string> = new Set();

function present(columns: Columns, without: ReadonlySet<string>, prefix = ''): [string, RecordValue][] {
  const entries = Object.entries(columns);
  if (entries.length > COLUMNS_MAX) throw new NotCanonical('too_many_columns', '');
  return entries
    .filter(([name, value]) => !without.has(name) && value !== null)
    .map(([name, value]) => [prefix + name, value as RecordValue]);
}

/** The record of a block: its columns that are sealed nowhere else. @throws NotCanonical */
export function blockRecordOf(columns: Columns): Uint8Array {
  return encodeRecord('block', Object.fromEntries(present(columns, BLOCK_COLUMNS_SEALED_ELSEWHERE)));
}

/** The record of a discovery: all its columns, and its reward's as "reward.<column>". @throws NotCanonical */
export function discoveryRecordOf(columns: Columns, reward: Columns): Uint8Array {
  return encodeRecord(
    'discovery',
    Object.fromEntries([...present(columns, NOTHING), ...present(reward, NOTHING, 'reward.')]),
  );
}

/** The record of a chain record: all its columns but `sealedIn`. @throws NotCanonical */
export function chainRecordOf(columns: Columns): Uint8Array {
  return encodeRecord('chain_record', Object.fromEntries(present(columns, CHAIN_RECORD_COLUMNS_NOT_SEALED)));
}

/** SHA-256 over the canonical JSON (RFC 8785) of the first discovery's result. @throws NotCanonical */
export function resultHashOf(result: unknown): Uint8Array {
  return sha256(utf8ToBytes(canonicalJson(result)));
}

/** SHA-256 over the canonical JSON (RFC 8785) of the certificate. @throws NotCanonical */
export function certificateHashOf(certificate: unknown): Uint8Array {
  return sha256(utf8ToBytes(canonicalJson(certificate)));
}

/** Reads 64 lower-case hex digits; no other spelling, so that a changed letter case is a changed column. */
export function readHash(text: string, field: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new NotCanonical('not_hex', field);
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** Reads dollars with exactly two decimals as cents. @throws NotCanonical */
export function readCents(amount: string, field: string): bigint {
  if (!/^(0|[1-9][0-9]*)\.[0-9]{2}$/.test(amount)) throw new NotCanonical('not_an_amount', field);
  return BigInt(amount.replace('.', ''));
}

const byId = (left: { id: number }, right: { id: number }) => left.id - right.id;

/** Discoveries in the order of their leaves. */
export function orderedDiscoveries(discoveries: readonly StoredDiscovery[]): StoredDiscovery[] {
  return [...discoveries].sort((left, right) => byId(left.columns, right.columns));
}

export type UnsealedBlock = Pick<StoredBlock, 'discoveries' | 'chainRecords'> & {
  readonly block: UnsealedBlockColumns;
};

/** What the leaves of a block are made of; discoveries and chain records by ascending id. @throws NotCanonical */
export function contentsOf({ block, discoveries, chainRecords }: UnsealedBlock): BlockContents {
  return {
    workRoot: readHash(block.workRoot, 'workRoot'),
    secret: readHash(block.secret, 'secret'),
    resultHash: readHash(block.resultHash, 'resultHash'),
    certificateHash: readHash(block.certificateHash, 'certificateHash'),
    blockRecord: blockRecordOf(block),
    discoveryRecords: orderedDiscoveries(discoveries).map(({ columns, reward }) =>
      discoveryRecordOf(columns, reward),
    ),
    chainRecords: [...chainRecords].sort(byId).map(chainRecordOf),
  };
}

/** The header that the stored columns spell. @throws NotCanonical */
export function headerOf(block: BlockColumns): BlockHeader {
  return {
    index: block.index,
    previousHash: readHash(block.previousHash, 'previousHash'),
    merkleRoot: readHash(block.merkleRoot, 'merkleRoot'),
    timestampMs: block.timestamp.getTime(),
    difficulty: block.difficulty,
    nonce: block.nonce,
    minerId: block.minerId,
    totalScientificValueCents: readCents(block.totalScientificValue, 'totalScientificValue'),
  };
}

/**
 * Seals rows on top of `tip` and gives the complete row of `blocks`. The values must be as the database will give them
 * back: amounts with two decimals, times in whole milliseconds, ids already drawn.
 * @throws NotCanonical
 */
export function sealRows<Block extends UnsealedBlockColumns>(
  tip: ChainTip,
  unsealed: Pick<StoredBlock, 'discoveries' | 'chainRecords'> & { readonly block: Block },
): Block & BlockColumns {
  const { block } = unsealed;
  const sealed = sealBlock({
    ...contentsOf(unsealed),
    tip,
    timestampMs: block.timestamp.getTime(),
    difficulty: block.difficulty,
    nonce: block.nonce,
    minerId: block.minerId,
    valueCents: readCents(block.totalScientificValue, 'totalScientificValue'),
  });
  return {
    ...block,
    id: sealed.header.index,
    index: sealed.header.index,
    previousHash: bytesToHex(tip.hash),
    merkleRoot: bytesToHex(sealed.merkleRoot),
    blockHash: bytesToHex(sealed.blockHash),
  };
}
