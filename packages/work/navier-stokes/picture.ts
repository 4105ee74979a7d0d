/** What a finished block shows: palinstrophy and energy along its flows, the spectrum at their end, and their figures as a list. */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot, PlotSeries } from '../live-view.ts';
import { digitsOf, resolutionInWords } from './model/figures.ts';
import { energyLeft, energyLeftInPari } from './model/heat-decay.ts';
import { describe, type FlowPlan, nameOfBeginning } from './plan.ts';
import { type FlowFigures, type FlowResult, SCALE } from './result.ts';

const nameOf = ({ flow }: FlowPlan, chain: number) => `Flow ${groupDigits(flow + chain + 1)}`;

/** A line for each flow, over the time at the ends of equal stretches. */
function along(plan: FlowPlan, { flows }: FlowResult, of: (flow: FlowFigures) => number[]): PlotSeries[] {
  const timeOf = (index: number, points: number) =>
    (Math.floor(((index + 1) * plan.leaves) / points) * plan.steps) / plan.side;
  return flows.map((flow, chain) => {
    const y = of(flow);
    return { label: nameOf(plan, chain), mark: 'line', x: y.map((_, index) => timeOf(index, y.length)), y };
  });
}

const mostGrown = ({ flows }: FlowResult): FlowFigures =>
  flows.reduce((best, flow) => (flow.growth > best.growth ? flow : best));

export function picture(plan: FlowPlan, result: FlowResult): LivePlot {
  const { growth } = mostGrown(result);
  return {
    name: 'Palinstrophy',
    title:
      growth > SCALE.ratio
        ? `Palinstrophy grows ${digitsOf(growth, SCALE.ratio)}-fold`
        : 'Palinstrophy never grows',
    caption: `Half of the average squared gradient of vorticity, behind leaves at equal distances: ${describe(plan)}.`,
    x: { label: 'time' },
    y: { label: 'palinstrophy' },
    series: along(plan, result, ({ history }) =>
      history.palinstrophy.map((value) => value / SCALE.palinstrophy),
    ),
  };
}

/** Energy and enstrophy along the flows, and the spectrum at their end. */
export function furtherPictures(plan: FlowPlan, result: FlowResult): LivePlot[] {
  return [
    {
      name: 'Energy',
      title: 'Energy along both flows',
      caption: `The average energy, which viscosity takes away: ${describe(plan)}.`,
      x: { label: 'time' },
      y: { label: 'energy' },
      series: along(plan, result, ({ history }) => history.energy.map((value) => value / SCALE.energy)),
    },
    {
      name: 'Enstrophy',
      title: 'Enstrophy along both flows',
      caption: `Half of the average squared vorticity: ${describe(plan)}.`,
      x: { label: 'time' },
      y: { label: 'enstrophy' },
      series: along(plan, result, ({ history }) => history.enstrophy.map((value) => value / SCALE.enstrophy)),
    },
    {
      name: 'Spectrum',
      title: 'Energy by wave number at the end',
      caption: `Decimal logarithm of the energy in shells of wave numbers at the end of both flows: ${describe(plan)}.`,
      x: { label: 'wave number', scale: 'log' },
      y: { label: 'log₁₀ of energy' },
      series: result.flows.map(({ spectrum }, chain) => ({
        label: nameOf(plan, chain),
        mark: 'line',
        x: spectrum.map((_, index) => index + 1),
        y: spectrum.map((value) => value / SCALE.decade),
      })),
    },
  ];
}

export function findings(plan: FlowPlan, result: FlowResult): Findings {
  const rowOf = (label: string, say: (flow: FlowFigures) => string) => [label, ...result.flows.map(say)];
  const { growth, growthAt } = mostGrown(result);
  const left = energyLeft(plan, (plan.leaves * plan.steps) / plan.side).toFixed(9);
  const onAverage = plan.dimensions === 3 && plan.start === 'random' ? ', on average over all phases' : '';
  return {
    formulas: [
      {
        tex: `\\max_t P(t)/P(0) = ${digitsOf(growth, SCALE.ratio)}`,
        meaning: `The greatest palinstrophy behind a leaf over that of the beginning, at t = ${((growthAt * plan.steps) / plan.side).toFixed(2)}.`,
        plain: (growth / SCALE.ratio).toFixed(6),
      },
      {
        tex: `E_\\nu = ${left}`,
        meaning: `The energy that viscosity alone would leave at the end of ${nameOfBeginning(plan)}${onAverage}, to compare with: a formula.`,
        plain: left,
        again: {
          program: 'PARI/GP',
          lines: energyLeftInPari(plan, `${plan.leaves * plan.steps}/${plan.side}`),
        },
      },
    ],
    tables: [
      {
        title: 'Figures of both flows',
        columns: ['Quantity', ...result.flows.map((_, chain) => nameOf(plan, chain))],
        rows: [
          rowOf('Energy at the end', ({ energy }) => digitsOf(energy, SCALE.energy)),
          rowOf('Dissipation at the end', ({ dissipation }) => digitsOf(dissipation, SCALE.energy)),
          rowOf('Energy dissipated', ({ dissipated }) => digitsOf(dissipated, SCALE.energy)),
          rowOf('Enstrophy at the end', ({ enstrophy }) => digitsOf(enstrophy, SCALE.enstrophy)),
          rowOf('Palinstrophy at the end', ({ palinstrophy }) => digitsOf(palinstrophy, SCALE.palinstrophy)),
          rowOf('Greatest palinstrophy over that of the beginning', (flow) =>
            digitsOf(flow.growth, SCALE.ratio),
          ),
          rowOf('Greatest vorticity', ({ vorticity }) => digitsOf(vorticity, SCALE.ratio)),
          rowOf('Greatest Courant number', ({ courant }) => digitsOf(courant, SCALE.ratio)),
          rowOf('Least K·η', resolutionInWords),
          rowOf('Energy balance, relative error', ({ unaccounted }) =>
            (unaccounted / SCALE.unaccounted).toExponential(1),
          ),
        ],
      },
    ],
  };
}
