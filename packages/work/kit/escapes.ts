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

/**
 * The same where leaves hold very different amounts: 1 % and 10 % are shares of what the unit holds.
 * @param leavesHolding the fewest leaves that hold so much
 */
export function escapesByHolding(
  leafCount: number,
  challengeCount: number,
  leavesHolding: { onePercent: number; tenPercent: number },
): NonNullable<Statement['escapes']> {
  const chance = (wrong: number) => escapeProbability(leafCount, Math.max(1, wrong), challengeCount);
  const { onePercent, tenPercent } = leavesHolding;
  return { oneLeaf: chance(1), onePercent: chance(onePercent), tenPercent: chance(tenPercent) };
}

/** The fewest of some leaves that together hold at least a share of what all hold, which is 1 of one hundred or ten. */
export function fewestHolding(held: readonly number[], oneOf: number): number {
  const largestFirst = [...held].sort((a, b) => b - a);
  const total = held.reduce((sum, amount) => sum + amount, 0);
  let sum = 0;
  let leaves = 0;
  while (sum * oneOf < total) sum += largestFirst[leaves++]!;
  return leaves;
}
