/** The texts of the kind, and the constants of its value. Imports nothing else of the kind: every page loads it. */
import type { Presentation } from '../work-type.ts';

export const presentation: Presentation = {
  value: 'prime_pattern',
  label: 'Prime Pattern Discovery',
  displayName: 'Prime Pattern Discovery',
  description:
    'Counts the primes of the next unexplored interval with their twins, triplets, quadruplets and gaps. A block lists proved gaps and tuples and holds counts that an independent sieve spot-checks.',
  glyph: 'π(x)',
  estimate: { base: 600, increment: 150 },
};
