/** What a result lists of leaves that are chosen here, and which sizes a unit holds whole. */
import { describe, expect, it } from 'vitest';
import { emptyTally, encodeSummary, type LeafTally, type RecordedTriangulation } from './leaf.ts';
import { encodeVerdict, type Verdict } from './model/verdict.ts';
import { planFor, segmentsOf } from './plan.ts';
import { gluingsOfListed, levelsOf, readResult, summarise } from './result.ts';

const START = '1:1:0:badc';
/** All pairings of up to five tetrahedra, a leaf each: 1, 2, 4, 10 and 28. */
const PLAN = planFor(START, 45);
const sizes = segmentsOf(PLAN).map(({ tetrahedra }) => tetrahedra);

const sphere = (moves: number, most: number): Verdict => ({
  ...{ kind: 'sphere', most },
  moves: new Array<number>(moves).fill(1),
});
const recordOf = (leaf: number, verdict: Verdict): RecordedTriangulation => ({
  ranks: new Uint8Array(2 * sizes[leaf]!),
  verdict: encodeVerdict(verdict),
});

/** The result of leaves that hold what a function says, by number and tetrahedra. */
const resultOf = (choose: (leaf: number, tetrahedra: number) => Partial<LeafTally>) =>
  summarise(
    PLAN,
    sizes.map((tetrahedra, leaf) =>
      encodeSummary({ ...emptyTally(), ...choose(leaf, tetrahedra) }, String(leaf), new Uint8Array()),
    ),
  );
/** Which leaves those that are listed are of. */
const leavesOf = (listed: readonly { tetrahedra: number; pairing: number }[]) =>
  listed.map(({ tetrahedra, pairing }) =>
    segmentsOf(PLAN).findIndex((segment) => segment.tetrahedra === tetrahedra && segment.pairing === pairing),
  );

describe('a result', () => {
  it('adds the counts of leaves up, by tetrahedra and of all', () => {
    const { levels, ...totals } = resultOf((leaf) => ({
      ...{ found: 100 + leaf, spheres: 60, oneVertexSpheres: 30, homologySpheres: 2, undecided: 3 },
      ...{ byMoves: [50, 10], byExtra: leaf === 44 ? [50, 9, 1] : [60] },
    }));
    expect(totals).toMatchObject({ from: START, to: PLAN.to, triangulations: 4500 + 990, spheres: 2700 });
    expect(totals).toMatchObject({ oneVertexSpheres: 1350, notSpheres: 990 + 45 * 37, homologySpheres: 90 });
    expect(totals).toMatchObject({ undecided: 135, leavesHolding: { onePercent: 1, tenPercent: 4 } });
    expect(levels.map(({ tetrahedra, isWhole }) => [tetrahedra, isWhole])).toEqual(
      [1, 2, 3, 4, 5].map((size) => [size, true]),
    );
    expect(levels[1]).toMatchObject({
      triangulations: 203,
      spheres: 120,
      oneVertexSpheres: 60,
      notSpheres: 77,
    });
    expect(levels[1]).toMatchObject({ homologySpheres: 4, undecided: 6, byMoves: [100, 20], byExtra: [120] });
    expect(levels[4]!.byExtra).toEqual([27 * 60 + 50, 9, 1]);
  });

  it('lists the twelve hardest: the most extra tetrahedra, then the most moves, then the first', () => {
    const hardness: Record<number, [moves: number, extra: number]> = {
      ...{ 3: [5, 1], 7: [2, 2], 8: [5, 1], 20: [9, 0], 21: [9, 2], 30: [2, 2] },
    };
    const { hardest } = resultOf((leaf, tetrahedra) => {
      const [moves, extra] = hardness[leaf] ?? [1, 0];
      return { hardest: recordOf(leaf, sphere(moves, tetrahedra + extra)) };
    });
    expect(leavesOf(hardest)).toEqual([21, 7, 30, 3, 8, 20, 0, 1, 2, 4, 5, 6]);
  });

  it('lists the first twenty-four that are no spheres, and the first twelve undecided', () => {
    const proof = { kind: 'homology', prime: 3, images: [1] } as const;
    const { exotic, open } = resultOf((leaf) => ({
      exotic: leaf % 2 === 0 ? [] : Array(2).fill(recordOf(leaf, { kind: 'not_sphere', proof })),
      open: leaf < 3 ? [] : [recordOf(leaf, { kind: 'undecided' })],
    }));
    expect(leavesOf(exotic)).toEqual(Array.from({ length: 24 }, (_, at) => 2 * Math.floor(at / 2) + 1));
    expect(leavesOf(open)).toEqual(Array.from({ length: 12 }, (_, at) => 3 + at));
  });

  it('is none of leaves that no computation gives', () => {
    const wrong: Partial<LeafTally>[] = [
      { hardest: recordOf(0, { kind: 'undecided' }) },
      { open: [{ ...recordOf(0, { kind: 'undecided' }), ranks: new Uint8Array([0, 6]) }] },
    ];
    for (const tally of wrong)
      expect(() => resultOf((leaf) => (leaf === 0 ? tally : {}))).toThrow(RangeError);
    expect(() => summarise(PLAN, [])).toThrow(RangeError);
  });

  it('keeps verdicts of up to 320 bytes, and ranks from 0 to 5, when it is read', () => {
    const listing = (verdict: Verdict) =>
      resultOf((leaf) => (leaf === 0 ? { open: [recordOf(0, verdict)] } : {}));
    const open = listing({ kind: 'undecided' });
    const isRead = (change: object) =>
      readResult({ ...open, open: [{ ...open.open[0]!, ...change }] }) !== undefined;
    expect(isRead({})).toBe(true);
    const textOf = (moves: number) => Buffer.from(encodeVerdict(sphere(moves, 3))).toString('base64');
    expect(isRead({ verdict: textOf(316) })).toBe(true);
    for (const verdict of [textOf(317), 'AA', 'AAA=', 'BA==', 'AAAA'])
      expect(isRead({ verdict }), verdict).toBe(false);
    expect(isRead({ ranks: '06' })).toBe(false);
  });
});

