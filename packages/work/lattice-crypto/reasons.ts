/** Why a unit isn’t accepted, and why it may end without an answer: closed lists. */
export const REASONS = [
  'lattice_differs_from_seed',
  'no_such_vector',
  'vector_is_trivial',
  'vector_not_in_lattice',
  'norm_differs_from_vector',
  'vector_is_too_long',
  'rows_are_dependent',
  'lists_are_implausible',
  'leaf_missing',
  'leaf_behind_the_last_is_not_empty',
  'leaf_has_a_wrong_length',
  'vector_of_leaf_is_trivial',
  'norm_differs_from_leaf',
  'vector_of_leaf_not_in_lattice',
  'profile_of_leaf_has_another_volume',
  'last_leaf_differs_from_result',
] as const;
export type Reason = (typeof REASONS)[number];

/** The method can’t decide: no block, no reward, and the region is mined again later. */
export const UNDECIDED = ['no_vector_is_short_enough'] as const;
export type Undecided = (typeof UNDECIDED)[number];
