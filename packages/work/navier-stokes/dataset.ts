/** Tables of flows: figures of each flow, and those behind every leaf of a block. */
import { counted, type Dataset, decimal, type LeafTable, type ResultTable, real } from '../dataset.ts';
import { placeInChain } from '../kit/chains.ts';
import { readLeaf } from './leaf.ts';
import { digitsOf, isResolved } from './model/figures.ts';
import { type FlowPlan, pointsOf } from './plan.ts';
import { type FlowResult, SCALE } from './result.ts';

/** A figure as decimal digits, by its scale. */
const places = (value: number, scale: number) => (value / scale).toFixed(Math.round(Math.log10(scale)));

const flows: ResultTable<FlowResult> = {
  name: 'flows',
  title: 'Figures of flows',
  meaning: 'For each block one row for each of its two flows.',
  approach: 'Pseudo-spectral steps; drawn leaves replayed bit for bit by another program',
  columns: [
    counted('dimensions', 'none', '2 for flows in a periodic square, 3 for those in a cube.'),
    counted('side', 'points', 'Points in each direction.'),
    counted('reynolds', 'none', 'The Reynolds number 1/ν.'),
    counted('chain', 'none', 'The flow’s place in its block, 1 or 2.'),
    counted('steps', 'steps', 'Steps of the flow, each of the time 1/side.'),
    decimal('energy', 9, 'Half of the average squared velocity at the end; spot-checked.'),
    decimal('dissipation', 9, 'Twice the enstrophy over Re at the end; spot-checked.'),
    decimal('enstrophy', 6, 'Half of the average squared vorticity at the end; spot-checked.'),
    decimal('palinstrophy', 3, 'Half of its gradient’s average square at the end; spot-checked.'),
    decimal('palinstrophy_growth', 6, 'The greatest palinstrophy over that of the beginning; spot-checked.'),
    decimal('greatest_vorticity', 6, 'The greatest size of vorticity over points and leaves; spot-checked.'),
    decimal(
      'courant',
      6,
      'The greatest speed times the time of a step over the distance of points; spot-checked.',
    ),
    decimal('least_resolution', 3, 'The least K·η; below 1.5 the flow is under-resolved.'),
  ],
  rows: ({ dimensions = 2, side, reynolds, steps, flows: both }) =>
    both.map((flow, chain) => [
      ...[dimensions, side, reynolds, chain + 1, steps],
      ...[places(flow.energy, SCALE.energy), places(flow.dissipation, SCALE.energy)],
      ...[places(flow.enstrophy, SCALE.enstrophy), places(flow.palinstrophy, SCALE.palinstrophy)],
      ...[flow.growth, flow.vorticity, flow.courant].map((value) => places(value, SCALE.ratio)),
      places(flow.resolution, SCALE.decade),
    ]),
  solutionOf({ reynolds, flows: both, ...grid }) {
    const best = both.reduce((most, flow) => (flow.growth > most.growth ? flow : most));
    return {
      title: `The growth of palinstrophy in flows at Re = ${reynolds} on ${pointsOf(grid)} points`,
      description: `In the flow where it grows more, palinstrophy reaches ${digitsOf(best.growth, SCALE.ratio)} times that of the beginning${isResolved(best) ? '' : '; it is under-resolved'}.`,
    };
  },
};

const states: LeafTable<FlowPlan, FlowResult> = {
  name: 'states',
  title: 'Figures along a block’s flows',
  meaning: 'One row for each leaf: the state of the flow behind it.',
  columns: [
    counted('flow', 'none', 'Number of the flow, from 1.'),
    counted('step', 'steps', 'Steps since the beginning.'),
    real('time', 'The time since the beginning.'),
    real('energy', 'Half of the average squared velocity.'),
    real('enstrophy', 'Half of the average squared vorticity.'),
    real('palinstrophy', 'Half of the average squared gradient of vorticity.'),
    real('enstrophy_integral', 'The integral of enstrophy over time.'),
    real('greatest_vorticity', 'The greatest size of vorticity over all points.'),
    real('greatest_speed', 'The greatest speed over all points.'),
    {
      name: 'fingerprint',
      type: 'text',
      unit: 'none',
      precision: 'exact',
      meaning: '64 hex digits that depend on every bit of the state.',
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
    const step = plan.steps * (place + 1);
    const { energy, enstrophy, palinstrophy, dissipated, greatest, fingerprint } = leaf;
    return [
      [
        ...[plan.flow + chain + 1, step, step / plan.side],
        ...[energy, enstrophy, palinstrophy, dissipated, greatest.vorticity, greatest.speed],
        Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      ],
    ];
  },
};

export const dataset: Dataset<FlowPlan, FlowResult> = {
  results: [flows],
  leaves: [states],
  leafTableOf: () => states,
};
