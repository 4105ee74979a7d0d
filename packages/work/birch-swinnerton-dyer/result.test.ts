/** What a result says of curves whose leaves are chosen here. */
import { describe, expect, it } from 'vitest';
import { type CurveSummary, encodeLeaf, SMALL_PRIMES } from './leaf.ts';
import { summarise } from './result.ts';

const TRACES = SMALL_PRIMES.map((_, index) => index);

/** The leaf of a curve with its place as A, so that lists tell of which leaf an entry is. */
const leafOf = (A: number, changes: Partial<CurveSummary> = {}): Uint8Array =>
  encodeLeaf({
    ...{ A, B: 1, kind: 'curve' },
    curve: {
      ...{ conductor: 1000, rootNumber: 1, rank: 0, torsion: 1, hasFullTwoTorsion: false, tamagawa: 1 },
      ...{
        leading: 1,
        period: 1,
        quotient: 1,
        pointX: undefined,
        traces: TRACES,
        digest: new Uint8Array(32),
      },
      ...changes,
    },
  });
const resultOf = (leaves: readonly Uint8Array[]) => summarise({ start: '5', leaves: leaves.length }, leaves);
const placesOf = (curves: readonly { A: number }[]) => curves.map(({ A }) => A);

it('pairs are counted by kind, curves by rank and torsion, with the traces of both root numbers', () => {
  const pair = { A: 0, B: 0, curve: undefined };
  const result = resultOf([
    encodeLeaf({ ...pair, kind: 'singular' }),
    encodeLeaf({ ...pair, kind: 'not minimal' }),
    encodeLeaf({ ...pair, kind: 'not minimal' }),
    leafOf(3, { rank: 6, torsion: 16, pointX: 0 }),
    leafOf(4, { rootNumber: -1, rank: 1, pointX: -3, quotient: 4 }),
    leafOf(5, { rootNumber: -1, rank: 1, torsion: 2, quotient: 9 }),
    leafOf(6, { quotient: 4 }),
    leafOf(7),
  ]);
  expect(result).toMatchObject({ start: '5', end: '13', curves: 5, singular: 1, notMinimal: 2 });
  expect(result).toMatchObject({ points: 2, shaAboveOne: 1, ranks: [2, 2, 0, 0, 0, 0, 1] });
  expect(result.torsion).toEqual([3, 1, ...new Array<number>(13).fill(0), 1]);
  expect(result.traces).toEqual({
    plus: TRACES.map((trace) => 3 * trace),
    minus: TRACES.map((trace) => 2 * trace),
  });
  expect(placesOf(result.largestSha)).toEqual([6]);
  expect(result.listed.map(({ pointX }) => pointX)).toEqual([[0], [-3], [], [], []]);
});

describe('of curves', () => {
  it('the largest Ш of rank 0 is named, the first of equals, and none where all are 1', () => {
    const leaves = [
      ...[leafOf(0), leafOf(1, { quotient: 4 }), leafOf(2, { quotient: 9 }), leafOf(3, { quotient: 9 })],
      ...[leafOf(4, { quotient: 4 }), leafOf(5, { rank: 2, quotient: 16 })],
    ];
    expect(placesOf(resultOf(leaves).largestSha)).toEqual([2]);
    expect(resultOf([leafOf(0), leafOf(1, { rank: 1, quotient: 7 })]).largestSha).toEqual([]);
  });

  it('sixteen are listed: of the highest rank first, then of the least conductor, then the first', () => {
    const leaves = [
      ...[leafOf(0, { conductor: 2000 }), leafOf(1, { conductor: 999 }), leafOf(2), leafOf(3, { rank: 1 })],
      ...[leafOf(4, { rank: 2, conductor: 5000 }), leafOf(5, { rank: 2, conductor: 4000 })],
      ...Array.from({ length: 20 }, (_, more) => leafOf(6 + more)),
    ];
    expect(placesOf(resultOf(leaves).listed)).toEqual([
      ...[5, 4, 3, 1, 2],
      ...Array.from({ length: 11 }, (_, more) => 6 + more),
    ]);
  });

  it('of thousands the same are listed as of all together', () => {
    const conductorOf = (at: number) => 1 + ((7919 * at) % 4001);
    const leaves = Array.from({ length: 4000 }, (_, at) => leafOf(at, { conductor: conductorOf(at) }));
    const all = Array.from({ length: 4000 }, (_, at) => at).toSorted(
      (a, b) => conductorOf(a) - conductorOf(b),
    );
    expect(placesOf(resultOf(leaves).listed)).toEqual(all.slice(0, 16));
  });
});

it('no result is made of a rank or torsion that no curve has, of another number of leaves, or of other bytes', () => {
  for (const change of [{ rank: 7 }, { torsion: 0 }, { torsion: 17 }])
    expect(() => resultOf([leafOf(0, change)]), JSON.stringify(change)).toThrow(RangeError);
  expect(() => summarise({ start: '5', leaves: 2 }, [leafOf(0)])).toThrow(RangeError);
  expect(() => resultOf([leafOf(0).subarray(1)])).toThrow(RangeError);
});
