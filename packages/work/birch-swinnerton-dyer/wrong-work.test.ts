/** Wrong leaves, data and results are refused, each by its reason. */
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import {
  type CurveSummary,
  decodeTraces,
  encodeLeaf,
  encodeTraces,
  readLeaf,
  SUMMARY_BYTES,
} from './leaf.ts';
import { POINT_BOUND } from './model/point-bound.ts';
import { REASONS } from './reasons.ts';
import { summarise } from './result.ts';
import { evidenceOf, judge, type MinedUnit, mine } from './testing/run-whole-unit.ts';
import { checkResult } from './verify/check-result.ts';
import { isPointOfInfiniteOrder } from './verify/least-point.ts';
import { verifier } from './verify.ts';

const PLAN = { start: '2000', leaves: 12 };
let unit: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
});

/** The unit with a leaf changed, and the result that fits it. */
function withLeaf(index: number, summary: Uint8Array, data?: Uint8Array): MinedUnit {
  const leaves = unit.leaves.with(index, { summary, data: data ?? unit.leaves[index]!.data! });
  return {
    ...unit,
    leaves,
    result: summarise(
      PLAN,
      leaves.map((leaf) => leaf.summary),
    ),
  };
}

function withCurve(index: number, change: (curve: CurveSummary) => Partial<CurveSummary>, data?: Uint8Array) {
  const leaf = readLeaf(unit.leaves[index]!.summary)!;
  const curve = { ...leaf.curve!, ...change(leaf.curve!) };
  return withLeaf(index, encodeLeaf({ ...leaf, curve }), data);
}

const reasonOf = async (changed: MinedUnit, challenged: number[]) => {
  const verdict = await judge(changed, challenged);
  return verdict.valid ? 'none' : verdict.reason;
};

