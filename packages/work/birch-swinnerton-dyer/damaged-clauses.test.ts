/** Figures, points, traces and data that are wrong in one respect each, in every one that the checks name. */
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import { type CurveSummary, encodeLeaf, encodeTraces, type LeafSummary, readLeaf } from './leaf.ts';
import { pairAt } from './model/height-order.ts';
import { roundedQuotient } from './model/quotient.ts';
import { longestSeries } from './plan.ts';
import type { CurveResult, ListedCurve } from './result.ts';
import { evidenceOf, judge, type MinedUnit, mine } from './testing/run-whole-unit.ts';
import { checkTraces } from './verify/check-equation.ts';
import { checkFigures, checkSeries } from './verify/check-leaf.ts';
import { checkResult } from './verify/check-result.ts';
import { isPointOfInfiniteOrder, leastPoint } from './verify/least-point.ts';
import { primeTable } from './verify/prime-table.ts';
import { verifier } from './verify.ts';

const PLAN = { start: '0', leaves: 120 };
const table = primeTable(longestSeries(PLAN));
let unit: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
}, 60_000);

const leafAt = (index: number) => readLeaf(unit.leaves[index]!.summary)!;
const placeOf = (is: (leaf: LeafSummary) => boolean) =>
  unit.leaves.findIndex(({ summary }) => is(readLeaf(summary)!));
const placeOfPair = (A: number, B: number) => placeOf((leaf) => leaf.A === A && leaf.B === B);
const withSummary = (index: number, curve: CurveSummary, data = unit.leaves[index]!.data!): MinedUnit => ({
  ...unit,
  leaves: unit.leaves.with(index, { summary: encodeLeaf({ ...leafAt(index), curve }), data }),
});
const runPart = async (given: ReturnType<typeof evidenceOf>, part: Parameters<typeof verifier.runPart>[2]) =>
  finish(await verifier.runPart(given, unit.result, part));

describe('the result of a unit', () => {
  const reasonWith = (change: Partial<CurveResult>) =>
    finish(checkResult(PLAN, { ...unit.result, ...change }));

  it('is of its region, whose pairs it counts by kind', () => {
    expect(reasonWith({})).toBeUndefined();
    const { singular, notMinimal, curves } = unit.result;
    for (const change of [
      { start: '1' },
      { end: '121' },
      { singular: singular + 1 },
      { notMinimal: notMinimal + 1 },
      { curves: curves + 1 },
      { singular: singular + 1, curves: curves - 1 },
    ])
      expect(reasonWith(change), JSON.stringify(change)).toBe('result_of_another_region');
  });

  it('tells how far its pairs are counted, once in 4,096', () => {
    const steps = checkResult({ start: '0', leaves: 10_000 }, { ...unit.result, end: '10000' });
    expect([...steps]).toEqual([0, 0.4096, 0.8192]);
  });

  it('has figures that don’t contradict each other', () => {
    const { ranks, torsion, curves, largestSha } = unit.result;
    const [some] = unit.result.listed as [ListedCurve];
    expect(largestSha).toEqual([]);
    for (const change of [
      { ranks: ranks.with(1, ranks[1]! + 1) },
      { torsion: torsion.with(0, torsion[0]! + 1) },
      { shaAboveOne: ranks[0]! + 1, largestSha: [some] },
      { points: curves + 1 },
      { shaAboveOne: 1 },
      { largestSha: [some] },
      { shaAboveOne: 2, largestSha: [some, some] },
    ])
      expect(reasonWith(change), JSON.stringify(change).slice(0, 60)).toBe('figures_contradict_each_other');
    expect(reasonWith({ points: curves })).toBeUndefined();
    expect(reasonWith({ shaAboveOne: ranks[0]!, largestSha: [some] })).toBeUndefined();
  });

  it('lists curves of the unit with right points and figures, that of the largest Ш among them', () => {
    const [first] = unit.result.listed as [ListedCurve];
    const listed = (change: Partial<ListedCurve>) => ({ listed: [{ ...first, ...change }] });
    const beyond = pairAt(PLAN.leaves + 40);
    expect(reasonWith(listed({}))).toBeUndefined();
    for (const change of [
      { ...beyond },
      // (0, 0) and (−3, 2) are singular.
      { A: 0, B: 0, pointX: [] },
      { A: -3, B: 2, pointX: [] },
      { tamagawa: first.tamagawa + 1 },
      { torsion: first.torsion + 1 },
      { hasFullTwoTorsion: !first.hasFullTwoTorsion },
      { period: first.period + 1 },
      { quotient: first.quotient + 1 },
      { leading: 0, quotient: 0 },
    ])
      expect(reasonWith(listed(change)), JSON.stringify(change)).toBe('listed_curve_differs');
    const sha = { ...first, conductor: first.conductor + 1 };
    expect(reasonWith({ shaAboveOne: 1, largestSha: [sha] })).toBe('listed_curve_differs');
  });

  it('lists no point of finite order, and none that isn’t on its curve', () => {
    const at = placeOfPair(0, 1);
    const { A, B, curve } = leafAt(at);
    const { conductor, rank, torsion, hasFullTwoTorsion, tamagawa, leading, period, quotient } = curve!;
    const figures = { conductor, rank, torsion, hasFullTwoTorsion, tamagawa, leading, period, quotient };
    const withPoint = (pointX: number[]) => reasonWith({ listed: [{ A, B, ...figures, pointX }] });
    expect(withPoint([])).toBeUndefined();
    // (−1, 0), (0, 1) and (2, 3) are the torsion of y² = x³ + 1; 1 + 1 is no square, −8 + 1 is below 0.
    for (const x of [-1, 0, 2, 1, -2]) expect(withPoint([x]), String(x)).toBe('listed_curve_differs');
  });
});

