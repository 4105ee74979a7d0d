/**
 * Sealing: the block's Merkle root over everything that belongs to it, and the hash of its header. Pure.
 */

import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#sha256';
import { NotCanonical } from '../encoding/canonical-json.ts';
import { encodeRecord } from '../encoding/canonical-record.ts';
import { leafHash, merkleRoot } from '../merkle/merkle-root.ts';

export interface BlockHeader {
  /** 1 for the first block. */
  index: number;
  /** 32 bytes. */
  previousHash: Uint8Array;
  /** 32 bytes, over the leaves of the block. */
  merkleRoot: Uint8Array;
  timestampMs: number;
  /** 1…100, the amount of work; not a property of the hash. */
  difficulty: number;
  /** The counter that made the instance unique, within 64 bits signed. */
  nonce: bigint;
  minerId: string;
  totalScientificValueCents: bigint;
}

export interface ChainTip {
  index: number;
  /** 32 bytes. */
  hash: Uint8Array;
}

export const HEADER_TAG = utf8ToBytes('productive-mining/block-header/v1\0');
export const BLOCK_LEAF_TAG = utf8ToBytes('productive-mining/block-leaf/v1\0');
const HASH_BYTES = 32;

function int64(value: bigint, field: string): Uint8Array {
  if (value !== BigInt.asIntN(64, value)) throw new NotCanonical('not_an_integer', field);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, value);
  return bytes;
}

function integer(value: number, field: string): Uint8Array {
  if (!Number.isSafeInteger(value)) throw new NotCanonical('not_an_integer', field);
  return int64(BigInt(value), field);
}

function hash32(value: Uint8Array, field: string): Uint8Array {
  if (value.length !== HASH_BYTES) throw new NotCanonical('wrong_length', field);
  return value;
}

/**
 * The bytes that are hashed: "productive-mining/block-header/v1␀" ‖ index ‖ previousHash ‖ merkleRoot ‖ timestamp in ms
 * ‖ difficulty ‖ nonce ‖ total value in cents ‖ minerId in UTF-8. Integers have 64 bits, signed, big-endian; the only
 * part of variable length is last.
 * @throws NotCanonical when a field is no integer of its size, no hash of 32 bytes or no well-formed text
 */
export function encodeHeader(header: BlockHeader): Uint8Array {
  if (!header.minerId.isWellFormed()) throw new NotCanonical('unpaired_surrogate', 'minerId');
  return concatBytes(
    HEADER_TAG,
    integer(header.index, 'index'),
    hash32(header.previousHash, 'previousHash'),
    hash32(header.merkleRoot, 'merkleRoot'),
    integer(header.timestampMs, 'timestampMs'),
    integer(header.difficulty, 'difficulty'),
    int64(header.nonce, 'nonce'),
    int64(header.totalScientificValueCents, 'totalScientificValueCents'),
    utf8ToBytes(header.minerId),
  );
}

/** SHA-256 over {@link encodeHeader}, 32 bytes. */
export function blockHash(header: BlockHeader): Uint8Array {
  return sha256(encodeHeader(header));
}

/** The header that the first block links to: a constant that holds nothing, never a row. */
export const GENESIS_HEADER: BlockHeader = {
  index: 0,
  previousHash: new Uint8Array(HASH_BYTES),
  merkleRoot: new Uint8Array(HASH_BYTES),
  timestampMs: 0,
  difficulty: 0,
  nonce: 0n,
  minerId: 'genesis',
  totalScientificValueCents: 0n,
};

export const GENESIS: ChainTip = { index: 0, hash: blockHash(GENESIS_HEADER) };

export interface BlockContents {
  /** Root over the unit's leaves, 32 bytes. */
  workRoot: Uint8Array;
  /** The challenge's secret, 32 bytes, revealed by this block. */
  secret: Uint8Array;
  resultHash: Uint8Array;
  certificateHash: Uint8Array;
  /** Bytes that blockRecordOf gives. */
  blockRecord: Uint8Array;
  /** Bytes that discoveryRecordOf gives, by ascending id. */
  discoveryRecords: readonly Uint8Array[];
  /** Bytes that chainRecordOf gives, by ascending id. */
  chainRecords: readonly Uint8Array[];
}

export interface BlockLeaf {
  /** "work_root", "secret", "result_hash", "certificate_hash", "block", "discovery[0]", …, "chain_record[0]", … */
  name: string;
  hash: Uint8Array;
}

/**
 * The leaves of a block's tree in order: work root, secret, result hash, certificate hash, block record, discoveries,
 * chain records. A leaf is SHA-256(0x00 ‖ "productive-mining/block-leaf/v1␀" ‖ record).
 * @throws NotCanonical when a hash or the secret isn't 32 bytes long
 */
export function blockLeaves(contents: BlockContents): BlockLeaf[] {
  const leaf = (name: string, record: Uint8Array) => ({ name, hash: leafHash(BLOCK_LEAF_TAG, record) });
  const value = (name: string, bytes: Uint8Array) =>
    leaf(name, encodeRecord(name, { value: hash32(bytes, name) }));
  return [
    value('work_root', contents.workRoot),
    value('secret', contents.secret),
    value('result_hash', contents.resultHash),
    value('certificate_hash', contents.certificateHash),
    leaf('block', contents.blockRecord),
    ...contents.discoveryRecords.map((record, i) => leaf(`discovery[${i}]`, record)),
    ...contents.chainRecords.map((record, i) => leaf(`chain_record[${i}]`, record)),
  ];
}

export interface SealRequest extends BlockContents {
  tip: ChainTip;
  timestampMs: number;
  difficulty: number;
  nonce: bigint;
  minerId: string;
  valueCents: bigint;
}

export interface SealedBlock {
  header: BlockHeader;
  merkleRoot: Uint8Array;
  blockHash: Uint8Array;
  leaves: BlockLeaf[];
}

/** Puts the next block on top of `tip`. Pure: the same request gives the same block. @throws NotCanonical */
export function sealBlock(request: SealRequest): SealedBlock {
  const leaves = blockLeaves(request);
  const root = merkleRoot(leaves.map((leaf) => leaf.hash));
  const header: BlockHeader = {
    index: request.tip.index + 1,
    previousHash: request.tip.hash,
    merkleRoot: root,
    timestampMs: request.timestampMs,
    difficulty: request.difficulty,
    nonce: request.nonce,
    minerId: request.minerId,
    totalScientificValueCents: request.valueCents,
  };
  return { header, merkleRoot: root, blockHash: blockHash(header), leaves };
}
