/** Summaries, ordinates and results that are wrong in one respect each, by each of the checks alone that name it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import type { Evidence } from '../work-type.ts';
import {
  bytesPerZero,
  decodeSummary,
  encodeSummary,
  type LeafSummary,
  readZero,
  type StoredZero,
} from './leaf.ts';
import type { ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';
import { evidenceOf, type MinedUnit, mine, planOf } from './testing/run-whole-unit.ts';
import { climb, fractionOf, wholeOf } from './verify/check-zero.ts';
import { openSignKernel, type SignKernel } from './verify/verify-kernel.ts';
import { canBeSummed } from './verify/verify-ordinates.ts';
import { verifier } from './verify.ts';

const SPAN = 64;
const PLAN = planOf(4096, 3, SPAN);
/** The leaf that is damaged, the second of three. */
const LEAF = 1;
let unit: MinedUnit;
let kernel: SignKernel;
beforeAll(async () => {
  unit = await mine(PLAN);
  kernel = await openSignKernel(PLAN.firstInterval + PLAN.intervals);
});

const summaryOf = () => decodeSummary(unit.leaves[LEAF]!.summary, SPAN)!;
const dataOf = () => unit.leaves[LEAF]!.data!;
const zerosOf = (): StoredZero[] =>
  Array.from({ length: dataOf().length / bytesPerZero }, (_, index) => readZero(dataOf(), index));
const positionOf = (ordinate: bigint) =>
  kernel.position(wholeOf(ordinate), fractionOf(ordinate), PLAN.firstInterval + LEAF * SPAN - 1);

function damaged(change: Partial<LeafSummary>, data = dataOf()): Evidence<ZeroPlan> {
  const evidence = evidenceOf(unit);
  const summary = encodeSummary({ ...summaryOf(), ...change });
  return {
    ...evidence,
    leaves: new Map(evidence.leaves).set(LEAF, summary),
    data: new Map(evidence.data).set(LEAF, data),
  };
}

type Kind = 'ordinates' | 'summaries';
/** What one check alone says: of an opened leaf, or of one that nobody opens. */
const reasonOf = async (kind: Kind, evidence: Evidence<ZeroPlan>) =>
  finish(await verifier.runPart(evidence, unit.result, { kind, leaves: [LEAF] })).reason;
const reasonWith = (kind: Kind, change: Partial<LeafSummary>) => reasonOf(kind, damaged(change));
const BOTH = ['ordinates', 'summaries'] as const;

describe.each(BOTH)('the check of %s', (kind) => {
  it('accepts a leaf as it was computed', async () => {
    expect(await reasonWith(kind, {})).toBeNull();
  });

  it('finds either end at another phase', async () => {
    const { firstPhase, lastPhase } = summaryOf();
    for (const by of [2n, -2n]) {
      expect(await reasonWith(kind, { firstPhase: firstPhase + by })).toBe('phase_differs');
      expect(await reasonWith(kind, { lastPhase: lastPhase + by })).toBe('phase_differs');
    }
  });

  it('finds another closest pair, by each figure of it', async () => {
    const { closestLower, closestGap, closestSpacing, closestZero, zeros } = summaryOf();
    for (const change of [
      { closestSpacing: closestSpacing + 3 },
      { closestSpacing: closestSpacing - 3 },
      { closestZero: closestZero + 5 },
      { closestZero: zeros - 1 },
      { closestZero: 65_535 },
      { closestGap: 0n },
      { closestGap: closestGap + (1n << 40n) },
      { closestLower: closestLower + (1n << 50n) },
      { closestLower: summaryOf().first - (1n << 60n) },
      { closestGap: 20n << 64n },
    ])
      expect(await reasonWith(kind, change), Object.keys(change)[0]).toBe('closest_pair_differs');
  });

  it('finds spacings that the pair or the number of zeros contradicts', async () => {
    const { spacings, zeros } = summaryOf();
    const least = spacings.findIndex((count) => count > 0);
    const counts = Array.from(spacings);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(zeros - 1);
    for (const changed of [
      counts.with(least, counts[least]! - 1).with(0, 1),
      counts.with(31, counts[31]! + 1),
      counts.with(least, 0).with(least + 2, counts[least + 2]! + counts[least]!),
    ])
      expect(await reasonWith(kind, { spacings: Uint16Array.from(changed) })).toBe('spacings_differ');
  });

  it('finds extremes of S that are others, or elsewhere', async () => {
    const { highestS, highestSAt, lowestS, lowestSAt, first, last } = summaryOf();
    expect(highestSAt).not.toBe(lowestSAt);
    for (const change of [
      { highestS: highestS + 3 },
      { highestS: highestS - 3 },
      { highestS: highestS + 2 ** 20 },
      { highestSAt: lowestSAt },
      { highestSAt: highestSAt + (1n << 46n) },
      { lowestS: lowestS + 3 },
      { lowestS: lowestS - 3 },
      { lowestS: lowestS - 2 ** 20 },
      { lowestSAt: highestSAt },
      { lowestSAt: lowestSAt - (1n << 46n) },
      { highestSAt: first - (1n << 64n) },
      { lowestSAt: last + (1n << 64n) },
    ])
      expect(await reasonWith(kind, change), Object.keys(change)[0]).toBe('argument_differs');
  });

  it('finds bytes that are no summary', async () => {
    const evidence = evidenceOf(unit);
    for (const bytes of [new Uint8Array(8), Uint8Array.of(...unit.leaves[LEAF]!.summary, 0)]) {
      const leaves = new Map(evidence.leaves).set(LEAF, bytes);
      expect(await reasonOf(kind, { ...evidence, leaves })).toBe('leaf_malformed');
    }
  });
});

