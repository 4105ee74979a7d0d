/** What binds each figure of a short vector's block for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { LatticePlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { LatticeResult } from './result.ts';

const NAMES = ['vector', 'root Hermite factor', 'attempts', 'profiles'] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<LatticePlan, LatticeResult, Reason, Name> = {
  fields: {
    dimension: 'plan',
    rows: 'plan',
    modulus: 'plan',
    vector: 'opened leaves',
    squaredNorm: 'plan',
    lastLeaf: 'opened leaves',
    squaredNorms: 'all leaves',
    lllProfile: 'opened leaves',
    bkzProfile: 'opened leaves',
  },
  needs: {
    vector: [],
    'root Hermite factor': [],
    attempts: ['find leaf', 'computation'],
    profiles: ['find leaf', 'computation'],
  },
  names: () => NAMES,
  refutes: {
    lattice_differs_from_seed: ['vector', 'root Hermite factor'],
    no_such_vector: ['vector'],
    vector_is_trivial: ['vector'],
    vector_not_in_lattice: ['vector'],
    norm_differs_from_vector: ['vector', 'root Hermite factor'],
    vector_is_too_long: ['vector'],
    rows_are_dependent: ['root Hermite factor'],
    lists_are_implausible: ['attempts', 'profiles'],
    leaf_behind_the_last_is_not_empty: ['attempts'],
    vector_of_leaf_is_trivial: ['attempts'],
    norm_differs_from_leaf: ['attempts'],
    vector_of_leaf_not_in_lattice: ['attempts'],
    last_leaf_differs_from_result: ['attempts', 'profiles'],
  },
};
