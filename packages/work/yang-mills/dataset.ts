/** Tables of lattices: averages with their errors, and the observables behind every leaf of a block. */
import {
  type Column,
  counted,
  type Dataset,
  decimal,
  type LeafTable,
  type ResultTable,
  type Row,
  real,
} from '../dataset.ts';
import { placeInChain } from '../kit/chains.ts';
import { readLeaf } from './leaf.ts';
import { withError } from './model/figures.ts';
import { LOOP_PLANES, PLAQUETTE_PLANES, RECTANGLES, rectanglesOf } from './model/loops.ts';
import type { LatticePlan } from './plan.ts';
import { type Figure, type LatticeResult, SCALE } from './result.ts';

const ENSEMBLE: readonly Column[] = [
  counted('group', 'colours', 'N of SU(N).'),
  decimal('beta', 3, 'The coupling β = 2N/g² of Wilson’s action.'),
  counted('side', 'sites', 'Sites of the periodic lattice in each of its four directions.'),
];

const places = (value: number) => (value / SCALE).toFixed(9);

const averages: ResultTable<LatticeResult> = {
  name: 'averages',
  title: 'Averages with their errors',
  meaning:
    'For each block one row for the plaquette, one for each Wilson loop, one for the Polyakov loop, and one for the Creutz ratio where there is one.',
  approach: 'Heat bath and over-relaxation; drawn leaves replayed bit for bit by another program',
  columns: [
    ...ENSEMBLE,
    {
      name: 'quantity',
      type: 'text',
      unit: 'none',
      precision: 'exact',
      meaning: 'plaquette, wilson_WxH with width and height in steps, polyakov_size, or creutz_2x2.',
    },
    decimal('average', 9, 'The average over both streams without their first quarter; spot-checked.'),
    decimal('error', 9, 'One standard deviation, with autocorrelation taken into account; spot-checked.'),
    counted('leaves', 'leaves', 'Leaves that the average takes.'),
  ],
  rows(result) {
    const { group, beta, side, measured, plaquette, loops, polyakov, creutz } = result;
    const row = (quantity: string, { value, error }: Figure): Row => [
      ...[group, (beta / 1000).toFixed(3), side],
      ...[quantity, places(value), places(error), measured],
    ];
    return [
      row('plaquette', plaquette),
      ...loops.map((loop) => row(`wilson_${loop.width}x${loop.height}`, loop)),
      row('polyakov_size', polyakov),
      ...creutz.map((ratio) => row('creutz_2x2', ratio)),
    ];
  },
  solutionOf: ({ group, beta, side, plaquette }) => ({
    title: `The average plaquette of SU(${group}) at β = ${beta / 1000} on ${side}⁴ sites`,
    description: `Over two streams of configurations from a cold start the average plaquette is ${withError(plaquette)}.`,
  }),
};

const observables: LeafTable<LatticePlan, LatticeResult> = {
  name: 'configurations',
  title: 'Observables of a block’s configurations',
  meaning: 'One row for each leaf: the configuration behind it.',
  columns: [
    counted('stream', 'none', 'Number of the stream, from 1.'),
    counted('sweep', 'sweeps', 'Sweeps since the cold start.'),
    real('plaquette', 'The average of (1/N) Re tr over all plaquettes.'),
    ...RECTANGLES.map(({ width, height }) =>
      real(
        `wilson_${width}x${height}`,
        'The average of (1/N) Re tr over the rectangles that begin in one slice; null where the lattice is too small.',
      ),
    ),
    real('polyakov_real', 'The average Polyakov loop, (1/N) Re tr.'),
    real('polyakov_imaginary', 'The average Polyakov loop, (1/N) Im tr; 0 for SU(2).'),
    {
      name: 'fingerprint',
      type: 'text',
      unit: 'none',
      precision: 'exact',
      meaning: '64 hex digits that depend on every bit of the configuration.',
    },
  ],
  countRows(plan, { summary }) {
    if (!readLeaf(plan.side, summary)) throw new RangeError('the leaf is no summary');
    return 1;
  },
  rows({ plan }, { index, summary }) {
    const leaf = readLeaf(plan.side, summary);
    if (!leaf) throw new RangeError('the leaf is no summary');
    const { chain, place } = placeInChain(plan, index);
    const perSlice = plan.side ** 3;
    const measured = rectanglesOf(plan.side).length;
    return [
      [
        plan.stream + chain + 1,
        2 * plan.cycles * (place + 1),
        leaf.plaquettes / (PLAQUETTE_PLANES * plan.side ** 4 * plan.group),
        ...leaf.rectangles.map((sum, at) =>
          at < measured ? sum / (LOOP_PLANES * perSlice * plan.group) : null,
        ),
        leaf.polyakov.real / (perSlice * plan.group),
        leaf.polyakov.imaginary / (perSlice * plan.group),
        Array.from(leaf.fingerprint, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      ],
    ];
  },
};

export const dataset: Dataset<LatticePlan, LatticeResult> = {
  results: [averages],
  leaves: [observables],
  leafTableOf: () => observables,
};