describe('a leaf that nobody opens', () => {
  it('has its ends in Gram intervals that hold them', async () => {
    const { occupancy } = summaryOf();
    const filled = occupancy.findIndex((count) => count > 0);
    const other = occupancy.lastIndexOf(1);
    // The zero of the first interval that holds one is said to lie in a later one.
    const moved = occupancy.slice();
    moved[filled]! -= 1;
    moved[other]! += 1;
    expect(moved[filled]).toBe(0);
    expect(await reasonWith('summaries', { occupancy: moved })).toBe('interval_count_differs');
  });

  it('has an S between its extremes at every Gram point between its zeros', async () => {
    // Extremes that are those of S at another zero, where S is lower than the highest, or higher than the lowest.
    const jumps = zerosOf().map(({ ordinate }, index) => ({ ordinate, s: index - positionOf(ordinate) }));
    const [low, high] = [
      jumps.toSorted((one, other) => one.s - other.s)[0]!,
      jumps.toSorted((one, other) => other.s - one.s)[0]!,
    ];
    const unitsOf = (s: number) => Math.round(s * 2 ** 20);
    expect(await reasonWith('summaries', { highestS: unitsOf(low.s + 1), highestSAt: low.ordinate })).toBe(
      'argument_differs',
    );
    expect(await reasonWith('summaries', { lowestS: unitsOf(high.s), lowestSAt: high.ordinate })).toBe(
      'argument_differs',
    );
    // S is −1 and 1 at Gram points of the leaf, and these extremes are between.
    const above = jumps.find(({ s }) => s > -0.9 && s < -0.1)!;
    const below = jumps.find(({ s }) => s + 1 > 0.1 && s + 1 < 0.9)!;
    for (const change of [
      { lowestS: unitsOf(above.s), lowestSAt: above.ordinate },
      { highestS: unitsOf(below.s + 1), highestSAt: below.ordinate },
    ])
      expect(await reasonWith('summaries', change), Object.keys(change)[0]).toBe('argument_differs');
  });
});

