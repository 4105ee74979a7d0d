/** What binds each figure of a block of lattices for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { LatticePlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { LatticeResult } from './result.ts';

const NAMES = ['streams', 'plaquette', 'Wilson loops', 'Polyakov loop', 'string tension'] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<LatticePlan, LatticeResult, Reason, Name> = {
  fields: {
    start: 'plan',
    end: 'plan',
    group: 'plan',
    beta: 'plan',
    side: 'plan',
    leftOut: 'plan',
    measured: 'plan',
    plaquette: 'all leaves',
    loops: 'all leaves',
    polyakov: 'all leaves',
    creutz: 'all leaves',
    history: 'all leaves',
  },
  needs: {
    streams: [],
    plaquette: ['all leaves'],
    'Wilson loops': ['all leaves'],
    'Polyakov loop': ['all leaves'],
    'string tension': ['all leaves'],
  },
  names: (_plan, { creutz }) => (creutz.length > 0 ? NAMES : NAMES.slice(0, -1)),
  refutes: {
    result_of_another_region: ['streams'],
    figures_contradict_each_other: ['streams'],
    replay_differs: ['streams'],
    link_outside_group: ['streams'],
    schwinger_dyson_fails: ['streams'],
  },
};
