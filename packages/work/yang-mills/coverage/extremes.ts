/** Records over all blocks of lattices. */
import type { Extreme } from '../../coverage.ts';
import { ENSEMBLES, placeOfEnsemble } from '../model/ensembles.ts';
import { withError } from '../model/figures.ts';
import { describe, type LatticePlan } from '../plan.ts';
import type { LatticeResult } from '../result.ts';

const classOf = ({ group, beta, side }: LatticePlan) => ({
  className: `SU(${group}), β = ${beta / 1000}, ${side}⁴ sites`,
  classRank: side * ENSEMBLES.length + placeOfEnsemble({ group, beta }),
});

export const extremes: readonly Extreme<LatticePlan, LatticeResult>[] = [
  {
    name: 'most_precise_plaquette',
    title: 'Most precise average plaquette',
    meaning: 'The average plaquette of a block with the smallest statistical error.',
    classTitle: 'Lattice',
    better: 'less',
    extremality: 'only figure',
    figures: (plan, { plaquette }) => [
      {
        ...classOf(plan),
        value: plaquette.error,
        figure: withError(plaquette),
        place: describe(plan),
        status: 'spot-checked',
      },
    ],
  },
  {
    name: 'longest_memory',
    title: 'Longest memory of a plaquette',
    meaning:
      'The largest integrated autocorrelation time of the plaquette in sweeps: how long a stream remembers its configurations.',
    classTitle: 'Lattice',
    better: 'more',
    extremality: 'only figure',
    figures: (plan, { plaquette }) => {
      const sweeps = (plaquette.time / 1000) * 2 * plan.cycles;
      return [
        {
          ...classOf(plan),
          value: sweeps,
          figure: `${sweeps.toFixed(1)} sweeps`,
          place: describe(plan),
          status: 'spot-checked',
        },
      ];
    },
  },
];
