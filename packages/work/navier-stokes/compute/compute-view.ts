/** What the page shows of a flow while it runs: the vorticity behind the last leaf. */
import { groupDigits } from '../../group-digits.ts';
import { encodeField } from '../../live-field.ts';
import type { LivePlot, LiveView } from '../../live-view.ts';
import type { ComputedLeaf } from '../../work-type.ts';
import { readLeaf } from '../leaf.ts';
import { describe, type FlowPlan } from '../plan.ts';
import type { ShownField } from './flow-stream.ts';

/** The figures of a chunk's leaves so far, and the field behind the last of them. */
export function viewOf(
  plan: FlowPlan,
  { chain, shown }: { chain: number; shown: ShownField | undefined },
  leaves: readonly ComputedLeaf[],
): LiveView {
  const figures: LiveView['figures'] = [
    { label: 'Steps', value: plan.steps * leaves.length, isCount: true },
    { label: 'Leaves', value: leaves.length, isCount: true },
  ];
  const last = leaves.at(-1);
  if (!last || !shown) return { subject: describe(plan), figures };
  const { enstrophy, palinstrophy, greatest } = readLeaf(plan.side, last.summary)!;
  return {
    subject: describe(plan),
    figures: [
      ...figures,
      { label: 'Enstrophy', value: enstrophy.toPrecision(6) },
      { label: 'Palinstrophy', value: palinstrophy.toPrecision(6) },
      { label: 'Greatest vorticity', value: greatest.vorticity.toPrecision(6) },
    ],
    plot: vorticity(plan, chain, shown),
  };
}

/** Cells are points of the grid, at their middles. */
function vorticity(plan: FlowPlan, chain: number, { side, values, time }: ShownField): LivePlot {
  const name = `flow ${groupDigits(plan.flow + chain + 1)}`;
  const isCube = plan.dimensions === 3;
  const halfCell = Math.PI / side;
  const [from, to] = [-halfCell, 2 * Math.PI - halfCell];
  return {
    name: 'Vorticity',
    title: `Vorticity of ${name}${isCube ? ' along z' : ''} at t = ${time.toFixed(2)}`,
    caption: `The vorticity of ${name} ${isCube ? 'along z ' : ''}at ${side} × ${side} points of the periodic square${isCube ? ' z = 0, a slice of the cube' : ''}: ${describe(plan)}.`,
    x: { label: 'x' },
    y: { label: 'y' },
    series: [],
    field: encodeField(
      { label: 'vorticity', width: side, height: side, left: from, right: to, bottom: from, top: to },
      (column, row) => values[row * side + column]!,
    ),
  };
}
