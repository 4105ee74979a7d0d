/** What binds each figure of a block of primes for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { PrimePatternPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { PrimePatternResult } from './result.ts';

type Name =
  | 'primes'
  | 'classes and races'
  | 'tuples'
  | 'longest gap'
  | 'listed gaps'
  | 'listed tuples'
  | 'prediction';

export const binding: Binding<PrimePatternPlan, PrimePatternResult, Reason, Name> = {
  fields: {
    start: 'plan',
    end: 'plan',
    counts: 'all leaves',
    byMod3: 'all leaves',
    byMod4: 'all leaves',
    firstPrime: 'plan',
    lastPrime: 'plan',
    gaps: 'all leaves',
    quadruplets: 'all leaves',
    sextuplets: 'all leaves',
    race4: 'all leaves',
    race3: 'all leaves',
    trace: 'all leaves',
    predicted: 'plan',
  },
  needs: {
    primes: ['all leaves'],
    'classes and races': ['all leaves'],
    tuples: ['all leaves'],
    'longest gap': ['all leaves'],
    'listed gaps': [],
    'listed tuples': [],
    prediction: [],
  },
  names: (_plan, { gaps, quadruplets, sextuplets }) => [
    'primes',
    'classes and races',
    'tuples',
    ...(gaps.length > 0 ? (['longest gap', 'listed gaps'] as const) : []),
    ...(quadruplets.length + sextuplets.length > 0 ? (['listed tuples'] as const) : []),
    'prediction',
  ],
  refutes: {
    gap_end_not_prime: ['listed gaps'],
    gap_contains_prime: ['listed gaps'],
    tuple_member_not_prime: ['listed tuples'],
    prediction_differs: ['prediction'],
  },
};
