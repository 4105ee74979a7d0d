/** prime_pattern: primes, constellations and gaps of one interval of the natural numbers, gap-free from 0. */
import type { WorkType } from '../work-type.ts';
import { describeRegion } from './describe.ts';
import { findings, picture } from './picture.ts';
import { chunksOf, FRONTIER, type PrimePatternPlan, planUnit } from './plan.ts';
import { statementsOf } from './statements.ts';
import { type PrimePatternResult, summarise } from './summarise.ts';

export const primePattern: WorkType<PrimePatternPlan, PrimePatternResult> = {
  presentation: {
    value: 'prime_pattern',
    label: 'Prime Pattern Discovery',
    displayName: 'Prime Pattern Discovery',
    description:
      'Counts the primes of the next unexplored interval with their twins, triplets, quadruplets and gaps. A block lists proved gaps and tuples and holds counts that an independent sieve spot-checks.',
    glyph: 'π(x)',
    estimate: { base: 600, increment: 150 },
  },
  frontiers: [{ name: FRONTIER, start: '0', description: 'All natural numbers from 0, without a gap.' }],
  frontierFor: () => FRONTIER,
  planUnit,
  leafCount: (plan) => plan.leaves,
  chunks: chunksOf,
  describe: describeRegion,
  summarise,
  statements: statementsOf,
  picture,
  findings,
};
