/** What binds each figure of a census block for a reader (README, "What a reader checks"). */
import type { Binding } from '../binding.ts';
import { KNOWN_TOTALS } from './model/known-totals.ts';
import type { CensusPlan } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { CensusResult } from './result.ts';

type Name = 'triangulations' | 'verdicts' | 'listed' | 'whole level';

export const binding: Binding<CensusPlan, CensusResult, Reason, Name> = {
  fields: {
    from: 'plan',
    to: 'plan',
    triangulations: 'all leaves',
    spheres: 'all leaves',
    oneVertexSpheres: 'all leaves',
    notSpheres: 'all leaves',
    homologySpheres: 'all leaves',
    undecided: 'all leaves',
    levels: 'all leaves',
    hardest: 'all leaves',
    exotic: 'all leaves',
    open: 'all leaves',
    leavesHolding: 'all leaves',
  },
  needs: {
    triangulations: ['all leaves'],
    verdicts: ['leaf data', 'all leaves'],
    listed: [],
    'whole level': ['all leaves'],
  },
  names: (_plan, { levels }) => [
    'triangulations',
    'verdicts',
    'listed',
    ...levels
      .filter(({ isWhole, tetrahedra }) => isWhole && KNOWN_TOTALS[tetrahedra])
      .map(() => 'whole level' as const),
  ],
  refutes: {
    proof_does_not_hold: ['verdicts'],
    verdict_is_not_the_recognisers: ['verdicts'],
    summary_differs_from_data: ['verdicts'],
    level_does_not_add_up: ['verdicts'],
    totals_differ_from_levels: ['triangulations', 'verdicts'],
    listed_is_no_triangulation: ['listed'],
    signature_differs: ['listed'],
    verdict_is_of_another_kind: ['listed'],
    homology_is_not_trivial: ['listed'],
    listed_outside_unit: ['listed'],
    listed_twice: ['listed'],
    listed_is_not_counted: ['verdicts'],
    level_differs_from_known_totals: ['whole level'],
  },
};
