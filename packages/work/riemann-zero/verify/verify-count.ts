/** The part of the proof that counts zeros: signs at all Gram points of a range, and the blocks that fail Gram's law. */

import { type Evidence, UndecidedUnit } from '../../work-type.ts';
import { decodeSummary } from '../leaf.ts';
import { lowIntervals, type ZeroPlan } from '../plan.ts';
import type { Reason, Undecided } from '../reasons.ts';
import { figuresOf, type GramFigures, GramRange } from './gram-figures.ts';
import { countFinely, directProbe, findPair, type Probe } from './search-block.ts';
import { isGood, type SignKernel } from './verify-kernel.ts';

export type CountOutcome = {
  readonly kind: 'count';
  /** The range counted: between two good Gram points. */
  readonly from: number;
  readonly to: number;
  /** Zeros proved between them. */
  readonly zeros: number;
  /** Those of them before the unit's first Gram interval. */
  readonly before: number;
  /** Those of them past its last one. */
  readonly after: number;
  /** What these counts say of the unit's own Gram points and intervals. */
  readonly figures: GramFigures;
  readonly reason: Reason | null;
};

/** Gram points of a block: as many as a quadratic follows closely enough. */
function pointsFrom(gramPoint: number): number {
  return gramPoint < 131_072 ? 64 : gramPoint < 1_048_576 ? 256 : 512;
}

/** Blocks looked at on either side of one that has too few zeros, and behind it the first interval of one more. */
const neighbours = 3;

/** The last good Gram point at or before m. */
export function goodAtOrBefore(kernel: SignKernel, m: number): number {
  let point = m;
  while (point > -1 && !isGood(kernel, point)) point--;
  return point;
}

/** The first good Gram point at or after m. */
export function goodAtOrAfter(kernel: SignKernel, m: number): number {
  let point = m;
  while (!isGood(kernel, point)) point++;
  return point;
}

/** Counts of the Gram intervals in the leaves, where they are given: by left Gram point, −1 where not known. */
function claimedCounts(evidence: Evidence<ZeroPlan>): (m: number) => number {
  const { plan, leaves } = evidence;
  let leafIndex = -1;
  let occupancy: Uint8Array | undefined;
  return (m) => {
    const place = m + 1 - plan.firstInterval;
    const index = Math.floor(place / plan.leafSpan);
    if (index !== leafIndex) {
      leafIndex = index;
      const bytes = leaves.get(index);
      occupancy = bytes && decodeSummary(bytes, plan.leafSpan)?.occupancy;
    }
    return occupancy ? occupancy[place % plan.leafSpan]! : -1;
  };
}

/** Whether the counts found in a block are those claimed, as far as any are known. */
function agrees(range: GramRange, p: number, q: number, claimed: (m: number) => number): boolean {
  for (let m = p; m < q; m++) {
    const count = claimed(m);
    if (count >= 0 && count !== range.zeros[m - range.origin]) return false;
  }
  return true;
}

/** Zeros from point p to point q; none where q lies before p. */
function zerosIn(range: GramRange, p: number, q: number): number {
  let zeros = 0;
  for (let m = p; m < q; m++) zeros += range.zeros[m - range.origin]!;
  return zeros;
}

/** What the blocks of a range are counted with. */
interface Counting {
  kernel: SignKernel;
  range: GramRange;
  claimed: (m: number) => number;
}

/** The Gram intervals from point p to point q. */
interface Span {
  p: number;
  q: number;
}

/** Counts the zeros of one block; searches it finely where fewer were found than it is long, or than are claimed. */
function countBlock({ kernel, range, claimed }: Counting, { p, q }: Span, probe: Probe): void {
  for (let m = p; m < q; m++) range.zeros[m - range.origin] = range.isGood(m) === range.isGood(m + 1) ? 1 : 0;
  if (q - p > 1) {
    const pair = findPair(kernel, p, q, probe);
    if (pair !== undefined) range.zeros[pair - range.origin]! += 2;
  }
  if (zerosIn(range, p, q) < q - p || !agrees(range, p, q, claimed)) {
    for (let m = p; m < q; m++) range.zeros[m - range.origin] = countFinely(kernel, m);
  }
}

