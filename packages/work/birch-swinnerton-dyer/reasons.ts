/** Why a unit isn’t accepted: a closed list. */
export const REASONS = [
  'leaf_missing',
  'leaf_malformed',
  'leaf_of_another_pair',
  'data_missing',
  'data_differs_from_digest',
  'trace_beyond_bound',
  'small_traces_differ',
  'functional_equation_fails',
  'trace_differs_from_group_order',
  'local_data_differ',
  'torsion_differs',
  'period_differs',
  'central_value_differs',
  'quotient_differs',
  'point_not_on_curve',
  'point_not_least',
  'result_differs_from_leaves',
  'result_of_another_region',
  'figures_contradict_each_other',
  'listed_curve_differs',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a unit may end without an answer. */
export const UNDECIDED = ['root_number_unclear', 'central_value_unclear', 'order_of_sha_not_whole'] as const;
export type Undecided = (typeof UNDECIDED)[number];