describe('the least point of a curve', () => {
  it('is of infinite order, has the least |x|, and the negative one of two', () => {
    // y² = x³ − 2 has (3, 5), y² = x³ − x + 1 has (0, 1), (±1, 1), y² = x³ − 7x + 10 has (−3, 2), (−1, 4), (1, 2), …
    expect(leastPoint(0, -2)).toBe(3);
    expect(leastPoint(-1, 1)).toBe(0);
    expect(leastPoint(-7, 10)).toBe(-1);
    expect(leastPoint(0, 1)).toBeUndefined();
    for (const [A, B, x] of [
      [0, 1, 2],
      [0, 1, 0],
      [0, 1, -1],
      [0, 1, 1],
      [0, 1, -2],
      [-25, 0, 5],
    ] as const)
      expect(isPointOfInfiniteOrder(A, B, x), `${A}, ${B}, ${x}`).toBe(false);
    expect(isPointOfInfiniteOrder(-25, 0, -4)).toBe(true);
  });

  it('is told apart from one that is on no curve', async () => {
    const at = placeOf(({ curve }) => curve?.pointX !== undefined);
    const { A, B, curve } = leafAt(at);
    const none = Array.from({ length: 50 }, (_, x) => x).find((x) => !isPointOfInfiniteOrder(A, B, x))!;
    for (const [pointX, reason] of [
      [none, 'point_not_on_curve'],
      [undefined, 'point_not_least'],
    ] as const) {
      const changed = withSummary(at, { ...curve!, pointX });
      expect(await judge(changed, [])).toEqual({ valid: false, reason });
    }
  });
});

describe('a pair that is no curve', () => {
  it('has no data', async () => {
    const at = placeOf(({ kind }) => kind === 'singular');
    const { summary } = unit.leaves[at]!;
    const evidence = evidenceOf(unit, []);
    const part = { check: 'equations', from: at, to: at + 1 };
    const withData = (data: Uint8Array) =>
      runPart({ ...evidence, data: new Map(evidence.data).set(at, data) }, part);
    expect(await withData(new Uint8Array())).toEqual({ reason: null });
    expect(await withData(new Uint8Array(2))).toEqual({ reason: 'data_differs_from_digest' });
    const isOther = (data: Uint8Array) => verifier.isOtherData!(PLAN, { leaf: at, summary, data });
    expect([isOther(new Uint8Array()), isOther(new Uint8Array(1))]).toEqual([false, true]);
  });

  it('is told from one that is, by its kind', async () => {
    const at = placeOf(({ kind }) => kind === 'singular');
    const { A, B } = leafAt(at);
    const other = encodeLeaf({ A, B, kind: 'not minimal', curve: undefined });
    const given = evidenceOf(unit, []);
    for (const [summary, reason] of [
      [other, 'leaf_of_another_pair'],
      [encodeLeaf({ A: A + 1, B, kind: 'singular', curve: undefined }), 'leaf_of_another_pair'],
      [encodeLeaf({ A, B: B + 1, kind: 'singular', curve: undefined }), 'leaf_of_another_pair'],
    ] as const)
      expect(
        await runPart({ ...given, leaves: new Map(given.leaves).set(at, summary) }, { check: 'sums' }),
      ).toEqual({ reason });
  });
});

