/** 200 instances with fixed seeds: the mean number of steps is what the theory of the walk says. */
import { expect, it } from 'vitest';
import { ellipticCurveCrypto } from './index.ts';
import { chanceOfMeeting, expectedSteps } from './plan.ts';
import { leavesOf, smallPlan } from './testing/run-whole-unit.ts';

/** Steps of each instance, as a share of the mean by the theory, and the chance to need no more. */
async function sharesOf(instances: number, bits: number, distinguishedBits: number) {
  const shares: number[] = [];
  const chances: number[] = [];
  for (let i = 0; i < instances; i++) {
    const plan = smallPlan(`mean ${i}`, bits, distinguishedBits);
    const { steps, order } = ellipticCurveCrypto.summarise(plan, await leavesOf(plan));
    // A meeting is seen at the next distinguished point.
    const before = steps - 2 ** distinguishedBits;
    shares.push(before / expectedSteps(Number(order)));
    chances.push(chanceOfMeeting(before, Number(order)));
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / instances;
  const deviation = Math.sqrt(shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (instances - 1));
  console.log(
    `${instances} instances of ${bits} bits: mean ${mean.toFixed(3)} of the theory, deviation ${deviation.toFixed(3)}`,
  );
  return { mean, deviation, chances };
}

/** The deviation of Rayleigh's distribution, as a share of its mean: 0.523. */
const DEVIATION = Math.sqrt(4 / Math.PI - 1);

it('MINE-44 two walks meet after √(πn/4) / √(1 − 1/r) steps on average, within 10 %, and as Rayleigh says', async () => {
  const { mean, deviation, chances } = await sharesOf(200, 43, 5);
  expect(Math.abs(mean - 1)).toBeLessThan(0.1);
  expect(Math.abs(deviation - DEVIATION)).toBeLessThan(0.1);
  // The chance at the meeting is uniform: Kolmogorov–Smirnov at 1 %, 1.63/√200.
  const distances = chances
    .toSorted((a, b) => a - b)
    .map((chance, i) => Math.max(chance - i / chances.length, (i + 1) / chances.length - chance));
  expect(Math.max(...distances)).toBeLessThan(1.63 / Math.sqrt(chances.length));
});

it('and no later in larger groups, where walks that stayed near their starts would not meet', async () => {
  const { mean } = await sharesOf(60, 50, 9);
  expect(Math.abs(mean - 1)).toBeLessThan((3 * DEVIATION) / Math.sqrt(60));
});
