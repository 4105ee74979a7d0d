/** What binds each figure of Goldbach's blocks for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { GoldbachPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import { type GoldbachResult, isOfSecondForm } from './result.ts';

type Name =
  | 'every even number from 4'
  | 'listed values'
  | 'largest value'
  | 'every even number beyond'
  | 'every even number beyond, first form'
  | 'listed pairs'
  | 'listed ranks'
  | 'listed least primes'
  | 'none harder';

export const binding: Binding<GoldbachPlan, GoldbachResult, Reason, Name> = {
  fields: {
    frontier: 'plan',
    from: 'plan',
    to: 'plan',
    evenNumbers: 'plan',
    hardest: 'all leaves',
    hardestUsefulCounts: 'all leaves',
    hardestIndexCounts: 'all leaves',
    peaks: 'all leaves',
    counts: 'all leaves',
  },
  needs: {
    'every even number from 4': [],
    'listed values': [],
    'largest value': ['all leaves'],
    'every even number beyond': [],
    'every even number beyond, first form': ['computation'],
    'listed pairs': [],
    'listed ranks': [],
    'listed least primes': [],
    'none harder': ['all leaves'],
  },
  names: (_plan, result) => {
    if (result.frontier === 'from_4') return ['every even number from 4', 'listed values', 'largest value'];
    return isOfSecondForm(result)
      ? ['every even number beyond', 'listed pairs', 'listed ranks', 'listed least primes', 'none harder']
      : ['every even number beyond, first form', 'listed pairs', 'listed ranks', 'none harder'];
  },
  refutes: {
    even_number_without_a_pair: ['every even number from 4'],
    list_differs_from_leaf: ['largest value', 'none harder'],
    listed_pair_has_another_sum: ['listed pairs'],
    listed_pair_not_prime: ['listed pairs', 'listed values'],
    listed_prime_not_least: ['listed values', 'listed least primes'],
    listed_rank_differs: ['listed ranks'],
  },
};
