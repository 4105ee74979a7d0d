import { finish } from '@productive-mining/work/testing/run-unit.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeLeaf, encodeLeaf, SUMMARY_BYTES } from './leaf.ts';
import { POSITION_STEP } from './plan.ts';
import { REASONS } from './reasons.ts';
import { type SquareFreeNumbersResult, summarise } from './result.ts';
import { computeLeaves, evidenceOf, verdictOf } from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

const PLAN = { start: String(50 * POSITION_STEP), span: POSITION_STEP, leaves: 8 };
let leaves: Map<number, Uint8Array>;
let result: SquareFreeNumbersResult;

beforeAll(async () => {
  const computed = await computeLeaves(PLAN);
  leaves = new Map(computed.entries());
  result = summarise(PLAN, computed);
});

/** The unit with one leaf replaced, and the result that fits it. */
function withLeaf(index: number, leaf: Uint8Array) {
  const changed = new Map(leaves).set(index, leaf);
  return { changed, fitting: summarise(PLAN, [...changed.values()]) };
}

describe('the verifier', () => {
  it('accepts an honest unit, at 0 too', async () => {
    for (const start of ['0', PLAN.start]) {
      const plan = { ...PLAN, start };
      const computed = await computeLeaves(plan);
      const evidence = evidenceOf(plan, new Map(computed.entries()), [0, 3, 4, 7]);
      expect(await verdictOf(evidence, summarise(plan, computed))).toEqual({ valid: true });
    }
  });

  it('accepts what a reader has, challenged leaves only, and no outcome less', async () => {
    const evidence = evidenceOf(PLAN, new Map([[3, leaves.get(3)!]]), [3]);
    expect(await verdictOf(evidence, result)).toEqual({ valid: true });
    expect(verifier.conclude(evidence, result, [{ reason: null }])).toEqual({
      valid: false,
      reason: 'part_missing',
    });
  });

  it('refuses every challenged leaf with a changed byte, though the result fits it', async () => {
    const change = fc.tuple(fc.nat(7), fc.nat(SUMMARY_BYTES - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([index, at, mask]) => {
        const leaf = leaves.get(index)!.slice();
        leaf[at]! ^= mask;
        const { changed, fitting } = withLeaf(index, leaf);
        const verdict = await verdictOf(evidenceOf(PLAN, changed, [index]), fitting);
        expect(verdict.valid).toBe(false);
        if (!verdict.valid) expect(REASONS).toContain(verdict.reason);
      }),
      { numRuns: 40 },
    );
  });

  it('proves the total: a leaf that nobody challenged can’t change it', async () => {
    const leaf = decodeLeaf(leaves.get(2)!);
    const { changed, fitting } = withLeaf(2, encodeLeaf({ ...leaf, even: leaf.even + 1 }));
    expect(await verdictOf(evidenceOf(PLAN, changed, []), fitting)).toEqual({
      valid: false,
      reason: 'total_differs_from_formula',
    });
  });

  it('finds a wrong sign only in a leaf that is challenged, as the statement says', async () => {
    const leaf = decodeLeaf(leaves.get(2)!);
    const forged = encodeLeaf({ ...leaf, even: leaf.even + 1, odd: leaf.odd - 1 });
    const { changed, fitting } = withLeaf(2, forged);
    expect(await verdictOf(evidenceOf(PLAN, changed, [1, 2]), fitting)).toEqual({
      valid: false,
      reason: 'leaf_differs_from_factorisation',
    });
    expect(await verdictOf(evidenceOf(PLAN, changed, [1, 3]), fitting)).toEqual({ valid: true });
  });

  it('refuses a result with any figure changed', async () => {
    const { trace } = result;
    for (const wrong of [
      { start: '0' },
      { end: PLAN.start },
      { squareFree: result.squareFree + 1 },
      { even: result.even + 1, odd: result.odd - 1 },
      { trace: { ...trace, sums: trace.sums.with(0, 0) } },
      { trace: { ...trace, leaves: trace.leaves.slice(1) } },
    ]) {
      const verdict = await verdictOf(evidenceOf(PLAN, leaves, []), { ...result, ...wrong });
      expect(verdict.valid, JSON.stringify(wrong)).toBe(false);
    }
  });

  it('refuses leaves that are missing, of another length, or fuller than any can be', async () => {
    const sums = async (changed: Map<number, Uint8Array>) => {
      const evidence = { ...evidenceOf(PLAN, changed, []), complete: true };
      return finish(await verifier.runPart(evidence, result, { check: 'sums' }));
    };
    const missing = new Map(leaves);
    missing.delete(5);
    const full = encodeLeaf({ even: PLAN.span, odd: 0, moment: 0 });
    expect(await sums(missing)).toEqual({ reason: 'leaf_missing' });
    expect(await sums(new Map(leaves).set(5, new Uint8Array(15)))).toEqual({ reason: 'leaf_malformed' });
    expect(await sums(new Map(leaves).set(5, full))).toEqual({ reason: 'leaf_impossible' });
  });
});