describe('the verifier', () => {
  it('accepts an honest unit, and a reader’s share of it with and without data', async () => {
    expect(await judge(unit, [0, 3, 7])).toEqual({ valid: true });
    const { summary, data } = unit.leaves[3]!;
    const reader = { ...evidenceOf(unit, [3]), leaves: new Map([[3, summary]]), complete: false };
    for (const given of [
      { ...reader, data: new Map([[3, data!]]) },
      { ...reader, data: new Map(), withoutData: true },
    ]) {
      const parts = verifier.parts(given, unit.result);
      const outcomes = [];
      for (const part of parts) outcomes.push(finish(await verifier.runPart(given, unit.result, part)));
      expect(verifier.conclude(given, unit.result, outcomes)).toEqual({ valid: true });
    }
  });

  it('finds one trace that is off by 1 in any leaf, challenged or not, though digest and result fit', async () => {
    const traces = decodeTraces(unit.leaves[5]!.data!);
    traces[40]! += 1;
    const data = encodeTraces(traces);
    const wrong = withCurve(5, () => ({ digest: sha256(data) }), data);
    expect(await reasonOf(wrong, [])).toBe('functional_equation_fails');
  });

  it('refuses every challenged leaf with a changed byte, though the result fits it', async () => {
    const change = fc.tuple(fc.nat(11), fc.nat(SUMMARY_BYTES - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([index, at, mask]) => {
        const summary = unit.leaves[index]!.summary.slice();
        summary[at]! ^= mask;
        let changed: MinedUnit;
        try {
          changed = withLeaf(index, summary);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(REASONS).toContain(await reasonOf(changed, [index]));
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, (curve: CurveSummary) => Partial<CurveSummary>, string]>([
    ['conductor', ({ conductor }) => ({ conductor: 4 * conductor }), 'data_differs_from_digest'],
    ['Tamagawa product', ({ tamagawa }) => ({ tamagawa: tamagawa + 1 }), 'local_data_differ'],
    ['torsion', ({ torsion }) => ({ torsion: torsion + 1 }), 'torsion_differs'],
    ['period', ({ period }) => ({ period: period + 1 }), 'period_differs'],
    ['quotient', ({ quotient }) => ({ quotient: quotient + 1 }), 'quotient_differs'],
    ['rank', ({ rank }) => ({ rank: rank + 2 }), 'quotient_differs'],
    ['point', () => ({ pointX: 500 }), 'point_not_on_curve'],
    [
      'root number',
      ({ rootNumber }) => ({ rootNumber: rootNumber === 1 ? -1 : 1 }),
      'functional_equation_fails',
    ],
    ['small trace', ({ traces }) => ({ traces: traces.with(3, traces[3]! + 1) }), 'small_traces_differ'],
    ['digest', () => ({ digest: new Uint8Array(32) }), 'data_differs_from_digest'],
  ])('names what is wrong: %s', async (_name, change, reason) => {
    const found = await reasonOf(withCurve(4, change), [4]);
    expect([reason, 'central_value_differs', 'local_data_differ']).toContain(found);
  });

  it('finds a point that was left out, or isn’t the least, in any leaf, challenged or not', async () => {
    const curves = unit.leaves.map(({ summary }) => readLeaf(summary)!);
    const index = curves.findIndex(({ curve }) => curve?.pointX !== undefined);
    const { A, B, curve } = curves[index]!;
    expect(
      await reasonOf(
        withCurve(index, () => ({ pointX: undefined })),
        [],
      ),
    ).toBe('point_not_least');
    const greater = Array.from({ length: POINT_BOUND }, (_, x) => x + 1).find(
      (x) => x > Math.abs(curve!.pointX!) && isPointOfInfiniteOrder(A, B, x),
    )!;
    expect(
      await reasonOf(
        withCurve(index, () => ({ pointX: greater })),
        [],
      ),
    ).toBe('point_not_least');
  });

  it('finds a leading coefficient whose quotient fits it', async () => {
    const leading = withCurve(4, ({ leading, quotient }) => ({
      leading: Math.round(leading * 1.001),
      quotient: Math.round(quotient * 1.001),
    }));
    expect(['central_value_differs', 'quotient_differs']).toContain(await reasonOf(leading, [4]));
  });

  it('refuses leaves of other pairs, malformed ones, and data that is missing', async () => {
    const swapped = withLeaf(1, unit.leaves[2]!.summary, unit.leaves[2]!.data);
    expect(await reasonOf(swapped, [])).toBe('leaf_of_another_pair');
    const evidence = evidenceOf(unit, [4]);
    const run = async (given: typeof evidence, check: string) =>
      finish(await verifier.runPart(given, unit.result, { check, group: 0, from: 0, to: PLAN.leaves }));
    const short = new Map(evidence.leaves).set(4, new Uint8Array(9));
    expect(await run({ ...evidence, leaves: short }, 'sums')).toEqual({ reason: 'leaf_malformed' });
    const fewer = new Map(evidence.leaves);
    fewer.delete(4);
    expect(await run({ ...evidence, leaves: fewer }, 'sums')).toEqual({ reason: 'leaf_missing' });
    expect(await run({ ...evidence, data: new Map() }, 'leaves')).toEqual({ reason: 'data_missing' });
    await expect(run(evidence, 'nothing')).rejects.toThrow(RangeError);
  });

  it('refuses a trace beyond Hasse’s bound', async () => {
    const traces = decodeTraces(unit.leaves[5]!.data!);
    traces[30] = 100;
    const data = encodeTraces(traces);
    expect(
      await reasonOf(
        withCurve(5, () => ({ digest: sha256(data) }), data),
        [],
      ),
    ).toBe('trace_beyond_bound');
  });

  it('refuses a result that isn’t that of the leaves', async () => {
    const wrong = { ...unit, result: { ...unit.result, points: unit.result.points + 1 } };
    expect(await reasonOf(wrong, [])).toBe('result_differs_from_leaves');
  });
});

describe('a reader without leaves', () => {
  it('finds what plan and figures contradict', () => {
    const reasonWith = (change: object) => finish(checkResult(PLAN, { ...unit.result, ...change }));
    expect(reasonWith({})).toBeUndefined();
    expect(reasonWith({ start: '0' })).toBe('result_of_another_region');
    expect(reasonWith({ curves: unit.result.curves - 1 })).toBe('result_of_another_region');
    expect(reasonWith({ ranks: unit.result.ranks.with(0, 999) })).toBe('figures_contradict_each_other');
    const [first, ...rest] = unit.result.listed;
    const listed = (change: object) => ({ listed: [{ ...first!, ...change }, ...rest] });
    expect(reasonWith(listed({ conductor: first!.conductor + 1 }))).toBe('listed_curve_differs');
    expect(reasonWith(listed({ A: 2000 }))).toBe('listed_curve_differs');
    expect(reasonWith(listed({ pointX: [499] }))).toBe('listed_curve_differs');
  });

  it('says whether data is that of a summary', () => {
    const [one, other] = [unit.leaves[4]!, unit.leaves[5]!];
    const isOther = (summary: Uint8Array, data: Uint8Array) =>
      verifier.isOtherData!(PLAN, { leaf: 4, summary, data });
    expect(isOther(one.summary, one.data!)).toBe(false);
    expect(isOther(one.summary, other.data!)).toBe(true);
    expect(isOther(new Uint8Array(3), one.data!)).toBe(false);
  });
});
