/** Summaries of leaves whose zeros are chosen, in places that no unit of a test has: at a Gram point, at the end of a bin, below 10. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { encodeSummary, type LeafSummary, spacingBins } from '../leaf.ts';
import { checkSummaries } from './check-summary.ts';
import type { SignKernel } from './verify-kernel.ts';

const SPAN = 8;
const PLAN = { firstInterval: SPAN, intervals: SPAN, leafSpan: SPAN };
/** The last of Gram interval 7, where the leaf begins. */
const ORIGIN = SPAN - 1;
const ORDINATE_BITS = 64n;

/** The summary of a leaf with these zeros, given by their distance from its start, which is at `height`, in Gram intervals. */
function summaryOf(zeros: readonly number[], height: number): LeafSummary {
  const ordinateOf = (place: number) =>
    BigInt(Math.round((height + place) * 2 ** 40)) << (ORDINATE_BITS - 40n);
  const gaps = zeros.slice(1).map((zero, index) => zero - zeros[index]!);
  const closest = gaps.indexOf(Math.min(...gaps));
  const above = zeros.map((zero, index) => index + 1 - zero);
  const [highest, lowest] = [above.indexOf(Math.max(...above)), above.indexOf(Math.min(...above))];
  const occupancy = new Uint8Array(SPAN);
  for (const zero of zeros) occupancy[Math.floor(zero)]!++;
  const spacings = new Uint16Array(spacingBins);
  for (const gap of gaps) spacings[Math.floor(10 * gap)]!++;
  const phaseOf = (place: number) => BigInt(Math.round(place * 2 ** 32));
  return {
    ...{ zeros: zeros.length, first: ordinateOf(zeros[0]!), last: ordinateOf(zeros.at(-1)!) },
    ...{ firstPhase: phaseOf(zeros[0]!), lastPhase: phaseOf(zeros.at(-1)!) },
    ...{ closestLower: ordinateOf(zeros[closest]!), closestZero: closest },
    closestGap: ordinateOf(zeros[closest + 1]!) - ordinateOf(zeros[closest]!),
    closestSpacing: Math.round(gaps[closest]! * 2 ** 32),
    ...{ largestZ: 0, largestZAt: 0n },
    ...{ highestS: Math.round(above[highest]! * 2 ** 20), highestSAt: ordinateOf(zeros[highest]!) },
    ...{ lowestS: Math.round((above[lowest]! - 1) * 2 ** 20), lowestSAt: ordinateOf(zeros[lowest]!) },
    ...{ occupancy, spacings, digest: new Uint8Array(32) },
  };
}

function reasonOf(
  zeros: readonly number[],
  { height = 1000, ...change }: Partial<LeafSummary> & { height?: number } = {},
) {
  const kernel = {
    position: (whole: number, fraction: number, origin: number) =>
      whole + fraction - height - (origin - ORIGIN),
  } as unknown as SignKernel;
  const leaf = encodeSummary({ ...summaryOf(zeros, height), ...change });
  return finish(checkSummaries(kernel, PLAN, new Map([[0, leaf]])));
}

/** Two zeros in the second interval, and none in the third. */
const ZEROS = [0.5, 1.125, 1.75, 3.5, 4.5, 5.5, 6.5, 7.5];

describe('the summary of a leaf', () => {
  it('may name a closest pair whose spacing lies at the end of a bin', () => {
    const atEnd = ZEROS.with(1, 1.25);
    expect(summaryOf(atEnd, 1000).spacings[5]).toBe(1);
    expect(reasonOf(atEnd)).toBeUndefined();
    expect(reasonOf(ZEROS)).toBeUndefined();
    const spacings = summaryOf(atEnd, 1000).spacings.with(5, 0).with(6, 1);
    expect(reasonOf(atEnd, { spacings })).toBe('spacings_differ');
  });

  it('names no closest pair of which one end alone is where its zero may be', () => {
    const pairFrom = (from: number, to: number) => {
      const { first, closestGap } = summaryOf([from, to], 1000);
      return { closestLower: first, closestGap, closestSpacing: Math.round((to - from) * 2 ** 32) };
    };
    expect(reasonOf(ZEROS, { ...pairFrom(1.125, 1.75), closestZero: 1 })).toBeUndefined();
    for (const [from, to] of [
      [1.75, 2.5],
      [2.5, 3.5],
    ] as const)
      expect(reasonOf(ZEROS, { ...pairFrom(from, to), closestZero: 2 }), String(from)).toBe(
        'closest_pair_differs',
      );
  });

  it('may have its largest and its least S at a zero that is just before or behind a Gram point', () => {
    const before = ZEROS.with(2, 2 - 2 ** -24);
    expect(summaryOf(before, 1000).highestS).toBe(2 ** 20);
    expect(reasonOf(before)).toBeUndefined();
    const behind = ZEROS.with(3, 4 + 2 ** -24);
    expect(summaryOf(behind, 1000).lowestS).toBe(-(2 ** 20));
    expect(reasonOf(behind)).toBeUndefined();
  });

  it('has no S at a Gram point beyond its extremes', () => {
    const first = summaryOf(ZEROS, 1000);
    const { highestS, highestSAt } = summaryOf([0.5, ...ZEROS.slice(3)], 1000);
    expect(reasonOf(ZEROS, { highestS, highestSAt })).toBe('argument_differs');
    const { lowestS, lowestSAt } = { lowestS: 2 ** 18, lowestSAt: first.highestSAt };
    expect(reasonOf(ZEROS, { lowestS, lowestSAt })).toBe('argument_differs');
  });

  it('has two zeros or more, of which the first is at 9 or behind it', () => {
    expect(reasonOf(ZEROS, { height: 9 })).toBeUndefined();
    expect(reasonOf(ZEROS, { height: 8.25 })).toBe('leaf_malformed');
    expect(reasonOf([2.5, 3.25])).toBeUndefined();
    expect(reasonOf(ZEROS, { zeros: 1, occupancy: new Uint8Array(SPAN).with(0, 1) })).toBe('leaf_malformed');
  });
});
