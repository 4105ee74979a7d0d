/** The unit's result: its leaves counted, and its most remarkable curves. Pure; same bytes on every machine. */
import { LEAVES_MAX } from '../kit/plan-size.ts';
import { isDecimal, listOf, objectOf, truth, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { type CurveSummary, type LeafSummary, readLeaf, SMALL_PRIMES } from './leaf.ts';
import { POINT_BOUND } from './model/point-bound.ts';
import { type CurvePlan, endOf } from './plan.ts';

export type ListedCurve = {
  A: number;
  B: number;
  conductor: number;
  rank: number;
  torsion: number;
  hasFullTwoTorsion: boolean;
  tamagawa: number;
  /** L^(r)(E, 1)/r! and Ω in units of 10^−9. */
  leading: number;
  period: number;
  /** The analytic order of Ш at rank 0, above Ш·Reg in units of 10^−6. */
  quotient: number;
  /** x of a whole point of infinite order; empty where none was found. */
  pointX: number[];
};

export type CurveResult = {
  /** Numbers of the first pair, and of the first behind the unit. */
  start: string;
  end: string;
  /** Pairs that stand for a curve, that are singular, that aren't minimal. */
  curves: number;
  singular: number;
  notMinimal: number;
  /** Curves by analytic rank 0 to RANKS − 1. */
  ranks: number[];
  /** Curves by the order of their torsion, 1 to TORSION_MAX. */
  torsion: number[];
  /** Curves of rank 0 whose analytic order of Ш is above 1. */
  shaAboveOne: number;
  /** Curves with a whole point of infinite order, |x| ≤ POINT_BOUND. */
  points: number;
  /** Σ a_p over curves of root number 1, and of −1, at the primes below 100. */
  traces: { plus: number[]; minus: number[] };
  /** The curve of the largest analytic order of Ш above 1, the first of several; empty where there is none. */
  largestSha: ListedCurve[];
  /** Curves of the highest rank first, then of the least conductor. */
  listed: ListedCurve[];
};

export const RANKS = 7;
export const TORSION_MAX = 16;
const LISTED = 16;

function listedOf({ A, B }: LeafSummary, curve: CurveSummary): ListedCurve {
  const { conductor, rank, torsion, hasFullTwoTorsion, tamagawa, leading, period, quotient } = curve;
  const figures = { conductor, rank, torsion, hasFullTwoTorsion, tamagawa, leading, period, quotient };
  return { A, B, ...figures, pointX: curve.pointX === undefined ? [] : [curve.pointX] };
}

function addCurve(result: CurveResult, curve: CurveSummary): void {
  result.curves++;
  result.ranks[curve.rank]!++;
  result.torsion[curve.torsion - 1]!++;
  if (curve.rank === 0 && curve.quotient > 1) result.shaAboveOne++;
  if (curve.pointX !== undefined) result.points++;
  const sums = curve.rootNumber === 1 ? result.traces.plus : result.traces.minus;
  for (const [index, trace] of curve.traces.entries()) sums[index]! += trace;
}

/** A rank or torsion that no curve has. @throws RangeError */
function checkRange({ rank, torsion }: CurveSummary): void {
  if (rank >= RANKS || torsion < 1 || torsion > TORSION_MAX) throw new RangeError('no such rank or torsion');
}

/**
 * @param summaries the summaries of all leaves, in order
 * @throws RangeError when their number is wrong, or one is no leaf
 */
export function summarise(plan: CurvePlan, summaries: readonly Uint8Array[]): CurveResult {
  if (summaries.length !== plan.leaves) throw new RangeError(`the unit has ${plan.leaves} leaves`);
  const zeros = (length: number) => new Array<number>(length).fill(0);
  const traces = { plus: zeros(SMALL_PRIMES.length), minus: zeros(SMALL_PRIMES.length) };
  const counts = { curves: 0, singular: 0, notMinimal: 0, shaAboveOne: 0, points: 0 };
  const lists = { ranks: zeros(RANKS), torsion: zeros(TORSION_MAX), traces, largestSha: [], listed: [] };
  const result: CurveResult = { start: plan.start, end: String(endOf(plan)), ...counts, ...lists };
  let listed: ListedCurve[] = [];
  for (const bytes of summaries) {
    const leaf = readLeaf(bytes);
    if (!leaf) throw new RangeError('no leaf of a curve');
    if (leaf.kind === 'singular') result.singular++;
    if (leaf.kind === 'not minimal') result.notMinimal++;
    if (!leaf.curve) continue;
    checkRange(leaf.curve);
    addCurve(result, leaf.curve);
    const entry = listedOf(leaf, leaf.curve);
    if (entry.rank === 0 && entry.quotient > (result.largestSha[0]?.quotient ?? 1))
      result.largestSha = [entry];
    listed.push(entry);
    if (listed.length > 64 * LISTED) listed = bestOf(listed);
  }
  return { ...result, listed: bestOf(listed) };
}

/** The curves that are listed, of some in the order of leaves. */
function bestOf(curves: readonly ListedCurve[]): ListedCurve[] {
  return [...curves].sort((a, b) => b.rank - a.rank || a.conductor - b.conductor).slice(0, LISTED);
}

const count = wholeNumber(0, LEAVES_MAX);
const sums = listOf(wholeNumber(-20 * LEAVES_MAX, 20 * LEAVES_MAX), SMALL_PRIMES.length, SMALL_PRIMES.length);
const COORDINATE_MAX = 100_000;
const coordinate = wholeNumber(-COORDINATE_MAX, COORDINATE_MAX);
/** Far beyond what any curve of the domain has. */
const large = wholeNumber(1, 2 ** 50);
const curve = objectOf<ListedCurve>({
  A: coordinate,
  B: coordinate,
  conductor: large,
  rank: wholeNumber(0, RANKS - 1),
  torsion: wholeNumber(1, TORSION_MAX),
  hasFullTwoTorsion: truth,
  tamagawa: large,
  leading: large,
  period: large,
  quotient: large,
  pointX: listOf(wholeNumber(-POINT_BOUND, POINT_BOUND), 0, 1),
});
const hasForm = objectOf<CurveResult>({
  start: isDecimal,
  end: isDecimal,
  curves: count,
  singular: count,
  notMinimal: count,
  ranks: listOf(count, RANKS, RANKS),
  torsion: listOf(count, TORSION_MAX, TORSION_MAX),
  shaAboveOne: count,
  points: count,
  traces: objectOf<CurveResult['traces']>({ plus: sums, minus: sums }),
  largestSha: listOf(curve, 0, 1),
  listed: listOf(curve, 0, LISTED),
});

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<CurveResult>(hasForm);
