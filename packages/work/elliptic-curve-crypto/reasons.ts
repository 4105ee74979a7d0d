/** Why a unit isn’t accepted, and why it may end without an answer: closed lists. */
export const REASONS = [
  'field_differs_from_seed',
  'no_such_candidate',
  'too_many_orders',
  'curve_has_a_point_of_order_two',
  'not_a_multiple_of_the_points_order',
  'an_earlier_candidate_is_a_challenge',
  'curve_is_no_challenge',
  'order_too_small_for_its_proof',
  'order_differs_from_proof',
  'curve_differs_from_seed',
  'base_point_differs_from_seed',
  'base_point_not_on_curve',
  'target_differs_from_seed',
  'target_not_on_curve',
  'logarithm_out_of_range',
  'logarithm_is_wrong',
  'leaf_has_a_wrong_length',
  'curve_leaf_differs_from_result',
  'meeting_differs_from_leaves',
  'counts_differ_from_leaves',
  'no_such_meeting',
  'the_walks_do_not_meet',
  'walk_differs_from_leaf',
] as const;
export type Reason = (typeof REASONS)[number];

/** The method can’t decide: no block, no reward, and the region is mined again later. */
export const UNDECIDED = [
  'no_curve_of_prime_order',
  'no_two_walks_met',
  'walks_met_without_an_answer',
] as const;
export type Undecided = (typeof UNDECIDED)[number];
