/** Records over all blocks of flows. */
import type { Extreme, ExtremeFigure } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { digitsOf } from '../model/figures.ts';
import { describe, type FlowPlan, pointsOf } from '../plan.ts';
import { type FlowFigures, type FlowResult, SCALE } from '../result.ts';

type Figure = 'growth' | 'vorticity';
/** Cubes come behind all squares. */
const CUBES = 1e9;

/** The greater of both flows, among flows of the same Reynolds number and points. */
const greatest =
  (figure: Figure, say: (flow: FlowFigures) => string) =>
  (plan: FlowPlan, { flows }: FlowResult): ExtremeFigure[] => {
    const best = flows.reduce((most, flow) => (flow[figure] > most[figure] ? flow : most));
    return [
      {
        className: `Re = ${groupDigits(plan.reynolds)}, ${pointsOf(plan)} points`,
        classRank: (plan.dimensions ? CUBES : 0) + plan.side * 1e6 + plan.reynolds,
        value: best[figure] / SCALE.ratio,
        figure: say(best),
        place: describe(plan),
        status: 'spot-checked',
      },
    ];
  };

export const extremes: readonly Extreme<FlowPlan, FlowResult>[] = [
  {
    name: 'greatest_palinstrophy_growth',
    title: 'Greatest growth of palinstrophy',
    meaning: 'The greatest palinstrophy behind a leaf over that of the beginning, in either flow of a block.',
    classTitle: 'Flow',
    better: 'more',
    extremality: 'only figure',
    figures: greatest('growth', ({ growth }) => `${digitsOf(growth, SCALE.ratio)}-fold`),
  },
  {
    name: 'greatest_vorticity',
    title: 'Greatest vorticity',
    meaning: 'The greatest size of vorticity over all points behind a leaf, in either flow of a block.',
    classTitle: 'Flow',
    better: 'more',
    extremality: 'only figure',
    figures: greatest('vorticity', ({ vorticity }) => digitsOf(vorticity, SCALE.ratio)),
  },
];
