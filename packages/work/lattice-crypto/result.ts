/** A unit's result: the short vector, and what all attempts up to it reached. */

import type { JsonObject } from '../json.ts';
import { type FieldChecks, listOf, objectOf, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { UndecidedUnit } from '../work-type.ts';
import { decodeLeaf, squaredNormOf } from './leaf.ts';
import { deriveModulus } from './model/derive-instance.ts';
import { isShortEnough } from './model/find-short-vector.ts';
import { DIMENSION_MAX, isDimension, type LatticePlan, LEAVES_MAX } from './plan.ts';
import type { Undecided } from './reasons.ts';

export type LatticeResult = {
  dimension: number;
  /** n, the number of rows of A. */
  rows: number;
  /** q, prime. */
  modulus: number;
  vector: number[];
  squaredNorm: number;
  /** The attempt that found it; later leaves are empty. */
  lastLeaf: number;
  /** ‖v‖² of the shortest vector of each attempt, in order. */
  squaredNorms: number[];
  /** log2 ‖b*_i‖ of the last attempt after LLL and after BKZ, in units of 1/1024. */
  lllProfile: number[];
  bkzProfile: number[];
};

/** How short a vector is in its lattice: what results compare by. */
export type Shortness = Pick<LatticeResult, 'dimension' | 'modulus' | 'squaredNorm'>;

/**
 * @throws UndecidedUnit when no attempt is short enough
 * @throws RangeError for leaves that no computation gives
 */
export function summarise(plan: LatticePlan, leaves: readonly Uint8Array[]): LatticeResult {
  const lastLeaf = leaves.findIndex((leaf) => isShortEnough(leaf, plan));
  if (lastLeaf < 0) throw new UndecidedUnit<Undecided>('no_vector_is_short_enough');
  const attempts = leaves.slice(0, lastLeaf + 1).map((leaf) => decodeLeaf(leaf, plan.dimension));
  const squaredNorms = attempts.map((attempt) => {
    if (!attempt) throw new RangeError('a leaf is no attempt');
    return squaredNormOf(attempt.vector);
  });
  const { vector, lllProfile, bkzProfile } = attempts[lastLeaf]!;
  return {
    dimension: plan.dimension,
    rows: plan.dimension / 2,
    modulus: deriveModulus(plan),
    vector,
    squaredNorm: squaredNorms[lastLeaf]!,
    lastLeaf,
    squaredNorms,
    lllProfile,
    bkzProfile,
  };
}

/** (‖v‖ / vol^(1/d))^(1/d); the volume is q^(d/2). */
export function rootHermiteFactor(squaredNorm: number, modulus: number, dimension: number): number {
  return (squaredNorm / modulus) ** (1 / (2 * dimension));
}

/** ln Γ(x) for half-whole x ≥ 1/2, for what is shown only. */
function logGamma(x: number): number {
  let sum = x % 1 === 0 ? 0 : Math.log(Math.sqrt(Math.PI));
  for (let k = x - 1; k > 0; k--) sum += Math.log(k);
  return sum;
}

/** Norm of a shortest vector by the Gaussian heuristic: the radius of the ball whose volume is that of the lattice. */
export function gaussianHeuristic(modulus: number, dimension: number): number {
  return (Math.exp(logGamma(dimension / 2 + 1) / dimension) / Math.sqrt(Math.PI)) * Math.sqrt(modulus);
}

const coordinate = wholeNumber(-32_768, 32_767);
const length = wholeNumber(0, 65_535);
const normSquared = wholeNumber(1, DIMENSION_MAX * 32_768 ** 2);
/** The fields by which results compare. */
const shortness: FieldChecks<Shortness> = {
  dimension: isDimension,
  modulus: wholeNumber(2 ** 19, 2 ** 20),
  squaredNorm: normSquared,
};
const hasShortness = objectOf(shortness);
const hasForm = objectOf<LatticeResult>({
  ...shortness,
  rows: wholeNumber(1, DIMENSION_MAX / 2),
  vector: listOf(coordinate, 1, DIMENSION_MAX),
  lastLeaf: wholeNumber(0, LEAVES_MAX - 1),
  squaredNorms: listOf(normSquared, 1, LEAVES_MAX),
  lllProfile: listOf(length, 1, DIMENSION_MAX),
  bkzProfile: listOf(length, 1, DIMENSION_MAX),
});

/** Reads the fields by which results compare; undefined for figures that no result has. Never throws. */
export function readShortness(fields: JsonObject): Shortness | undefined {
  const { dimension = null, modulus = null, squaredNorm = null } = fields;
  const read = { dimension, modulus, squaredNorm };
  return hasShortness(read) ? read : undefined;
}

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<LatticeResult>(hasForm);
