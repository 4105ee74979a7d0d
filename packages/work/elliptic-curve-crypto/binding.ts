/** What binds each figure of a logarithm's block for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { LogarithmPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { LogarithmResult } from './result.ts';

const NAMES = ['logarithm', 'order', 'first curve', 'meeting', 'walks'] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<LogarithmPlan, LogarithmResult, Reason, Name> = {
  fields: {
    p: 'plan',
    a: 'plan',
    b: 'plan',
    order: 'plan',
    attempt: 'plan',
    orders: 'plan',
    base: 'plan',
    target: 'plan',
    logarithm: 'plan',
    walks: 'plan',
    steps: 'all leaves',
    givenUp: 'all leaves',
    lastLeaf: 'plan',
    meeting: 'plan',
  },
  needs: { logarithm: [], order: [], 'first curve': [], meeting: [], walks: ['computation'] },
  names: () => NAMES,
  refutes: {
    field_differs_from_seed: ['logarithm', 'order', 'first curve'],
    not_a_multiple_of_the_points_order: ['order', 'first curve'],
    an_earlier_candidate_is_a_challenge: ['first curve'],
    curve_is_no_challenge: ['order', 'first curve'],
    order_differs_from_proof: ['order'],
    curve_differs_from_seed: ['first curve'],
    target_differs_from_seed: ['logarithm'],
    logarithm_out_of_range: ['logarithm'],
    logarithm_is_wrong: ['logarithm'],
    counts_differ_from_leaves: ['walks'],
    meeting_differs_from_leaves: ['walks'],
    the_walks_do_not_meet: ['meeting', 'walks'],
    walk_differs_from_leaf: ['walks'],
  },
};
