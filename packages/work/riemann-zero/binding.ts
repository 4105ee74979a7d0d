/** What binds each figure of a block of zeros for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { ZeroPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { ZeroResult } from './result.ts';

const NAMES = [
  'zeros',
  'Gram and Rosser',
  'error bounds',
  'closest pair',
  'largest values',
  'spacings',
] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<ZeroPlan, ZeroResult, Reason, Name> = {
  fields: {
    zeros: 'plan',
    firstZero: 'plan',
    lastZero: 'plan',
    firstOrdinate: 'all leaves',
    lastOrdinate: 'all leaves',
    closestPair: 'all leaves',
    largestZ: 'all leaves',
    largestS: 'all leaves',
    smallestS: 'all leaves',
    gram: 'plan',
    rosser: 'plan',
    spacings: 'all leaves',
    samples: 'all leaves',
  },
  needs: {
    zeros: [],
    'Gram and Rosser': [],
    'error bounds': ['leaf data'],
    'closest pair': ['leaf data', 'all leaves'],
    'largest values': ['leaf data', 'all leaves'],
    spacings: ['leaf data', 'all leaves'],
  },
  names: () => NAMES,
  refutes: {
    ordinate_differs_from_summation: ['error bounds'],
    error_bound_differs: ['error bounds'],
    closest_pair_differs: ['closest pair'],
    spacings_differ: ['spacings'],
    argument_differs: ['largest values'],
    largest_value_differs: ['largest values'],
    zero_count_differs_from_turing: ['zeros'],
    zero_numbers_differ: ['zeros'],
    gram_figures_differ: ['Gram and Rosser'],
  },
};
