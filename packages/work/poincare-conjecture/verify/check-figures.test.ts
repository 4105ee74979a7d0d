/** Figures of a census that contradict the plan, each other or published totals, each in one thing. */
import { describe, expect, it } from 'vitest';
import { EXTRA_MAX, MOVES_MAX } from '../leaf.ts';
import { encodePairing, type FacePairing, facePairings } from '../model/face-pairing.ts';
import { digitsOf, facePairsOf } from '../model/search-space.ts';
import type { Verdict } from '../model/verdict.ts';
import { planFor, planTo, type Segment, segmentsOf } from '../plan.ts';
import type { CensusResult, LevelCounts, ListedTriangulation } from '../result.ts';
import { areCounted, checkCounts, isHardestFirst, isInUnit, isKnown } from './check-figures.ts';

/** All of three tetrahedra, with the totals of known-totals.ts. */
const plan = planFor('3:1:0:baefcdijghlk', 4);
const level: LevelCounts = {
  tetrahedra: 3,
  isWhole: true,
  triangulations: 76,
  spheres: 32,
  oneVertexSpheres: 20,
  notSpheres: 44,
  homologySpheres: 0,
  undecided: 0,
  byMoves: [30, 2],
  byExtra: [31, 1],
};
const { tetrahedra: _, isWhole: __, byMoves: ___, byExtra: ____, ...totals } = level;
const result = { ...totals, levels: [level] } as unknown as CensusResult;

describe('counts of a result', () => {
  const reasonOf = (change: Partial<CensusResult>) => checkCounts(plan, { ...result, ...change }).reason;

  it('are those of the plan’s levels', () => {
    expect(reasonOf({})).toBeNull();
    const others = [[], [level, level], [{ ...level, tetrahedra: 4 }], [{ ...level, isWhole: false }]];
    for (const levels of others) expect(reasonOf({ levels })).toBe('levels_differ_from_plan');
  });

  it.each<Partial<LevelCounts>>([
    { triangulations: 77 },
    { spheres: 33, byMoves: [31, 2], byExtra: [32, 1] },
    { notSpheres: 45 },
    { undecided: 1 },
    { oneVertexSpheres: 33 },
    { homologySpheres: 45 },
    { byMoves: [30, 3] },
    { byExtra: [31] },
  ])('add up in each level, unlike %j', (change) => {
    expect(reasonOf({ levels: [{ ...level, ...change }] })).toBe('level_does_not_add_up');
  });

  it('may all be spheres of one vertex, or none a sphere', () => {
    const allOneVertex = { ...level, oneVertexSpheres: 32 };
    expect(reasonOf({ levels: [allOneVertex], oneVertexSpheres: 32 })).toBeNull();
    const allHomology = { ...level, homologySpheres: 44 };
    expect(reasonOf({ levels: [allHomology], homologySpheres: 44 })).toBeNull();
  });

  it.each(Object.keys(totals) as (keyof typeof totals)[])('have the sum of the levels’ %s', (name) => {
    expect(reasonOf({ [name]: totals[name] + 1 })).toBe('totals_differ_from_levels');
  });
});

describe('a listed triangulation', () => {
  // The first pairing of seven tetrahedra, whose first digits are of two tetrahedra.
  const partner = facePairings(7).next().value as FacePairing;
  const word = encodePairing(partner);
  const at = (prefix: number) => `7:1:${prefix}:${word}`;
  const planBetween = (from: number, to: number) =>
    planTo({ difficulty: 1, frontier: 'census', position: at(from), seed: '' }, at(to));
  const [{ radices }] = segmentsOf(planBetween(0, 1)) as [Segment];
  /** One with this rank of each of the first pairs; its prefix, or undefined where these are no gluing. */
  const listedWith = (ranks: readonly number[]) => {
    const digits = digitsOf(facePairsOf(partner), Uint8Array.from(ranks), radices.length);
    const prefix = digits?.reduce((number, digit, place) => number * radices[place]! + digit, 0);
    const all = [...ranks, ...new Array<number>(14 - ranks.length).fill(0)].join('');
    return { prefix, listed: { tetrahedra: 7, pairing: 1, word, ranks: all } as ListedTriangulation };
  };

  it('lies in a unit that has its prefix, and in none before or behind it', () => {
    expect(radices.length).toBeGreaterThan(1);
    const ranks = radices.map(() => 0);
    const prefixes = [0, 1, 2, 3, 4, 5].flatMap((first) =>
      [0, 1, 2, 3, 4, 5].map((last) => listedWith(ranks.with(0, first).with(-1, last))),
    );
    const gluings = prefixes.filter(({ prefix }) => prefix !== undefined && prefix > 0);
    expect(new Set(gluings.map(({ prefix }) => prefix)).size).toBeGreaterThan(5);
    for (const { prefix, listed } of gluings.slice(0, 10)) {
      expect(isInUnit(planBetween(prefix!, prefix! + 1), listed)).toBe(true);
      expect(isInUnit(planBetween(prefix! - 1, prefix!), listed)).toBe(false);
      expect(isInUnit(planBetween(prefix! + 1, prefix! + 2), listed)).toBe(false);
    }
    const none = prefixes.find(({ prefix }) => prefix === undefined)!;
    const all = radices.reduce((product, radix) => product * radix, 1);
    expect(isInUnit(planBetween(0, all - 1), none.listed)).toBe(false);
  });

  it('has the size, number and word of a pairing of the unit', () => {
    const { listed } = listedWith(radices.map(() => 0));
    const unit = planBetween(0, 1);
    expect(isInUnit(unit, listed)).toBe(true);
    for (const change of [{ tetrahedra: 6 }, { pairing: 2 }, { word: word.replace(/.$/, 'a') }])
      expect(isInUnit(unit, { ...listed, ...change }), JSON.stringify(change)).toBe(false);
  });
});

