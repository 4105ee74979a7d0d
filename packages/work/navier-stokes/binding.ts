/** What binds each figure of a block of flows for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { FlowPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { FlowResult } from './result.ts';

const NAMES = ['flows', 'energy', 'enstrophy', 'palinstrophy', 'greatest sizes', 'resolution'] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<FlowPlan, FlowResult, Reason, Name> = {
  fields: {
    start: 'plan',
    end: 'plan',
    dimensions: 'plan',
    side: 'plan',
    reynolds: 'plan',
    steps: 'plan',
    flows: 'all leaves',
  },
  needs: {
    flows: [],
    energy: ['all leaves'],
    enstrophy: ['all leaves'],
    palinstrophy: ['all leaves'],
    'greatest sizes': ['all leaves'],
    resolution: ['all leaves'],
  },
  names: () => NAMES,
  refutes: {
    result_of_another_region: ['flows'],
    figures_contradict_each_other: ['flows'],
    replay_differs: ['flows'],
    state_of_another_step: ['flows'],
    figures_differ_from_state: ['flows'],
    equation_fails: ['flows'],
    coarse_replay_differs: ['flows'],
  },
};