describe('the data of a curve', () => {
  const at = () => placeOfPair(-4, 1);

  it('has as many traces as its conductor asks for, and the small ones of its summary', () => {
    const { curve } = leafAt(at());
    const { data } = unit.leaves[at()]!;
    const check = (bytes: Uint8Array, change: Partial<CurveSummary> = {}) => {
      const checked = finish(checkTraces({ ...curve!, digest: sha256(bytes), ...change }, bytes, table));
      return typeof checked === 'string' ? checked : undefined;
    };
    expect(check(data!)).toBeUndefined();
    expect(check(data!.subarray(2))).toBe('data_differs_from_digest');
    expect(check(data!.subarray(0, -2))).toBe('data_differs_from_digest');
    expect(check(Uint8Array.of(...data!, 0, 0))).toBe('data_differs_from_digest');
    expect(check(data!, { digest: new Uint8Array(32) })).toBe('data_differs_from_digest');
    for (const index of [0, 24])
      expect(check(data!, { traces: curve!.traces.with(index, curve!.traces[index]! + 1) })).toBe(
        'small_traces_differ',
      );
    expect(check(data!, { rootNumber: -curve!.rootNumber as 1 | -1 })).toBe('functional_equation_fails');
  });

  it('is checked wherever it is, and missed where a leaf is challenged', async () => {
    const evidence = evidenceOf(unit, [at()]);
    const without = new Map(evidence.data);
    without.delete(at());
    const wrong = new Map(evidence.data).set(at(), new Uint8Array(2));
    const challenged = { check: 'leaves', group: 0 };
    const all = { check: 'equations', from: 0, to: PLAN.leaves };
    expect(await runPart({ ...evidence, data: without }, challenged)).toEqual({ reason: 'data_missing' });
    expect(await runPart({ ...evidence, data: without, withoutData: true }, challenged)).toEqual({
      reason: null,
    });
    expect(await runPart({ ...evidence, data: without }, all)).toEqual({ reason: null });
    for (const part of [challenged, all])
      expect(await runPart({ ...evidence, data: wrong }, part)).toEqual({
        reason: 'data_differs_from_digest',
      });
  });

  it('isn’t needed for the check of parts that there are none of', () => {
    const evidence = evidenceOf(unit, [1, 2, 3, 4, 5]);
    const namesOf = (given: typeof evidence) => verifier.parts(given, unit.result).map(({ check }) => check);
    const leaves = ['leaves', 'leaves', 'leaves', 'leaves'];
    expect(namesOf(evidence)).toEqual(['sums', ...Array<string>(8).fill('equations'), ...leaves]);
    expect(namesOf({ ...evidence, withoutData: true })).toEqual(['sums', ...leaves]);
    expect(namesOf({ ...evidence, data: new Map() })).toEqual(['sums', ...leaves]);
    expect(namesOf({ ...evidence, data: new Map(), challenged: [7] })).toEqual(['sums', 'leaves']);
  });
});

