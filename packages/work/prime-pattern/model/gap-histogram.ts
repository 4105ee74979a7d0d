/**
 * How often each distance between consecutive primes occurs, beside Hardy and Littlewood's prediction to first order.
 * For pictures alone: none of it goes into a leaf.
 */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';
import { sieveWindow, WINDOW_LIMIT } from '../../numerics/sieve-window.ts';
import { endOf, type PrimePatternPlan, startOf } from '../plan.ts';

/** The numbers of a block whose gaps its page counts. */
const SAMPLED_NUMBERS = 2_000_000;
/** Gaps so rare that a bar would not be seen are left out beyond this share of the highest. */
const SHOWN_FROM_SHARE = 0.002;

/** Counts by gap: counts[g] gaps of length g. */
export type GapCounts = number[];

/** @returns the prime that the next gap begins with, for a count that goes on */
export function addGaps(counts: GapCounts, primes: Iterable<number>, before?: number): number | undefined {
  let last = before;
  for (const prime of primes) {
    if (last !== undefined) counts[prime - last] = (counts[prime - last] ?? 0) + 1;
    last = prime;
  }
  return last;
}

function* primesOf(isPrime: Uint8Array): Generator<number> {
  for (let at = 0; at < isPrime.length; at++) if (isPrime[at] === 1) yield at;
}

/** Gaps between the primes of [from, from + width), those that both lie in it. */
export function countGaps(from: number, width: number): GapCounts {
  const counts: GapCounts = [];
  addGaps(counts, primesOf(sieveWindow(from, width)));
  return counts;
}

/** Twice Π (1 − 1/(p − 1)²) over the odd primes (Hardy, Littlewood 1923). */
const TWICE_TWIN_CONSTANT = 1.320323631693739;

/** 𝔖(d) = 2 C₂ Π (p − 1)/(p − 2) over the odd primes p that divide the even number d. */
export function singularSeries(d: number): number {
  let product = TWICE_TWIN_CONSTANT;
  let rest = d;
  while (rest % 2 === 0) rest /= 2;
  for (let p = 3; rest > 1; p += 2) {
    if (rest % p !== 0) continue;
    product *= (p - 1) / (p - 2);
    while (rest % p === 0) rest /= p;
  }
  return product;
}

/** Predicted share of the gaps near x that have length d (Odlyzko, Rubinstein, Wolf, Jumping Champions, 1999). */
export function predictedShare(d: number, x: number): number {
  const mean = Math.log(x);
  return (singularSeries(d) / mean) * Math.exp(-d / mean);
}

/** @param region the place of the counted gaps in the words of the caption; @param height a number there */
export function plotGaps(counts: GapCounts, region: string, height: number): LivePlot | undefined {
  const total = counts.reduce((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return undefined;
  const shares = new Map<number, number>();
  for (const [gap, count] of counts.entries()) if (count && gap % 2 === 0) shares.set(gap, count / total);
  const [champion, highest] = [...shares].reduce((best, next) => (next[1] > best[1] ? next : best));
  const last = Math.max(
    ...[...shares].filter(([, share]) => share >= SHOWN_FROM_SHARE * highest).map(([gap]) => gap),
  );
  const x = Array.from({ length: last / 2 }, (_, index) => 2 * (index + 1));
  const longest = counts.length - 1;
  return {
    name: 'Gaps',
    title: `The most frequent gap is ${champion}: ${(100 * highest).toFixed(1)} % of ${groupDigits(total)}`,
    caption: `Bars: the share of each distance between consecutive primes, ${region}; the longest there is ${groupDigits(longest)}${longest > last ? `, gaps beyond ${last} are too rare to be drawn` : ''}. Circles: Hardy and Littlewood’s prediction to first order, 𝔖(g)/ln x · e^(−g/ln x), not a measurement.`,
    x: { label: 'gap g' },
    y: { label: 'share of the gaps', unit: '%' },
    series: [
      { label: 'counted', mark: 'bars', x, y: x.map((gap) => 100 * (shares.get(gap) ?? 0)) },
      { label: 'prediction', mark: 'points', x, y: x.map((gap) => 100 * predictedShare(gap, height)) },
    ],
  };
}

/** The gaps in the middle of a block, counted again by a plain sieve, as its result keeps only the largest. */
export function gapPicture(plan: PrimePatternPlan): LivePlot | undefined {
  const [start, end] = [Number(startOf(plan)), Number(endOf(plan))];
  const width = Math.min(SAMPLED_NUMBERS, end - start);
  const from = start + 2 * Math.floor((end - start - width) / 4);
  if (from + width > WINDOW_LIMIT) return undefined;
  const region = `counted again by a plain sieve from ${groupDigits(from)} to ${groupDigits(from + width)}, in the block’s middle`;
  return plotGaps(countGaps(from, width), region, from + width / 2);
}