/** Blocks near one that has too few zeros may hold more than their length: searches them too. */
function searchNeighbours(kernel: SignKernel, range: GramRange, p: number): void {
  let from = p;
  for (let block = 0; block < neighbours && from > range.origin; block++) {
    from--;
    while (from > range.origin && !range.isGood(from)) from--;
  }
  const end = range.origin + range.zeros.length;
  let to = p + 1;
  for (let block = 0; block <= neighbours; block++) {
    while (to < end && !range.isGood(to)) to++;
    if (to < end) to++;
  }
  for (let m = from; m < to; m++) range.zeros[m - range.origin] = countFinely(kernel, m);
}

/** Evaluates points first … first + count of a range one by one (low heights, and beyond the whole blocks). */
function signSingly(kernel: SignKernel, range: GramRange, first: number, last: number): void {
  for (let m = first; m <= last; m++) range.good[m - range.origin] = isGood(kernel, m) ? 1 : 0;
}

/** Signs of Gram points first … first + points by the fast pass, single evaluations where it can't tell. */
function signBlock(kernel: SignKernel, range: GramRange, first: number, points: number): void {
  if (!kernel.evaluateBlock(first, points)) throw new UndecidedUnit<Undecided>('recurrence_drifted');
  const bound = kernel.boundOfPass();
  const values = new Float64Array(kernel.memory.buffer, kernel.valuesAt(), points + 1);
  for (const [j, value] of values.entries()) {
    const isPositive = Math.abs(value) > bound ? value > 0 : isPositiveByProbe(kernel, first, j);
    range.good[first + j - range.origin] = isPositive ? 1 : 0;
    range.values[first + j - range.origin] = value;
  }
}

/** The sign of V at a point of the block whose value is too small to tell: by a probe, or by a single evaluation. */
function isPositiveByProbe(kernel: SignKernel, first: number, j: number): boolean {
  const probed = kernel.probe(j, 0);
  return Math.abs(probed) > kernel.boundOfProbe() ? probed > 0 : isGood(kernel, first + j);
}

/** A probe by the fast pass within the block that it holds. */
function blockProbe(kernel: SignKernel, range: GramRange, first: number): Probe {
  return {
    at: (m, part) => kernel.probe(m - first, part),
    bound: kernel.boundOfProbe(),
    valueAt: range.valueAt,
  };
}

/**
 * Counts the zeros of Gram intervals `fromInterval` … `toInterval` − 1, from the first good Gram point at or after the
 * range's start (of the unit's first range: the last one before it) to the first good one at or after its end.
 */
export function* countRange(
  kernel: SignKernel,
  evidence: Evidence<ZeroPlan>,
  fromInterval: number,
  toInterval: number,
): Generator<number, CountOutcome, void> {
  const isFirst = fromInterval === evidence.plan.firstInterval;
  const start = fromInterval - 1;
  const from = isFirst ? goodAtOrBefore(kernel, start) : goodAtOrAfter(kernel, start);
  const to = goodAtOrAfter(kernel, toInterval - 1);
  const origin = Math.min(from, start);
  const range = new GramRange(origin, to - origin);
  const claimed = claimedCounts(evidence);
  const direct = directProbe(kernel, range.valueAt);
  const short: number[] = [];
  let open = from;
  signSingly(kernel, range, origin, start);
  for (let first = start; first < toInterval - 1; ) {
    const points = pointsFrom(first);
    const low = first < lowIntervals - 1;
    if (low) signSingly(kernel, range, first, first + points);
    else signBlock(kernel, range, first, points);
    const isLast = first + points === toInterval - 1;
    if (isLast) signSingly(kernel, range, first + points, to);
    const inBlock = low ? direct : blockProbe(kernel, range, first);
    const end = isLast ? to : first + points;
    for (let m = open + 1; m <= end; m++) {
      if (!range.isGood(m)) continue;
      const whole = open >= first && m <= first + points;
      countBlock({ kernel, range, claimed }, { p: open, q: m }, whole ? inBlock : direct);
      if (zerosIn(range, open, m) < m - open) short.push(open);
      open = m;
    }
    first += points;
    yield (first - start) / (toInterval - 1 - start);
  }
  for (const p of short) if (!evidence.complete) searchNeighbours(kernel, range, p);
  const zeros = zerosIn(range, from, to);
  const before = zerosIn(range, from, start);
  const unitEnd = evidence.plan.firstInterval + evidence.plan.intervals - 1;
  const after = zerosIn(range, unitEnd, to);
  const reason = agrees(range, from, to, claimed) ? null : 'interval_count_differs';
  const figures = figuresOf(range, evidence.plan, { from, to });
  return { kind: 'count', from, to, zeros, before, after, figures, reason };
}
