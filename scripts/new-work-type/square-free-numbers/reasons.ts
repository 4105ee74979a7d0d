/** Why a unit isn’t accepted: a closed list. */
export const REASONS = [
  'leaf_missing',
  'leaf_malformed',
  'leaf_impossible',
  'leaf_differs_from_factorisation',
  'total_differs_from_formula',
  'result_differs_from_leaves',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a unit may end without an answer, where the method can’t decide; none of this kind does. */
export const UNDECIDED = [] as const;