describe('an opened leaf', () => {
  const view = (data: Uint8Array, zero: number) =>
    new DataView(data.buffer, data.byteOffset + zero * bytesPerZero, bytesPerZero);
  /** The leaf with other data under a digest that fits. */
  const withData = (data: Uint8Array, change: Partial<LeafSummary> = {}) =>
    reasonOf('ordinates', damaged({ digest: sha256(data), ...change }, data));

  it('has data of its length and digest', async () => {
    const data = dataOf();
    expect(await reasonOf('ordinates', damaged({}, data.subarray(bytesPerZero)))).toBe('data_digest_differs');
    const short = data.subarray(bytesPerZero);
    expect(await withData(short)).toBe('data_digest_differs');
    expect(await reasonWith('ordinates', { digest: summaryOf().digest.toReversed() })).toBe(
      'data_digest_differs',
    );
    const evidence = evidenceOf(unit);
    const without = new Map([...evidence.data].filter(([leaf]) => leaf !== LEAF));
    expect(await reasonOf('ordinates', { ...evidence, data: without })).toBe('leaf_data_missing');
    const summed = await verifier.runPart({ ...evidence, data: without }, unit.result, {
      kind: 'summation',
      leaves: [LEAF],
    });
    expect(finish(summed).reason).toBe('leaf_data_missing');
  });

  it('is summed by another formula above t = 2600, and below 300,000', () => {
    const sums = [2599n, 2600n, 299_999n, 300_000n].map((t) =>
      canBeSummed({ ordinate: t << 64n, errorBound: 0 }),
    );
    expect(sums).toEqual([false, true, true, false]);
  });

  it('has ascending zeros from its first to its last', async () => {
    const { first, last } = summaryOf();
    expect(await reasonWith('ordinates', { first: first + 1n })).toBe('ordinate_differs');
    expect(await reasonWith('ordinates', { last: last - 1n })).toBe('ordinate_differs');
    const data = dataOf();
    const exchanged = data.slice();
    exchanged.set(data.subarray(5 * bytesPerZero, 6 * bytesPerZero), 6 * bytesPerZero);
    exchanged.set(data.subarray(6 * bytesPerZero, 7 * bytesPerZero), 5 * bytesPerZero);
    expect(await withData(exchanged)).toBe('ordinate_differs');
    const twice = data.slice();
    twice.set(data.subarray(5 * bytesPerZero, 6 * bytesPerZero), 6 * bytesPerZero);
    expect(await withData(twice)).toBe('ordinate_differs');
  });

  it('has as many zeros in each Gram interval as it counts', async () => {
    const { occupancy } = summaryOf();
    const from = occupancy.findIndex((count) => count > 0);
    const moved = occupancy.slice();
    moved[from]! -= 1;
    moved[from + 1]! += 1;
    expect(await reasonWith('ordinates', { occupancy: moved })).toBe('interval_count_differs');
  });

  it('has no other pair as its closest, though each figure is that pair’s', async () => {
    const zeros = zerosOf();
    const { closestZero } = summaryOf();
    const other = closestZero > 10 ? closestZero - 5 : closestZero + 5;
    const [lower, upper] = [zeros[other]!.ordinate, zeros[other + 1]!.ordinate];
    const spacing = positionOf(upper) - positionOf(lower);
    const pair = {
      ...{ closestZero: other, closestLower: lower, closestGap: upper - lower },
      closestSpacing: Math.round(spacing * 2 ** 32),
    };
    expect(await reasonWith('ordinates', pair)).toBe('closest_pair_differs');
  });

  it('has each zero within its error bound, which is a small number above 0', async () => {
    for (const bound of [0, -1e-9, 1e-3, Number.NaN, Number.POSITIVE_INFINITY]) {
      const data = dataOf().slice();
      view(data, 7).setFloat32(12, bound, true);
      expect(await withData(data), String(bound)).toBe('error_bound_differs');
    }
    const moved = dataOf().slice();
    const zero = view(moved, 7);
    zero.setBigUint64(0, BigInt.asUintN(64, zero.getBigUint64(0, true) + (1n << 40n)), true);
    expect(await withData(moved)).toBe('ordinate_differs');
  });

  it('has no larger |Z| than it says, and has that one where it says', async () => {
    const { largestZ, largestZAt, first, last } = summaryOf();
    const zeros = zerosOf();
    const peaks = zeros.slice(0, -1).map(({ ordinate }, index) => {
      const gap = Number(zeros[index + 1]!.ordinate - ordinate) / 2 ** 64;
      const peak = climb(kernel, ordinate, gap);
      return { value: peak.value, at: ordinate + BigInt(Math.round(peak.at * 2 ** 32)) * (1n << 32n) };
    });
    const [greatest, second] = peaks.toSorted((one, other) => other.value - one.value) as [
      (typeof peaks)[0],
      (typeof peaks)[0],
    ];
    expect(Math.abs(greatest.value - largestZ / 2 ** 20)).toBeLessThan(1e-6);
    for (const change of [
      { largestZ: largestZ + 2 },
      { largestZ: largestZ - 2 },
      { largestZAt: largestZAt + 1n },
      { largestZAt: largestZAt - 1n },
      { largestZAt: largestZAt + 4n },
      { largestZAt: largestZAt - 4n },
      { largestZAt: (first >> 52n) - (8n << 12n) },
      { largestZAt: (last >> 52n) + (8n << 12n) },
      { largestZ: Math.round(second.value * 2 ** 20), largestZAt: (second.at + (1n << 51n)) >> 52n },
    ])
      expect(await reasonWith('ordinates', change)).toBe('largest_value_differs');
  });
});

