/** What a spot check of leaves misses. */
import { escapeProbability } from '../challenge.ts';
import type { Statement } from '../work-type.ts';

/** The probabilities that one wrong leaf, and that 1 % and 10 % wrong leaves, are all missed by the drawn ones. */
export function escapesOf(leafCount: number, challengeCount: number): NonNullable<Statement['escapes']> {
  const chance = (wrong: number) => escapeProbability(leafCount, wrong, challengeCount);
  const share = (fraction: number) => Math.max(1, Math.round(leafCount * fraction));
  return { oneLeaf: chance(1), onePercent: chance(share(0.01)), tenPercent: chance(share(0.1)) };
}
