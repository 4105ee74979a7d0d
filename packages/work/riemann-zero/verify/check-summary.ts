/**
 * What must hold within the summary of a leaf whose ordinates aren't opened. Its counts by Gram interval are proved elsewhere
 * (verify-count.ts); here places agree with them, and figures with the places that they name.
 */
import { decodeSummary, type LeafSummary, type Ordinate, spacingBins } from '../leaf.ts';
import type { ZeroPlan } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import { fractionOf, wholeOf } from './check-zero.ts';
import type { SignKernel } from './verify-kernel.ts';
import { toleranceOf } from './verify-ordinates.ts';

/** Leaves looked at between two yields: about 2 ms. */
const leavesPerStep = 64;
/** Rounding of figures that are stored as multiples of 2^-20 and 2^-32. */
const halfOfS = 0.5 / 2 ** 20;
const halfOfPhase = 0.5 / 2 ** 32;

/** A leaf, and θ/π of an ordinate less that of its start. */
interface Leaf {
  summary: LeafSummary;
  tolerance: number;
  /** Zeros before each Gram interval of the leaf, and all of them. */
  before: readonly number[];
  positionOf(ordinate: Ordinate): number;
}

/** Whether a zero of the leaf, by its number from 0, may be at a position, which lies in two Gram intervals where it is at a border. */
function mayBeAt({ tolerance, before }: Leaf, position: number, zero: number): boolean {
  // No interval outside of the leaf holds any of its zeros.
  const beforeOf = (interval: number) => before[interval] ?? Number.NaN;
  return [position - tolerance, position + tolerance]
    .map(Math.floor)
    .some((interval) => beforeOf(interval) <= zero && zero < beforeOf(interval + 1));
}

function checkEnds(leaf: Leaf): Reason | undefined {
  const { summary, tolerance, positionOf } = leaf;
  const ends = [
    { at: positionOf(summary.first), phase: summary.firstPhase, zero: 0 },
    { at: positionOf(summary.last), phase: summary.lastPhase, zero: summary.zeros - 1 },
  ];
  for (const { at, phase, zero } of ends) {
    if (Math.abs(Number(phase) / 2 ** 32 - at) > halfOfPhase + tolerance) return 'phase_differs';
    if (!mayBeAt(leaf, at, zero)) return 'interval_count_differs';
  }
  return summary.first < summary.last ? undefined : 'ordinate_differs';
}

function checkClosestPair(leaf: Leaf): Reason | undefined {
  const { summary, tolerance, positionOf } = leaf;
  const { closestLower, closestGap, closestSpacing, closestZero, spacings } = summary;
  const upper = closestLower + closestGap;
  if (closestGap <= 0n || closestLower < summary.first || upper > summary.last) return 'closest_pair_differs';
  const [low, high] = [positionOf(closestLower), positionOf(upper)];
  if (Math.abs(closestSpacing / 2 ** 32 - (high - low)) > halfOfPhase + 2 * tolerance)
    return 'closest_pair_differs';
  if (!mayBeAt(leaf, low, closestZero) || !mayBeAt(leaf, high, closestZero + 1))
    return 'closest_pair_differs';
  const least = spacings.findIndex((count) => count > 0);
  const bins = [-1e-6, 1e-6].map((by) => Math.floor(Math.max(0, (high - low) * 10 + by)));
  if (!bins.some((bin) => Math.min(spacingBins - 1, bin) === least)) return 'spacings_differ';
  const sum = spacings.reduce((total, count) => total + count, 0);
  return sum === summary.zeros - 1 ? undefined : 'spacings_differ';
}

/**
 * S(t + 0) at zero i of the leaf, less S at the leaf's start, is i + 1 less its position; S(t − 0) is 1 less. So either
 * extreme and the position of its zero add up to a whole number, the zero's. Between zeros S falls, so that at the Gram points
 * behind the first zero, and before the last, it lies between the extremes.
 */
function checkArgument(leaf: Leaf): Reason | undefined {
  const { summary, tolerance, before, positionOf } = leaf;
  const slack = halfOfS + tolerance;
  const isExtreme = (at: Ordinate, value: number, added: number) => {
    const position = positionOf(at);
    const zero = Math.round(value / 2 ** 20 + position) - added;
    return Math.abs(value / 2 ** 20 + position - added - zero) <= slack && mayBeAt(leaf, position, zero);
  };
  if (!isExtreme(summary.highestSAt, summary.highestS, 1)) return 'argument_differs';
  if (!isExtreme(summary.lowestSAt, summary.lowestS, 0)) return 'argument_differs';
  const [highest, lowest] = [summary.highestS / 2 ** 20 + slack, summary.lowestS / 2 ** 20 - slack];
  for (const [interval, zeros] of before.entries()) {
    const s = zeros - interval;
    if ((zeros > 0 && s > highest) || (zeros < summary.zeros && s < lowest)) return 'argument_differs';
  }
  return undefined;
}

function checkSummary(
  kernel: SignKernel,
  { firstInterval, leafSpan }: ZeroPlan,
  index: number,
  summary: LeafSummary,
) {
  const origin = firstInterval + index * leafSpan - 1;
  const before = [0];
  for (const zeros of summary.occupancy) before.push(before.at(-1)! + zeros);
  const leaf: Leaf = {
    summary,
    before,
    tolerance: toleranceOf(summary),
    positionOf: (ordinate) => kernel.position(wholeOf(ordinate), fractionOf(ordinate), origin),
  };
  if (summary.zeros < 2 || wholeOf(summary.first) < 9) return 'leaf_malformed';
  return checkEnds(leaf) ?? checkClosestPair(leaf) ?? checkArgument(leaf);
}

/** @returns what is wrong with the first wrong one of the leaves that are given, or undefined; yields the share done */
export function* checkSummaries(
  kernel: SignKernel,
  plan: ZeroPlan,
  leaves: ReadonlyMap<number, Uint8Array>,
): Generator<number, Reason | undefined, void> {
  let done = 0;
  for (const [index, bytes] of leaves) {
    if (done++ % leavesPerStep === 0) yield done / leaves.size;
    const summary = decodeSummary(bytes, plan.leafSpan);
    const reason = summary ? checkSummary(kernel, plan, index, summary) : 'leaf_malformed';
    if (reason) return reason;
  }
  return undefined;
}
