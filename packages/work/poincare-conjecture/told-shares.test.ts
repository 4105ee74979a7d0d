/** What the check of a unit tells of how far it is, and where it can be ended. */
import { expect, it } from 'vitest';
import { planFor } from './plan.ts';
import { computeUnit, evidenceOf } from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

/** All pairings of up to four tetrahedra, a leaf each. */
const PLAN = planFor('1:1:0:badc', 17);

it('each part tells how far it is', async () => {
  const unit = await computeUnit(PLAN);
  const evidence = { ...evidenceOf(unit), data: unit.data };
  const sharesOf = async (part: Parameters<typeof verifier.runPart>[2], complete = true) => [
    ...(await verifier.runPart({ ...evidence, complete }, unit.result, part)),
  ];
  // Once when the result is made again from the leaves, and once for each listed triangulation.
  expect(unit.result.hardest).toHaveLength(12);
  expect(await sharesOf({ check: 'result' })).toEqual([0.1, ...Array(12).fill(0.5)]);
  expect(await sharesOf({ check: 'result' }, false)).toEqual(Array(12).fill(0.5));
  // Once in a thousand tries of the search, and once in sixteen triangulations: leaf 3 has 31, 7 has 96, 8 has 90 and 16 has 38.
  expect(await sharesOf({ check: 'leaves', leaves: [3] })).toEqual(Array(2).fill(0));
  expect(await sharesOf({ check: 'leaves', leaves: [7, 8] })).toEqual([
    ...Array(1 + 6).fill(0),
    ...Array(1 + 6).fill(1 / 2),
  ]);
  expect(await sharesOf({ check: 'leaves', leaves: [16] })).toEqual(Array(2 + 3).fill(0));
  expect(await sharesOf({ check: 'leaves', leaves: [0, 1, 2, 3] })).toEqual([0, 1 / 4, 2 / 4, 3 / 4, 3 / 4]);
});

it('there is a part for the result, and one for four challenged leaves each', async () => {
  const unit = await computeUnit(PLAN);
  const partsWith = (challenged: number[]) =>
    verifier.parts({ ...evidenceOf(unit), challenged }, unit.result);
  expect(partsWith([])).toEqual([{ check: 'result' }]);
  expect(partsWith([1, 3, 5, 7])).toEqual([{ check: 'result' }, { check: 'leaves', leaves: [1, 3, 5, 7] }]);
  expect(partsWith([1, 3, 5, 7, 9])).toEqual([
    { check: 'result' },
    { check: 'leaves', leaves: [1, 3, 5, 7] },
    { check: 'leaves', leaves: [9] },
  ]);
});
