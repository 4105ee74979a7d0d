/** Why a unit isn’t accepted: a closed list. */
export const REASONS = [
  'leaf_malformed',
  'leaf_has_other_triangulations',
  'counts_do_not_add_up',
  'data_malformed',
  'summary_differs_from_data',
  'verdict_malformed',
  'proof_does_not_hold',
  'verdict_is_not_the_recognisers',
  'result_differs_from_leaves',
  'region_differs',
  'levels_differ_from_plan',
  'level_does_not_add_up',
  'totals_differ_from_levels',
  'no_such_pairing',
  'listed_is_no_triangulation',
  'signature_differs',
  'verdict_is_of_another_kind',
  'homology_is_not_trivial',
  'listed_outside_unit',
  'listed_twice',
  'list_out_of_order',
  'listed_is_not_counted',
  'level_differs_from_known_totals',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a unit may end without an answer: none of this kind does. */
export const UNDECIDED = [] as const;
