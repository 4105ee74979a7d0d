/** Why a unit isn’t accepted, and why it may end without an answer: closed lists. */
export const REASONS = [
  'leaf_missing',
  'leaf_malformed',
  'recomputed_leaf_differs',
  'even_number_without_a_pair',
  'result_of_another_frontier',
  'result_of_another_region',
  'result_of_another_form',
  'result_differs_from_leaves',
  'ranks_do_not_add_up',
  'list_incomplete',
  'list_malformed',
  'list_out_of_order',
  'list_differs_from_leaf',
  'listed_number_outside_unit',
  'listed_pair_has_another_sum',
  'listed_pair_not_prime',
  'listed_prime_not_least',
  'listed_rank_differs',
] as const;
export type Reason = (typeof REASONS)[number];

/** The method can’t decide: no block, no reward, and the region is mined again later. */
export const UNDECIDED = [
  'too_few_primes_below_window',
  'even_number_without_a_pair',
  'even_number_without_a_small_prime',
] as const;
export type Undecided = (typeof UNDECIDED)[number];
