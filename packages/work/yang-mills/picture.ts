/** What a finished block shows: the plaquette along its streams, its Wilson loops, and its figures as a list. */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { withError } from './model/figures.ts';
import { onePlaquette, onePlaquetteInPari } from './model/one-plaquette.ts';
import { describe, type LatticePlan } from './plan.ts';
import { type LatticeResult, SCALE, TIME_SCALE } from './result.ts';

export function picture(plan: LatticePlan, { history, plaquette, leftOut }: LatticeResult): LivePlot {
  const [points = []] = history;
  const leafOf = (index: number) => Math.round(((index + 0.5) * plan.leaves) / points.length);
  return {
    name: 'Plaquette',
    title: `The average plaquette settles at ${withError(plaquette)}`,
    caption: `The plaquette along both streams from their cold start; averages leave out the first ${groupDigits(leftOut)} leaves: ${describe(plan)}.`,
    x: { label: 'leaf of the stream', isWhole: true },
    y: { label: 'plaquette' },
    series: history.map((values, chain) => ({
      label: `Stream ${groupDigits(plan.stream + chain + 1)}`,
      mark: 'line',
      x: values.map((_, index) => leafOf(index)),
      y: values.map((value) => value / SCALE),
    })),
  };
}

/** Wilson loops by their area, and the plaquette beside what strong coupling expects. */
export function furtherPictures(plan: LatticePlan, { loops, plaquette }: LatticeResult): LivePlot[] {
  const all = [{ width: 1, height: 1, value: plaquette.value }, ...loops].map(({ width, height, value }) => ({
    area: width * height,
    value: value / SCALE,
  }));
  const expected = onePlaquette(plan);
  return [
    {
      name: 'Wilson loops',
      title: `Wilson loops to ${all.at(-1)!.area} plaquettes of area`,
      caption: `Wilson loops of SU(${plan.group}) at β = ${plan.beta / 1000} by their area, beside those of the same theory in two dimensions, a formula.`,
      x: { label: 'area', unit: 'plaquettes', isWhole: true },
      y: { label: '(1/N) Re tr W' },
      series: [
        {
          label: 'Measured',
          mark: 'points',
          x: all.map(({ area }) => area),
          y: all.map(({ value }) => value),
        },
        {
          label: 'Two dimensions, a formula',
          mark: 'line',
          x: all.map(({ area }) => area),
          y: all.map(({ area }) => expected ** area),
        },
      ],
    },
  ];
}

export function findings(plan: LatticePlan, result: LatticeResult): Findings {
  const { plaquette, loops, polyakov, creutz, measured } = result;
  const rows = [
    ['Plaquette', withError(plaquette)],
    ...loops.map((loop) => [`Wilson loop ${loop.width} × ${loop.height}`, withError(loop)]),
    ['Polyakov loop, average size', withError(polyakov)],
    ...creutz.map((ratio) => ['Creutz ratio χ(2, 2)', withError(ratio)]),
    ['Autocorrelation time of the plaquette, leaves', (plaquette.time / TIME_SCALE).toFixed(2)],
    ['Leaves measured', groupDigits(measured)],
  ];
  return {
    formulas: [
      {
        tex: `\\langle P \\rangle = ${withError(plaquette).replace('±', '\\pm').replaceAll('−', '-')}`,
        meaning: 'The average plaquette, with one standard deviation.',
        plain: (plaquette.value / SCALE).toFixed(9),
      },
      {
        tex: `u(\\beta) = ${onePlaquette(plan).toFixed(6)}`,
        meaning:
          'The plaquette of the same group and coupling in two dimensions, to compare with: a formula.',
        plain: onePlaquette(plan).toFixed(6),
        again: { program: 'PARI/GP', lines: onePlaquetteInPari(plan) },
      },
    ],
    tables: [{ title: 'Averages with their errors', columns: ['Quantity', 'Average'], rows }],
  };
}
