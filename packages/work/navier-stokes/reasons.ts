/** Why a unit isn’t accepted: a closed list. */
export const REASONS = [
  'leaf_missing',
  'leaf_malformed',
  'state_missing',
  'state_differs_from_fingerprint',
  'state_of_another_step',
  'figures_differ_from_state',
  'equation_fails',
  'coarse_replay_differs',
  'replay_differs',
  'result_differs_from_leaves',
  'result_of_another_region',
  'figures_contradict_each_other',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a unit may end without an answer: none does. */
export const UNDECIDED = [] as const;
export type Undecided = (typeof UNDECIDED)[number];