describe('published totals', () => {
  it.each<[Partial<LevelCounts>, boolean]>([
    [{}, true],
    [{ triangulations: 77 }, false],
    [{ spheres: 31 }, false],
    [{ spheres: 33 }, false],
    [{ oneVertexSpheres: 19 }, false],
    [{ oneVertexSpheres: 21 }, false],
    [{ homologySpheres: 1 }, false],
    // Undecided ones may be spheres.
    [{ spheres: 31, undecided: 1 }, true],
    [{ spheres: 30, undecided: 1 }, false],
    [{ spheres: 33, undecided: 1 }, false],
    // Only whole levels have known totals, and not of all figures, nor of all numbers of tetrahedra.
    [{ isWhole: false, spheres: 7 }, true],
    [{ tetrahedra: 7, oneVertexSpheres: 169_077, triangulations: 1 }, true],
    [{ tetrahedra: 7, oneVertexSpheres: 169_076 }, false],
    [{ tetrahedra: 10 }, true],
  ])('of a level with %j: %s', (change, isAsPublished) => {
    expect(isKnown({ ...level, ...change })).toBe(isAsPublished);
  });
});

/** A sphere of three tetrahedra that needed as many more, and as many moves. */
const sphere = (extra: number, moves: number): Verdict => ({
  kind: 'sphere',
  most: 3 + extra,
  moves: new Array<number>(moves).fill(0),
});
const listedFor = (verdicts: readonly Verdict[], tetrahedra = 3) =>
  verdicts.map(() => ({ tetrahedra }) as ListedTriangulation);

describe('the list of the hardest', () => {
  it.each<[[extra: number, moves: number][], boolean]>([
    [[], true],
    [[[0, 0]], true],
    [
      [
        [2, 5],
        [2, 5],
      ],
      true,
    ],
    [
      [
        [2, 1],
        [1, 9],
      ],
      true,
    ],
    [
      [
        [2, 4],
        [2, 5],
      ],
      false,
    ],
    [
      [
        [1, 9],
        [2, 1],
      ],
      false,
    ],
  ])('has the most extra tetrahedra, then moves, first: %j', (efforts, isOrdered) => {
    const verdicts = efforts.map(([extra, moves]) => sphere(extra, moves));
    expect(isHardestFirst(listedFor(verdicts), verdicts)).toBe(isOrdered);
  });

  const isCounted = (verdicts: readonly Verdict[], change: Partial<LevelCounts>, tetrahedra?: number) =>
    areCounted([{ ...level, ...change }], 'hardest', listedFor(verdicts, tetrahedra), verdicts);

  it('has no more of a number of moves or extra tetrahedra than the level', () => {
    const two = [sphere(1, 2), sphere(1, 2)];
    expect(isCounted(two, { byMoves: [0, 0, 2], byExtra: [0, 2] })).toBe(true);
    expect(isCounted(two, { byMoves: [9, 9, 1], byExtra: [0, 2] })).toBe(false);
    expect(isCounted(two, { byMoves: [9, 9], byExtra: [0, 2] })).toBe(false);
    expect(isCounted(two, { byMoves: [0, 0, 2], byExtra: [9, 1] })).toBe(false);
    expect(isCounted(two, { byMoves: [0, 0, 2], byExtra: [9] })).toBe(false);
  });

  it('counts the hardest of all in the last bins', () => {
    const byMoves = new Array<number>(MOVES_MAX + 1).fill(0).with(-1, 1);
    const byExtra = new Array<number>(EXTRA_MAX + 1).fill(0).with(-1, 1);
    for (const hardest of [sphere(EXTRA_MAX, MOVES_MAX), sphere(EXTRA_MAX + 1, MOVES_MAX + 1)])
      expect(isCounted([hardest], { byMoves, byExtra })).toBe(true);
    expect(isCounted([sphere(EXTRA_MAX - 1, MOVES_MAX)], { byMoves, byExtra })).toBe(false);
    expect(isCounted([sphere(EXTRA_MAX, MOVES_MAX - 1)], { byMoves, byExtra })).toBe(false);
  });

  it('takes what is no sphere for one without effort, as another check refuses it', () => {
    const none: Verdict = { kind: 'undecided' };
    expect(isHardestFirst(listedFor([none, none]), [none, none])).toBe(true);
    expect(isHardestFirst(listedFor([none, sphere(0, 1)]), [none, sphere(0, 1)])).toBe(false);
    expect(isCounted([none], { byMoves: [1], byExtra: [1] })).toBe(true);
    expect(isCounted([none], { byMoves: [0], byExtra: [1] })).toBe(false);
  });

  it('counts those of another level there', () => {
    expect(isCounted([sphere(1, 2)], { byMoves: [], byExtra: [] }, 4)).toBe(true);
  });
});

describe('the lists of what is no sphere, or undecided', () => {
  const undecided: Verdict = { kind: 'undecided' };
  it.each([
    ['exotic', 'homologySpheres'],
    ['open', 'undecided'],
  ] as const)('%s: no more than %s says', (list, name) => {
    const verdicts = [undecided, undecided];
    const isCounted = (count: number, tetrahedra = 3) =>
      areCounted([{ ...level, [name]: count }], list, listedFor(verdicts, tetrahedra), verdicts);
    expect([1, 2, 3].map((count) => isCounted(count))).toEqual([false, true, true]);
    expect(isCounted(0, 4)).toBe(true);
  });
});
