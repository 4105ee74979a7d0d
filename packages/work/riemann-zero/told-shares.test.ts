/** What the check of a unit tells of how far it is. */
import { expect, it } from 'vitest';
import { bytesPerZero } from './leaf.ts';
import { evidenceOf, mine, planOf } from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

const PLAN = planOf(4096, 3, 64);

it('each part tells how far it is', async () => {
  const unit = await mine(PLAN);
  const evidence = evidenceOf(unit);
  const sharesOf = async (part: Parameters<typeof verifier.runPart>[2]) => [
    ...(await verifier.runPart(evidence, unit.result, part)),
  ];
  const length = evidence.data.get(1)!.length / bytesPerZero;
  const steps = [0, 32, 64].filter((zero) => zero < length);
  expect(await sharesOf({ kind: 'ordinates', leaves: [1] })).toEqual([
    ...steps.map((zero) => (0.9 * zero) / length),
    ...steps.filter((zero) => zero + 1 < length).map((zero) => 0.9 + (0.1 * zero) / length),
  ]);
  const ofTwo = await sharesOf({ kind: 'ordinates', leaves: [0, 1] });
  expect(ofTwo.filter((share) => share === 0 || share === 1 / 2)).toEqual([0, 1 / 2]);
  expect(ofTwo).toEqual(ofTwo.toSorted((one, other) => one - other));
  expect(await sharesOf({ kind: 'summation', leaves: [0, 1] })).toEqual([1 / 2, 1]);
  expect(await sharesOf({ kind: 'summaries' })).toEqual([1 / 3]);
  const { firstInterval: fromInterval } = PLAN;
  expect(await sharesOf({ kind: 'count', fromInterval, toInterval: fromInterval + PLAN.intervals })).toEqual([
    1 / 3,
    2 / 3,
    1,
  ]);
});

it('the check of summaries tells it once in 64 leaves', async () => {
  const unit = await mine(planOf(4096, 130, 8));
  const shares = await verifier.runPart(evidenceOf(unit), unit.result, { kind: 'summaries' });
  expect([...shares]).toEqual([1 / 130, 65 / 130, 129 / 130]);
});
