/**
 * Checks a short vector from the seed on, in whole numbers: that it is in the lattice, how short it is, and that it isn't
 * one of those that every such lattice has. Then what the leaves say of the other attempts.
 */
import { sameItems } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, PASSED } from '../kit/parts.ts';
import type { Evidence, PartOutcome, Verifier } from '../work-type.ts';
import type { Attempt } from './leaf.ts';
import { decodeLeaf, PROFILE_UNITS } from './leaf.ts';
import type { LatticePlan } from './plan.ts';
import { challengeCount, checkPlan } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import type { LatticeResult } from './result.ts';
import type { CheckedLattice } from './verify/check-lattice.ts';
import { expandLattice, hasFullRank, isInLattice } from './verify/check-lattice.ts';

type LatticeEvidence = Evidence<LatticePlan>;

const COORDINATE_MAX = 32_767;
/** Vectors between two yields. */
const VECTORS_AT_ONCE = 64;

function isWholeList(list: unknown, length: number, least: number, most: number): list is number[] {
  return (
    Array.isArray(list) &&
    list.length === length &&
    list.every((value) => Number.isInteger(value) && value >= least && value <= most)
  );
}

/** Sum of squares; exact, as there are at most 130 of them, each below 2^30. */
function squaredNorm(vector: readonly number[]): number {
  let sum = 0;
  for (const entry of vector) sum += entry ** 2;
  return sum;
}

/** Whether v is 0. The other vectors that every such lattice has are multiples of q·e_i, and q is beyond all coordinates. */
function isTrivial(vector: readonly number[]): boolean {
  return vector.every((entry) => entry === 0);
}

function checkVector(plan: LatticePlan, lattice: CheckedLattice, result: LatticeResult): Outcome<Reason> {
  const { modulus, rows, dimension, vector } = result;
  if (modulus !== lattice.modulus || rows !== lattice.rows || dimension !== lattice.dimension)
    return failed('lattice_differs_from_seed');
  if (!isWholeList(vector, dimension, -COORDINATE_MAX, COORDINATE_MAX)) return failed('no_such_vector');
  if (isTrivial(vector)) return failed('vector_is_trivial');
  if (!isInLattice(lattice, vector)) return failed('vector_not_in_lattice');
  const norm = squaredNorm(vector);
  if (norm !== result.squaredNorm) return failed('norm_differs_from_vector');
  if (norm > plan.squaredTarget) return failed('vector_is_too_long');
  return hasFullRank(lattice) ? PASSED : failed('rows_are_dependent');
}

/** log2 of the volume, within what rounding allows. */
function hasVolumeOf(lattice: CheckedLattice, profile: readonly number[]): boolean {
  const sum = profile.reduce((total, length) => total + length, 0);
  const expected = lattice.rows * PROFILE_UNITS * Math.log2(lattice.modulus);
  return Math.abs(sum - expected) <= 0.5 * lattice.dimension + 1;
}

/** What the result says of its last attempt, checked against that attempt's leaf. */
function isLastAttempt({ vector, lllProfile, bkzProfile }: Attempt, result: LatticeResult): boolean {
  return (
    sameItems(vector, result.vector) &&
    sameItems(lllProfile, result.lllProfile) &&
    sameItems(bkzProfile, result.bkzProfile)
  );
}

/** Whether a computation can have lists of this form. */
function hasPlausibleLists(plan: LatticePlan, lattice: CheckedLattice, result: LatticeResult): boolean {
  const { lastLeaf, squaredNorms, lllProfile, bkzProfile } = result;
  const { dimension } = lattice;
  if (lastLeaf >= plan.leaves) return false;
  if (!isWholeList(squaredNorms, lastLeaf + 1, 1, 2 ** 38)) return false;
  if (squaredNorms[lastLeaf] !== result.squaredNorm) return false;
  if (squaredNorms.slice(0, -1).some((norm) => norm <= plan.squaredTarget)) return false;
  return [lllProfile, bkzProfile].every(
    (profile) => isWholeList(profile, dimension, 0, 65_535) && hasVolumeOf(lattice, profile),
  );
}

function checkLeaf(
  lattice: CheckedLattice,
  attempt: Attempt | undefined,
  index: number,
  result: LatticeResult,
): Outcome<Reason> {
  if (!attempt) return failed('leaf_has_a_wrong_length');
  const { vector, lllProfile, bkzProfile } = attempt;
  if (isTrivial(vector)) return failed('vector_of_leaf_is_trivial');
  if (squaredNorm(vector) !== result.squaredNorms[index]) return failed('norm_differs_from_leaf');
  if (!isInLattice(lattice, vector)) return failed('vector_of_leaf_not_in_lattice');
  if (!hasVolumeOf(lattice, lllProfile) || !hasVolumeOf(lattice, bkzProfile))
    return failed('profile_of_leaf_has_another_volume');
  if (index === result.lastLeaf && !isLastAttempt(attempt, result))
    return failed('last_leaf_differs_from_result');
  return PASSED;
}

function* checkAll(
  evidence: LatticeEvidence,
  result: LatticeResult,
): Generator<number, Outcome<Reason>, void> {
  const { plan, leaves, complete } = evidence;
  const lattice = expandLattice(plan);
  yield 0;
  const ofVector = checkVector(plan, lattice, result);
  if (ofVector.reason !== null) return ofVector;
  if (!hasPlausibleLists(plan, lattice, result)) return failed('lists_are_implausible');
  if (complete && leaves.size !== plan.leaves) return failed('leaf_missing');
  let looked = 0;
  for (const [index, bytes] of leaves) {
    if (index > result.lastLeaf) {
      if (bytes.length > 0) return failed('leaf_behind_the_last_is_not_empty');
      continue;
    }
    const outcome = checkLeaf(lattice, decodeLeaf(bytes, plan.dimension), index, result);
    if (outcome.reason !== null) return outcome;
    if (++looked % VECTORS_AT_ONCE === 0) yield looked / (result.lastLeaf + 1);
  }
  return PASSED;
}

export const verifier: Verifier<LatticePlan, LatticeResult, Reason | Undecided> = {
  reasons: [...REASONS, ...UNDECIDED],
  challengeCount,
  parts({ plan }) {
    checkPlan(plan);
    return [{ check: 'vector and attempts' }];
  },
  async runPart(evidence, result): Promise<Generator<number, PartOutcome, void>> {
    return checkAll(evidence, result);
  },
  conclude(evidence, result, outcomes) {
    return concludeParts(REASONS, verifier.parts(evidence, result).length, outcomes);
  },
};
