/** Why a unit isn’t accepted, and why it may end without an answer: closed lists. */
export const REASONS = [
  'leaf_malformed',
  'leaf_data_missing',
  'data_digest_differs',
  'ordinate_differs',
  'ordinate_differs_from_summation',
  'error_bound_differs',
  'interval_count_differs',
  'phase_differs',
  'closest_pair_differs',
  'spacings_differ',
  'argument_differs',
  'largest_value_differs',
  'result_differs_from_leaves',
  'zero_count_differs_from_turing',
  'zero_numbers_differ',
  'gram_figures_differ',
] as const;
export type Reason = (typeof REASONS)[number];

/** The method can’t decide: no block, no reward, and the region is mined again later. */
export const UNDECIDED = [
  'zero_too_near',
  'sign_at_gram_point',
  'recurrence_drifted',
  'below_turing',
  'turing_blocks',
] as const;
export type Undecided = (typeof UNDECIDED)[number];
