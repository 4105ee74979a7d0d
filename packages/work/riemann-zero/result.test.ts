/** What a result names of leaves that are chosen here: which of equal records, steps of summing up, and ordinates in reach. */
import { describe, expect, it } from 'vitest';
import { encodeSummary, type LeafSummary, spacingBins } from './leaf.ts';
import type { ZeroPlan } from './plan.ts';
import { readResult, summarise, summariseInSteps } from './result.ts';

const SPAN = 8;
const planOf = (leaves: number): ZeroPlan => ({
  firstInterval: SPAN,
  intervals: leaves * SPAN,
  leafSpan: SPAN,
});
const TURN = 2n ** 64n;
const PHASE = 2n ** 32n;

/** The leaf at a place in a unit whose zeros lie evenly, one in each Gram interval, with what is changed of it. */
function leafAt(place: number, changes: Partial<LeafSummary> = {}): Uint8Array {
  const from = 20n + BigInt(place * SPAN);
  return encodeSummary({
    ...{ zeros: SPAN, first: from * TURN, last: (from + 7n) * TURN },
    ...{ firstPhase: PHASE / 2n, lastPhase: 7n * PHASE + PHASE / 2n },
    ...{ closestLower: from * TURN, closestGap: TURN, closestSpacing: 2 ** 32 - 1, closestZero: 0 },
    ...{ largestZ: 2 ** 20, largestZAt: from << 12n },
    ...{ highestS: 2 ** 19, highestSAt: from * TURN, lowestS: -(2 ** 19), lowestSAt: from * TURN },
    occupancy: new Uint8Array(SPAN).fill(1),
    spacings: new Uint16Array(spacingBins),
    digest: new Uint8Array(32),
    ...changes,
  });
}

const summariseLeaves = (leaves: readonly Uint8Array[]) => summarise(planOf(leaves.length), leaves);

describe('of equal records', () => {
  it('the first is named', () => {
    const { closestPair, largestZ, largestS, smallestS } = summariseLeaves([0, 1, 2].map((at) => leafAt(at)));
    expect(closestPair).toEqual({
      ...{ zero: 9, lower: '20.000000000000', gap: '1.000000000000' },
      normalisedSpacing: (2 ** 32 - 1) / 2 ** 32,
    });
    expect(largestZ).toEqual({ t: '20.0000', absoluteValue: 1 });
    expect(largestS).toEqual({ t: '20.000000000000', value: 0.5 });
    expect(smallestS).toEqual({ t: '20.000000000000', value: -0.5 });
  });

  it('a pair across two leaves is named before one behind it, and behind one before it', () => {
    const across = { firstPhase: PHASE / 4n };
    const spacing = 0.75 * 2 ** 32;
    const [before, behind] = [leafAt(0, { closestSpacing: spacing }), leafAt(1, { closestSpacing: spacing })];
    expect(summariseLeaves([before, leafAt(1, across)]).closestPair).toMatchObject({ zero: 9 });
    const later = summariseLeaves([leafAt(0), leafAt(1, { ...across, closestSpacing: spacing })]);
    expect(later.closestPair).toEqual({
      ...{ zero: 16, lower: '27.000000000000', gap: '1.000000000000' },
      normalisedSpacing: 0.75,
    });
    expect(summariseLeaves([leafAt(0), behind]).closestPair).toMatchObject({ zero: 17 });
  });
});

it('a larger record of a later leaf is named with its place', () => {
  const places = { closestZero: 3, closestLower: 31n * TURN, closestGap: TURN / 2n, closestSpacing: 2 ** 31 };
  const heights = { largestZ: 2 ** 21, largestZAt: 30n << 12n, highestS: 2 ** 20, lowestS: -(2 ** 20) };
  const result = summariseLeaves([leafAt(0), leafAt(1, { ...places, ...heights }), leafAt(2)]);
  expect(result.closestPair).toEqual({
    ...{ zero: 20, lower: '31.000000000000', gap: '0.500000000000' },
    normalisedSpacing: 0.5,
  });
  expect(result.largestZ).toEqual({ t: '30.0000', absoluteValue: 2 });
  expect(result.largestS).toEqual({ t: '28.000000000000', value: 1 });
  expect(result.smallestS).toEqual({ t: '28.000000000000', value: -1 });
});

it('samples are the first zeros of up to seven evenly chosen leaves, and the last zero', () => {
  const samplesOf = (leaves: number) =>
    summariseLeaves(Array.from({ length: leaves }, (_, at) => leafAt(at))).samples.map(({ zero }) => zero);
  expect(samplesOf(1)).toEqual([9, 16]);
  expect(samplesOf(7)).toEqual([9, 17, 25, 33, 41, 49, 57, 64]);
  expect(samplesOf(8)).toEqual([9, 25, 41, 57, 72]);
  expect(samplesOf(15)).toEqual([9, 33, 57, 81, 105, 128]);
});

it('sums leaves up twice, and tells how far it is after as many leaves as it is asked to', () => {
  const leaves = [0, 1, 2, 3, 4].map((at) => leafAt(at));
  expect([...summariseInSteps(planOf(5), leaves, 2)]).toEqual([0, 0.2, 0.4, 0.5, 0.7, 0.9]);
  expect([...summariseInSteps(planOf(5), leaves, 5)]).toEqual([0, 0.5]);
  const alone = summariseInSteps(planOf(5), leaves, 5);
  let step = alone.next();
  while (!step.done) step = alone.next();
  expect(step.value).toEqual(summariseLeaves(leaves));
});

it('reads ordinates from beyond 14, before the first zero, to below 2^32', () => {
  const result = summariseLeaves([leafAt(0)]);
  const isRead = (firstOrdinate: string) => readResult({ ...result, firstOrdinate }) !== undefined;
  expect(isRead('14.000000000001')).toBe(true);
  expect(isRead('4294967295.999900000000')).toBe(true);
  for (const text of [
    '14.000000000000',
    '9.500000000000',
    '4294967296.000000000000',
    '5000000000.000000000000',
  ])
    expect(isRead(text), text).toBe(false);
});