describe('the places that a result names', () => {
  const reasonNaming = async (change: Partial<ZeroResult>) => {
    const evidence = { ...evidenceOf(unit), complete: false };
    const result = { ...unit.result, ...change };
    return finish(await verifier.runPart(evidence, result, { kind: 'result' })).reason;
  };
  /** A decimal less far along by so many units of its last place. */
  const moved = (decimal: string, by: number) => {
    const [whole, places] = decimal.split('.') as [string, string];
    const digits = String(BigInt(whole + places) + BigInt(by));
    return `${digits.slice(0, -places.length)}.${digits.slice(-places.length)}`;
  };

  it('are zeros of the unit, in decimals of a point and up to twelve places', async () => {
    expect(await reasonNaming({})).toBeNull();
    const { firstOrdinate, lastOrdinate, samples } = unit.result;
    const others = [
      ...['', '1', '4500', '4500.', '.5', ' 4500.5', '4500.5 ', '-4500.5', '12345678901.5', 'x.5'],
      ...[`${firstOrdinate}0`, '8.999999999999', '99999.5', '4500.5e1'],
    ];
    for (const text of others) {
      expect(await reasonNaming({ firstOrdinate: text }), text).toBe('ordinate_differs');
      expect(await reasonNaming({ lastOrdinate: text }), text).toBe('ordinate_differs');
      expect(await reasonNaming({ samples: [samples[0]!, { ...samples[1]!, ordinate: text }] }), text).toBe(
        'ordinate_differs',
      );
    }
    for (const by of [1_000_000, -1_000_000]) {
      expect(await reasonNaming({ firstOrdinate: moved(firstOrdinate, by) })).toBe('ordinate_differs');
      expect(await reasonNaming({ lastOrdinate: moved(lastOrdinate, by) })).toBe('ordinate_differs');
    }
  });

  it('are no zeros of the units before and behind', async () => {
    const [before, behind] = [
      await mine(planOf(4096 - SPAN, 1, SPAN)),
      await mine(planOf(4096 + 3 * SPAN, 1, SPAN)),
    ];
    const { lastOrdinate } = before.result;
    expect(await reasonNaming({ firstOrdinate: lastOrdinate })).toBe('ordinate_differs');
    expect(await reasonNaming({ lastOrdinate: behind.result.firstOrdinate })).toBe('ordinate_differs');
    for (const from of [4096 - 8 * SPAN, 4096 + 8 * SPAN]) {
      const { samples, closestPair, largestZ } = (await mine(planOf(from, 1, SPAN))).result;
      expect(await reasonNaming({ samples }), String(from)).toBe('ordinate_differs');
      expect(await reasonNaming({ closestPair }), String(from)).toBe('closest_pair_differs');
      expect(await reasonNaming({ largestZ }), String(from)).toBe('largest_value_differs');
    }
  });

  it('have the closest pair’s two zeros that far apart', async () => {
    const { closestPair } = unit.result;
    const { lower, gap } = closestPair;
    for (const change of [
      { gap: '0.000000000000' },
      { gap: `-${gap}` },
      { gap: '8.000000000000' },
      { gap: 'far' },
      { gap: '' },
      { gap: moved(gap, 1_000_000) },
      { lower: moved(lower, 1_000_000) },
      { lower: '8.5' },
      { lower: 'here' },
    ])
      expect(await reasonNaming({ closestPair: { ...closestPair, ...change } }), JSON.stringify(change)).toBe(
        'closest_pair_differs',
      );
  });

  it('have the largest |Z| on its peak', async () => {
    const { largestZ } = unit.result;
    const { t, absoluteValue } = largestZ;
    for (const change of [
      { t: '8.5000' },
      { t: 'here' },
      { t: moved(t, 5) },
      { t: moved(t, -5) },
      { absoluteValue: absoluteValue + 2e-6 },
      { absoluteValue: absoluteValue - 2e-6 },
      { absoluteValue: Number.NaN },
    ])
      expect(await reasonNaming({ largestZ: { ...largestZ, ...change } }), JSON.stringify(change)).toBe(
        'largest_value_differs',
      );
  });
});

it('a unit is checked in ranges of its leaves, with data where it is here, at both ends and by its figures', () => {
  const kindsOf = (evidence: Evidence<ZeroPlan>) =>
    verifier.parts(evidence, unit.result).map(({ kind }) => kind);
  const ends = ['left', 'right', 'summaries', 'result'];
  const evidence = { ...evidenceOf(unit), challenged: [0, 1, 2] };
  expect(kindsOf(evidence)).toEqual(['count', 'ordinates', 'summation', ...ends]);
  expect(kindsOf({ ...evidence, withoutData: true })).toEqual(['count', ...ends]);
  const plan = planOf(4096, 130, 8);
  const challenged = Array.from({ length: 20 }, (_, leaf) => leaf);
  const parts = verifier.parts({ ...evidence, plan, challenged }, unit.result);
  expect(parts.slice(0, 3)).toEqual([
    { kind: 'count', fromInterval: 4096, toInterval: 4096 + 43 * 8 },
    { kind: 'count', fromInterval: 4096 + 43 * 8, toInterval: 4096 + 86 * 8 },
    { kind: 'count', fromInterval: 4096 + 86 * 8, toInterval: 4096 + 130 * 8 },
  ]);
  expect(parts.slice(3, 7)).toEqual([
    { kind: 'ordinates', leaves: challenged.slice(0, 8) },
    { kind: 'ordinates', leaves: challenged.slice(8, 16) },
    { kind: 'ordinates', leaves: challenged.slice(16) },
    { kind: 'summation', leaves: challenged.slice(0, 16) },
  ]);
});
