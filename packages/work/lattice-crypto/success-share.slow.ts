/** Units with fixed seeds, each on a lattice of its own: how many end with a find before they run out of attempts. */
import { expect, it } from 'vitest';
import { seedOf } from '../testing/run-unit.ts';
import { UndecidedUnit } from '../work-type.ts';
import { planUnit } from './plan.ts';
import type { LatticeResult } from './result.ts';
import { summarise } from './result.ts';
import { evidenceOf, leavesOf, verdictOf } from './testing/run-whole-unit.ts';

/** Share of units that has to succeed, and the confidence at which a sample has to say so. */
const SHARE_AIM = 0.95;
const CONFIDENCE = 0.95;

/** P(X ≤ most) for X binomial over `trials` trials of this chance. */
function binomialAtMost(most: number, trials: number, chance: number): number {
  let term = (1 - chance) ** trials;
  let sum = term;
  for (let k = 1; k <= most; k++) {
    term *= ((trials - k + 1) / k) * (chance / (1 - chance));
    sum += term;
  }
  return sum;
}

/**
 * Clopper and Pearson (1934): the lower end of the one-sided interval for the share of successes: by bisection the
 * share of failures at which no more failures than were seen have the chance 1 − confidence.
 */
function shareAtLeast(successes: number, trials: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const failing = (low + high) / 2;
    if (binomialAtMost(trials - successes, trials, failing) > 1 - CONFIDENCE) low = failing;
    else high = failing;
  }
  return 1 - high;
}

/** The result of a unit, whose block was verified; undefined when no attempt was short enough. */
async function resultOf(difficulty: number, unit: number): Promise<LatticeResult | undefined> {
  const seed = seedOf(`success ${difficulty} ${unit}`);
  const { plan } = planUnit({ difficulty, frontier: 'instances', position: String(unit), seed });
  const leaves = await leavesOf(plan);
  try {
    const result = summarise(plan, leaves);
    expect(await verdictOf(evidenceOf(plan, leaves), result)).toEqual({ valid: true });
    return result;
  } catch (error) {
    if (error instanceof UndecidedUnit) return undefined;
    throw error;
  }
}

it('the margin is that of the tables: 59 of 59 and 92 of 93 are the least that show 95 %', () => {
  expect(shareAtLeast(59, 59)).toBeCloseTo(0.05 ** (1 / 59), 10);
  expect(shareAtLeast(59, 59)).toBeGreaterThan(SHARE_AIM);
  expect(shareAtLeast(58, 58)).toBeLessThan(SHARE_AIM);
  expect(shareAtLeast(92, 93)).toBeGreaterThan(SHARE_AIM);
  expect(shareAtLeast(91, 92)).toBeLessThan(SHARE_AIM);
});

// The target at 17 is the nearest to the shortest vectors of dimension 70, whose lattices differ most.
it.each([
  { difficulty: 1, units: 100 },
  { difficulty: 17, units: 200 },
  { difficulty: 47, units: 100 },
])(
  'MINE-44 units of difficulty $difficulty end with a find in 95 % of all cases: $units of them show it with 95 % confidence',
  {
    timeout: 7_200_000,
  },
  async ({ difficulty, units }) => {
    const attempts: number[] = [];
    for (let unit = 0; unit < units; unit++) {
      const result = await resultOf(difficulty, unit);
      if (result) attempts.push(result.squaredNorms.length);
    }
    const least = shareAtLeast(attempts.length, units);
    console.log(
      `difficulty ${difficulty}: ${attempts.length} of ${units} units end with a find, at least ${(100 * least).toFixed(1)} % do with 95 % confidence; ` +
        `attempts: median ${attempts.toSorted((a, b) => a - b)[attempts.length >> 1]}, most ${Math.max(...attempts)}`,
    );
    expect(least).toBeGreaterThan(SHARE_AIM);
  },
);

it('MINE-44 a unit of difficulty 100 whose attempts are used up ends undecided', async () => {
  const { plan } = planUnit({
    difficulty: 100,
    frontier: 'instances',
    position: '0',
    seed: seedOf('no find'),
  });
  const tooShort = { ...plan, squaredTarget: 1, leaves: 2 };
  const leaves = await leavesOf(tooShort);
  expect(leaves.map((leaf) => leaf.length > 0)).toEqual([true, true]);
  expect(() => summarise(tooShort, leaves)).toThrow(new UndecidedUnit('no_vector_is_short_enough').message);
}, 600_000);
