/** The steps of a check: between two of them a page draws and a reader may end it, and each tells the share that is done. */
import { describe, expect, it } from 'vitest';
import { goldbachVerification } from '../index.ts';
import type { GoldbachPlan } from '../plan.ts';
import { evidenceOf, leavesOf, smallBeyond, smallFromFour } from '../testing/run-whole-unit.ts';
import { verifier } from '../verify.ts';
import { plainCoveringFor } from './plain-covering.ts';

describe.each<[string, GoldbachPlan]>([
  ['from 4', smallFromFour],
  ['beyond', smallBeyond],
])('a check %s', (_, plan) => {
  it('tells in each part shares that ascend from 0 to 1', async () => {
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves);
    const evidence = evidenceOf({ plan, leaves, challenged: [0, 1, 2, 8, 9, 10] });
    for (const part of verifier.parts(evidence, result)) {
      const shares = [...(await verifier.runPart(evidence, result, part))];
      expect(shares, String(part.check)).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares[0]).toBeGreaterThanOrEqual(0);
      expect(shares.at(-1)).toBeLessThanOrEqual(1);
    }
  });
});

it.each<[string, GoldbachPlan, number]>([
  ['from 4', { ...smallFromFour, leaves: 4500 }, 4],
  ['beyond', { ...smallBeyond, groups: 71 }, 2],
])('the form of thousands of leaves is looked at in several steps, %s', async (_, plan, steps) => {
  // Those of a small unit, again and again: their form fits, and the result then doesn't.
  const small = plan.frontier === 'beyond' ? smallBeyond : smallFromFour;
  const few = await leavesOf(small);
  const result = goldbachVerification.summarise(small, few);
  const [begin, ...others] = few as [Uint8Array, ...Uint8Array[]];
  const again = plan.frontier === 'beyond' ? few : others;
  const leaves = Array.from(
    { length: goldbachVerification.leafCount(plan) },
    (_leaf, at) => (at === 0 ? begin : again[at % again.length])!,
  );
  const evidence = evidenceOf({ plan, leaves, challenged: [] });
  const shares = [...(await verifier.runPart(evidence, result, { check: 'listed' }))];
  expect(shares.filter((share) => share === 0)).toHaveLength(steps);
});

it('a range is sieved in steps of 16 segments, once for all leaves in it, and covered in steps of 300 stretches', async () => {
  const plan = { ...smallBeyond, tilesPerLeaf: 234 };
  const covering = await plainCoveringFor(plan);
  const stepsOf = (leaf: number) => [...covering.recompute(plan, leaf)].length;
  // 25,159,680 integers are 12,579,840 odd ones, in segments of 262,144, and as many even ones, in stretches of 17,920.
  expect([stepsOf(0), stepsOf(1), stepsOf(8)]).toEqual([3 + 3, 3, 3 + 3]);
});
