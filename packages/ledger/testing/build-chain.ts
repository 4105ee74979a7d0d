/** Chains for tests: rows as the database gives them, with made-up contents that follow from a seed. */

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#sha256';
import { type ChainTip, GENESIS } from '../chain/seal-block.ts';
import {
  type ChainRecordColumns,
  certificateHashOf,
  readHash,
  resultHashOf,
  type StoredBlock,
  type StoredDiscovery,
  sealRows,
} from '../chain/stored-block.ts';
import { firstKeyPayload, keyRotationPayload } from '../signing/key-records.ts';
import { keyIdOf, type LedgerKeys, makeKeys } from '../signing/keys.ts';
import { signBlock } from '../signing/sign-block.ts';

export const firstKeys = makeKeys(new Uint8Array(32).fill(11));
export const secondKeys = makeKeys(new Uint8Array(32).fill(12));
export const thirdKeys = makeKeys(new Uint8Array(32).fill(13));
const KEYS_IN_TURN = [firstKeys, secondKeys, thirdKeys];
const STARTED_AT_MS = Date.UTC(2026, 0, 1);
const MS_PER_BLOCK = 61_234;

export interface ChainShape {
  blockCount: number;
  /** Discoveries of each block, one or more. */
  discoveryCounts?: readonly number[];
  /** Indices of the blocks that seal a change: to secondKeys, then to thirdKeys. */
  rotateIn?: readonly number[];
  /** Characters of filling in each certificate. */
  certificateChars?: number;
  /** Changes rows before they are sealed and signed: what a dishonest holder of the keys could write. */
  beforeSealing?: (rows: UnsealedRows, index: number, before: readonly StoredBlock[]) => void;
}

export interface UnsealedRows {
  block: Parameters<typeof sealRows>[1]['block'] & Record<string, unknown>;
  discoveries: { columns: Record<string, unknown>; reward: Record<string, unknown> }[];
  chainRecords: Record<string, unknown>[];
}

const digestOf = (text: string) => sha256(utf8ToBytes(text));
const shareOf = (text: string) => new DataView(digestOf(text).buffer).getUint32(0) / 2 ** 32;

function discoveryRow(index: number, position: number) {
  const name = `discovery ${index}/${position}`;
  return {
    columns: {
      id: 10 * index + position,
      blockId: index,
      workType: 'riemann_zero',
      difficulty: 1 + (index % 100),
      result: {
        difficulty: 1 + (index % 100),
        zeros: 1000 * index,
        first: '14.134725141',
        ratios: [shareOf(name), 0.1],
        note: null,
        whole: true,
      },
      computationTime: 10 * shareOf(`${name} wall`),
      energyConsumed: 1e-5 * shareOf(`${name} energy`),
      computationalCost: 9 * shareOf(`${name} cost`),
      scientificValue: `${1000 + index}.${String(index % 100).padStart(2, '0')}`,
      workerId: 'worker-1',
      timestamp: new Date(STARTED_AT_MS + index * MS_PER_BLOCK),
      unitId: `unit-${index}-${position}`,
      frontier: 'zeros',
      subject: `zeros of ζ(½ + it), part ${index}`,
      plan: { from: String(index), leafSpan: 64, grid: [1, 2, 3] },
      tunables: {},
      statements: [{ claim: 'All zeros are on the line.', status: 'proved', method: 'Turing' }],
      computeMs: 9000 * shareOf(`${name} compute`),
      verifyMs: 3000 * shareOf(`${name} verify`),
    },
    reward: { bonusMultiplier: '1.0000', rewardBaseUnits: BigInt(10_000 + index) },
  };
}

/** The keys that sign a block. */
function keysAt(index: number, rotateIn: readonly number[]): LedgerKeys {
  return KEYS_IN_TURN[rotateIn.filter((sealedIn) => sealedIn < index).length]!;
}

function recordRows(index: number, rotateIn: readonly number[]): ChainRecordColumns[] {
  const createdAt = new Date(STARTED_AT_MS + index);
  const record = (id: number, kind: string, payload: unknown) => ({
    id,
    kind,
    payload,
    createdAt,
    sealedIn: index,
  });
  return [
    ...(index === 1 ? [record(1, 'first_key', firstKeyPayload(firstKeys.publicKeys))] : []),
    ...(rotateIn.includes(index)
      ? [
          record(
            2,
            'key_rotation',
            keyRotationPayload(keysAt(index, rotateIn), keysAt(index + 1, rotateIn).publicKeys),
          ),
        ]
      : []),
    ...(index === 2 ? [record(3, 'proved_totals', { from: 1, to: 1, primes: '50847534' })] : []),
  ];
}

function totalOf(discoveries: readonly { columns: { scientificValue: string } }[]): string {
  const cents = discoveries.reduce(
    (sum, { columns }) => sum + BigInt(columns.scientificValue.replace('.', '')),
    0n,
  );
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** The tip of a chain of these blocks; genesis of none. */
export function tipAfter(blocks: readonly StoredBlock[]): ChainTip {
  const last = blocks.at(-1)?.block;
  return last ? { index: last.index, hash: readHash(last.blockHash, 'blockHash') } : GENESIS;
}

function buildBlock(before: readonly StoredBlock[], keys: LedgerKeys, shape: ChainShape): StoredBlock {
  const tip = tipAfter(before);
  const index = tip.index + 1;
  const count = shape.discoveryCounts?.[index - 1] ?? 1;
  const discoveries = Array.from({ length: count }, (_, position) => discoveryRow(index, position));
  const first = discoveries[0]!.columns;
  const certificate = { leaves: [index, 'abc'], text: 'x'.repeat(shape.certificateChars ?? 10), empty: {} };
  const block = {
    timestamp: first.timestamp,
    difficulty: first.difficulty,
    nonce: BigInt(index),
    minerId: `0x${bytesToHex(digestOf('miner')).slice(0, 40)}`,
    totalScientificValue: totalOf(discoveries),
    energyConsumed: first.energyConsumed,
    workRoot: bytesToHex(digestOf(`root ${index}`)),
    secret: bytesToHex(digestOf(`secret ${index}`)),
    resultHash: bytesToHex(resultHashOf(first.result)),
    certificateHash: bytesToHex(certificateHashOf(certificate)),
    computeMs: first.computeMs,
    verifyMs: first.verifyMs,
    keyId: keyIdOf(keys.publicKeys),
  };
  const rows = { block, discoveries, chainRecords: recordRows(index, shape.rotateIn ?? []) };
  shape.beforeSealing?.(rows as unknown as UnsealedRows, index, before);
  const sealed = sealRows(
    tip,
    rows as { block: typeof block; discoveries: StoredDiscovery[]; chainRecords: ChainRecordColumns[] },
  );
  const signatures = signBlock(readHash(sealed.blockHash, 'blockHash'), keys.secretKeys);
  return {
    ...rows,
    block: sealed,
    certificate,
    signature: { blockIndex: index, keyId: keyIdOf(keys.publicKeys), ...signatures },
  };
}

/** A chain from the first block on, signed by firstKeys and, after rotations, by secondKeys and thirdKeys. */
export function buildChain(shape: ChainShape): StoredBlock[] {
  const blocks: StoredBlock[] = [];
  for (let index = 1; index <= shape.blockCount; index++) {
    blocks.push(buildBlock(blocks, keysAt(index, shape.rotateIn ?? []), shape));
  }
  return blocks;
}
