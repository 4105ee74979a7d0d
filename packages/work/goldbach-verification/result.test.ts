/** What a result says of leaves that are chosen here. */
import { describe, expect, it } from 'vitest';
import { COUNTS, decodeFromFourLeaf, encodeBeyondLeaf, encodeFromFourLeaf, type HardEven } from './leaf.ts';
import { BEYOND_START, type FirstBeyondPlan, type FromFourPlan, placeOfLeaf, TILE_SPAN } from './plan.ts';
import { type FirstBeyondResult, type FromFourResult, summarise } from './result.ts';

const WINDOW = 8 * TILE_SPAN;
const LEAVES = 128;
const BEYOND: FirstBeyondPlan = {
  ...{ frontier: 'beyond', start: String(BEYOND_START), groups: LEAVES / 64, tilesPerLeaf: 1 },
};
const FROM_FOUR: FromFourPlan = { frontier: 'from_4', start: '4', leafSpan: TILE_SPAN, leaves: 3 };

/** Eight even numbers of each leaf, hardest first, by ranks that a function gives. */
const hardestOf = (rankAt: (leaf: number, place: number) => number): HardEven[][] =>
  Array.from({ length: LEAVES }, (_, leaf) =>
    Array.from({ length: 8 }, (_, place) => {
      const offset = 2 * (8 * leaf + place);
      return { offset, rank: rankAt(leaf, place), distance: 10 * leaf };
    }).toSorted((one, other) => other.rank - one.rank || one.offset - other.offset),
  );

/** The 64 hardest of all of them, by the definition of their order. */
function listedOf(leaves: readonly (readonly HardEven[])[]): FirstBeyondResult['hardest'] {
  const all = leaves.flatMap((evens, leaf) => {
    const start = BEYOND_START + BigInt(placeOfLeaf(leaf).window) * BigInt(WINDOW);
    return evens.map(({ offset, rank, distance }) => {
      const [n, q] = [start + BigInt(offset), start - BigInt(distance)];
      return { n: String(n), p: Number(n - q), q: String(q), index: rank };
    });
  });
  return all
    .toSorted((one, other) => other.index - one.index || (BigInt(one.n) < BigInt(other.n) ? -1 : 1))
    .slice(0, 64);
}

describe('beyond 4·10^18', () => {
  it.each<[string, (leaf: number, place: number) => number]>([
    ['mixed', (leaf, place) => (7919 * (8 * leaf + place)) % 1009],
    ['few', (leaf, place) => (leaf + place) % 3],
    ['rising', (leaf, place) => 8 * leaf + place],
    ['falling', (leaf, place) => 8 * (LEAVES - leaf) - place],
    ['equal', () => 7],
    ['high behind the first 64', (leaf) => (leaf === 8 ? 100 : leaf < 8 ? 5 : 50)],
    ['early high', (leaf) => (leaf === 7 ? 100 : leaf < 7 ? 1 : 5)],
  ])('the 64 hardest are listed, hardest first, then by number: %s ranks', (_, rankAt) => {
    const leaves = hardestOf(rankAt);
    const result = summarise(
      BEYOND,
      leaves.map((hardest) => encodeBeyondLeaf({ hardest })),
    ) as FirstBeyondResult;
    expect(result.hardest).toEqual(listedOf(leaves));
  });

  it('leaves are counted by their largest rank in bins of ten, up to 990', () => {
    const largest = [0, 9, 10, 989, 990, 5000];
    const leaves = hardestOf((leaf, place) => (place === 0 ? (largest[leaf] ?? 25) : 0));
    const { hardestIndexCounts } = summarise(
      BEYOND,
      leaves.map((hardest) => encodeBeyondLeaf({ hardest })),
    ) as FirstBeyondResult;
    const counts = new Array<number>(100).fill(0);
    for (const [bin, count] of [
      [0, 2],
      [1, 1],
      [2, LEAVES - 6],
      [98, 1],
      [99, 2],
    ] as const)
      counts[bin] = count;
    expect(hardestIndexCounts).toEqual(counts);
  });

  it('no result is made of other bytes, or of a number that isn’t the sum of a small prime and a prime', () => {
    const [hardest] = hardestOf(() => 1);
    const leaf = encodeBeyondLeaf({ hardest: hardest! });
    expect(() => summarise(BEYOND, [leaf, leaf.subarray(1)])).toThrow(RangeError);
    const odd = hardest!.map((even) => ({ ...even, offset: even.offset + 1 }));
    const ofSecondForm = (evens: HardEven[]) =>
      summarise({ ...BEYOND, leafForm: 2 }, [encodeBeyondLeaf({ hardest: evens, runs: 1n })]);
    expect(() => ofSecondForm(odd)).toThrow(RangeError);
    expect(ofSecondForm(hardest!)).toHaveProperty('hardestUsefulCounts', [1]);
  });
});

describe('from 4', () => {
  const leafOf = (counts: number, peaks: [offset: number, prime: number][]) =>
    encodeFromFourLeaf({
      digest: 1n,
      counts: new Array<number>(COUNTS).fill(counts),
      peaks: peaks.map(([offset, prime]) => ({ offset, prime })),
    });

  it('peaks are those that pass all before in the unit, and counts are added', () => {
    const leaves = [
      leafOf(1, [
        [4, 2],
        [6, 3],
        [12, 5],
      ]),
      leafOf(10, [
        [0, 5],
        [2, 7],
      ]),
      leafOf(100, [[8, 3]]),
    ];
    const result = summarise(FROM_FOUR, leaves) as FromFourResult;
    expect(result).toEqual({
      ...{
        frontier: 'from_4',
        from: '4',
        to: String(3 * TILE_SPAN - 2),
        evenNumbers: (3 * TILE_SPAN - 4) / 2,
      },
      peaks: [
        { n: '4', p: 2 },
        { n: '6', p: 3 },
        { n: '12', p: 5 },
        { n: String(TILE_SPAN + 2), p: 7 },
      ],
      counts: new Array<number>(COUNTS).fill(111),
    });
  });

  it('a leaf has at least one peak and at most 200, and no bytes beside', () => {
    const peaked = (count: number) =>
      leafOf(
        1,
        Array.from({ length: count }, (_, at) => [2 * at, at]),
      );
    expect(decodeFromFourLeaf(peaked(1))!.peaks).toHaveLength(1);
    expect(decodeFromFourLeaf(peaked(200))!.peaks).toHaveLength(200);
    for (const leaf of [
      peaked(0),
      peaked(201),
      peaked(2).subarray(1),
      peaked(2).slice(0, -8),
      new Uint8Array(9),
    ])
      expect(decodeFromFourLeaf(leaf)).toBeUndefined();
    expect(() => summarise(FROM_FOUR, [peaked(0)])).toThrow(RangeError);
  });
});
