/** Why a unit isn’t accepted: a closed list. */
export const REASONS = [
  'leaf_missing',
  'leaf_malformed',
  'leaf_inconsistent',
  'leaf_differs_from_plain_sieve',
  'listed_item_outside_unit',
  'gap_end_not_prime',
  'gap_contains_prime',
  'tuple_member_not_prime',
  'result_of_another_interval',
  'end_prime_differs',
  'prediction_differs',
  'figures_contradict_each_other',
  'result_differs_from_leaves',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a unit may end without an answer: none of this kind does. */
export const UNDECIDED = [] as const;