describe('the figures of a curve', () => {
  const checkedAt = (index: number) => {
    const leaf = leafAt(index);
    const checked = finish(checkTraces(leaf.curve!, unit.leaves[index]!.data!, table));
    if (typeof checked === 'string') throw new Error(checked);
    return { leaf, curve: leaf.curve!, checked };
  };

  it('each have a reason of their own', () => {
    const { leaf, curve } = checkedAt(placeOfPair(-4, 1));
    const reasonWith = (change: Partial<CurveSummary>) => finish(checkFigures(leaf, { ...curve, ...change }));
    expect(reasonWith({})).toBeUndefined();
    for (const [change, reason] of [
      [{ conductor: curve.conductor + 1 }, 'local_data_differ'],
      [{ tamagawa: curve.tamagawa + 1 }, 'local_data_differ'],
      [{ torsion: curve.torsion + 1 }, 'torsion_differs'],
      [{ hasFullTwoTorsion: !curve.hasFullTwoTorsion }, 'torsion_differs'],
      [{ period: curve.period + 1 }, 'period_differs'],
      [{ period: curve.period - 1 }, 'period_differs'],
      [{ quotient: curve.quotient + 1 }, 'quotient_differs'],
      [{ leading: 0, quotient: 0 }, 'quotient_differs'],
    ] as const)
      expect(reasonWith(change), JSON.stringify(change)).toBe(reason);
  });

  it('at rank 0 have a quotient that is nearly the order of a group', () => {
    const { leaf, curve } = checkedAt(placeOfPair(0, 1));
    expect([curve.rank, curve.quotient]).toEqual([0, 1]);
    // Four times L(1) has the quotient 4 of a group; 1.3 times it rounds to 1 and is none.
    const reasonAt = (factor: number) => {
      const leading = Math.round(curve.leading * factor);
      return finish(
        checkFigures(leaf, { ...curve, leading, quotient: roundedQuotient({ ...curve, leading }) }),
      );
    };
    expect(reasonAt(4)).toBeUndefined();
    expect(reasonAt(1.3)).toBe('quotient_differs');
    expect(reasonAt(0.3)).toBe('quotient_differs');
  });

  it('have the rank at which the lower values vanish and its own doesn’t', () => {
    const [zero, one, two] = [placeOfPair(0, 1), placeOfPair(-1, 1), placeOfPair(-4, 1)].map(checkedAt);
    expect([zero, one, two].map((found) => found!.curve.rank)).toEqual([0, 1, 2]);
    const reasonOf = ({ leaf, curve, checked }: NonNullable<typeof zero>, change: Partial<CurveSummary>) =>
      finish(checkSeries(leaf, { ...curve, ...change }, checked, table));
    for (const found of [zero!, one!, two!]) {
      expect(reasonOf(found, {})).toBeUndefined();
      for (const step of [1, -1])
        expect(reasonOf(found, { leading: found.curve.leading + step })).toBe('central_value_differs');
    }
    expect(reasonOf(zero!, { rank: 2 })).toBe('central_value_differs');
    expect(reasonOf(one!, { rank: 3 })).toBe('central_value_differs');
    expect(reasonOf(two!, { rank: 0, leading: 0 })).toBe('central_value_differs');
    expect(reasonOf(zero!, { rank: 1 })).toBe('central_value_differs');
    expect(reasonOf(one!, { rank: 0 })).toBe('central_value_differs');
  });

  it('have the traces that the orders of groups give, at good primes and at bad ones', () => {
    for (const [A, B] of [
      [-4, 1],
      [-1, 1],
    ] as const) {
      const { leaf, curve, checked } = checkedAt(placeOfPair(A, B));
      // The ninth prime divides the conductor of (−1, 1), 4·23.
      for (const index of [2, 8, 24]) {
        const traces = checked.traces.with(index, checked.traces[index]! + 1);
        const reason = finish(checkSeries(leaf, curve, { ...checked, traces }, table));
        expect(reason, `${A}, ${B}, prime ${index}`).toBe('trace_differs_from_group_order');
      }
      // At 2, which divides both conductors, the trace is 0.
      const traces = checked.traces.with(0, 1);
      expect(finish(checkSeries(leaf, curve, { ...checked, traces }, table))).toBe(
        'trace_differs_from_group_order',
      );
    }
  });
});

it('each part tells how far it is', async () => {
  const given = evidenceOf(unit, [placeOfPair(0, 1), 0, 0, 0, placeOfPair(-4, 1)]);
  const sharesOf = async (part: Parameters<typeof verifier.runPart>[2]) => [
    ...new Set(await verifier.runPart(given, unit.result, part)),
  ];
  expect(await sharesOf({ check: 'sums' })).toEqual([1 / 120, 65 / 120]);
  expect(await sharesOf({ check: 'leaves', group: 0 })).toEqual([0, 1 / 2]);
  const curves = [0, 1, 2, 3, 4, 5, 6, 7].filter((leaf) => leafAt(80 + leaf).curve);
  expect(curves.length).toBeGreaterThan(4);
  expect(await sharesOf({ check: 'equations', from: 80, to: 88 })).toEqual(
    curves.map((leaf) => (leaf + 1) / 8),
  );
});

it('data of leaves that are no traces are told from those that are', () => {
  const at = placeOfPair(-4, 1);
  const { summary } = unit.leaves[at]!;
  const data = encodeTraces([1, 2, 3]);
  expect(verifier.isOtherData!(PLAN, { leaf: at, summary, data })).toBe(true);
});