describe('a unit', () => {
  const wholeOf = (from: string, leaves: number) =>
    levelsOf(planFor(from, leaves)).map(({ tetrahedra, isWhole }) => [tetrahedra, isWhole]);
  const [, second] = segmentsOf(PLAN).filter(({ tetrahedra }) => tetrahedra === 3);
  const secondOfThree = planFor(START, second!.firstLeaf).to;

  it('holds a size whole from its first pairing and prefix to its end', () => {
    expect(wholeOf(START, 1)).toEqual([[1, true]]);
    expect(wholeOf(START, 2)).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(wholeOf(START, 3)).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(secondOfThree).toMatch(/^3:2:0:/);
    expect(wholeOf(secondOfThree, 3)).toEqual([[3, false]]);
    expect(wholeOf(secondOfThree, 13)).toEqual([
      [3, false],
      [4, true],
    ]);
    const firstOfSix = planFor(START, 45).to;
    expect(firstOfSix).toMatch(/^6:1:0:/);
    const later = planFor(firstOfSix, 1).to;
    expect(later).toMatch(/^6:1:1:/);
    const ofSix = segmentsOf(planFor(firstOfSix, 600)).filter(({ tetrahedra }) => tetrahedra === 6);
    const leaves = ofSix.at(-1)!.firstLeaf + ofSix.at(-1)!.prefixes;
    expect(wholeOf(firstOfSix, leaves)).toEqual([[6, true]]);
    expect(wholeOf(later, leaves - 1)).toEqual([[6, false]]);
  });
});

it('gluings of a listed triangulation have a rank for each pair of faces', () => {
  const { partner } = segmentsOf(PLAN)[1]!;
  const listed = { signature: '', tetrahedra: 2, pairing: 1, word: '', verdict: '' };
  expect(gluingsOfListed({ ...listed, ranks: '0125' }, partner)).toHaveLength(8);
  for (const ranks of ['012', '01253', '0126', '012x', ''])
    expect(gluingsOfListed({ ...listed, ranks }, partner), ranks).toBeUndefined();
});
