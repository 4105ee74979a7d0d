/** What binds each figure of a block of curves for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import type { CurvePlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { CurveResult } from './result.ts';

const NAMES = ['curves', 'points', 'ranks', 'torsion', 'order of Ш', 'averages of traces'] as const;
type Name = (typeof NAMES)[number];

export const binding: Binding<CurvePlan, CurveResult, Reason, Name> = {
  fields: {
    start: 'plan',
    end: 'plan',
    curves: 'plan',
    singular: 'plan',
    notMinimal: 'plan',
    ranks: 'all leaves',
    torsion: 'all leaves',
    shaAboveOne: 'all leaves',
    points: 'all leaves',
    traces: 'all leaves',
    largestSha: 'all leaves',
    listed: 'all leaves',
  },
  needs: {
    curves: [],
    points: ['all leaves'],
    ranks: ['leaf data', 'all leaves'],
    torsion: ['all leaves'],
    'order of Ш': ['leaf data', 'all leaves'],
    'averages of traces': ['leaf data', 'all leaves'],
  },
  names: () => NAMES,
  refutes: {
    result_of_another_region: ['curves'],
    functional_equation_fails: ['ranks'],
    central_value_differs: ['ranks'],
    torsion_differs: ['torsion'],
    point_not_on_curve: ['points'],
    point_not_least: ['points'],
  },
};
