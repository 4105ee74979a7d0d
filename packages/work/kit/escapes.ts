/** What a spot check of leaves misses. */
import { escapeProbability } from '../certificates/challenge.ts';
import type { Statement } from '../work-type.ts';

/**
 * The probabilities that one wrong leaf, and that 1 % and 10 % wrong leaves, are all missed by the drawn ones.
 * @param toWhole makes a share of the leaves a whole number of them; blocks hold the outcome, so a kind keeps its own
 */
export function escapesOf(
  leafCount: number,
  challengeCount: number,
  toWhole: (share: number) => number = Math.round,
): NonNullable<Statement['escapes']> {
  const chance = (wrong: number) => escapeProbability(leafCount, wrong, challengeCount);
  const share = (fraction: number) => Math.max(1, toWhole(leafCount * fraction));
  return { oneLeaf: chance(1), onePercent: chance(share(0.01)), tenPercent: chance(share(0.1)) };
}
