/** The columns of a discovery that say where its plan comes from; null in blocks that were sealed without them. */
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Columns } from '@productive-mining/ledger/chain/stored-block.ts';

export interface PlanOrigin {
  /** Positions of the frontier: the unit's first, and the first of the unit after it. */
  position: string;
  endPosition: string;
  /** 64 hex digits. */
  seed: string;
  /** The block that the seed was drawn from; 0 is genesis. */
  tipIndex: number;
  /** Its hash, 64 hex digits. */
  tipHash: string;
  /** Number of the seed among those drawn for this position, from 1. */
  draw: number;
}

/** The columns' names, in the order in which they are told. */
export const ORIGIN_COLUMNS = [
  'position',
  'endPosition',
  'seed',
  'tipIndex',
  'tipHash',
  'draw',
] as const satisfies readonly (keyof PlanOrigin)[];

const HASH = /^[0-9a-f]{64}$/;
/** What PostgreSQL's integer holds. */
const INTEGER_MAX = 2 ** 31 - 1;

/** @returns `missing` when no column has a value, `malformed` when only some have, or one has another form */
export function readOrigin(columns: Columns): PlanOrigin | 'missing' | 'malformed' {
  const values = ORIGIN_COLUMNS.map((name) => columns[name] ?? null);
  if (values.every((value) => value === null)) return 'missing';
  const [position, endPosition, seed, tipIndex, tipHash, draw] = values;
  const areTexts = typeof position === 'string' && typeof endPosition === 'string';
  if (!areTexts || !isHash(seed) || !isHash(tipHash) || !isCount(tipIndex, 0) || !isCount(draw, 1))
    return 'malformed';
  return { position, endPosition, seed, tipIndex, tipHash, draw };
}

/** The tip that an origin names. */
export function tipOf({ tipIndex, tipHash }: PlanOrigin): { index: number; hash: Uint8Array } {
  return { index: tipIndex, hash: hexToBytes(tipHash) };
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

function isCount(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= INTEGER_MAX;
}
