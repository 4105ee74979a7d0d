/** What the page shows of a stream while it runs. */
import { groupDigits } from '../../group-digits.ts';
import type { LiveView } from '../../live-view.ts';
import type { ComputedLeaf } from '../../work-type.ts';
import { readLeaf } from '../leaf.ts';
import { PLAQUETTE_PLANES } from '../model/loops.ts';
import { describe, type LatticePlan } from '../plan.ts';

const POINTS_MAX = 200;

/** The figures of a chunk's leaves so far, and the plaquette along them. @param place of the chunk's first leaf in its stream */
export function viewOf(
  plan: LatticePlan,
  { chain, place }: { chain: number; place: number },
  leaves: readonly ComputedLeaf[],
): LiveView {
  const plaquettes = leaves.map(
    ({ summary }) =>
      readLeaf(plan.side, summary)!.plaquettes / (PLAQUETTE_PLANES * plan.side ** 4 * plan.group),
  );
  const figures: LiveView['figures'] = [
    { label: 'Sweeps', value: 2 * plan.cycles * leaves.length, isCount: true },
    { label: 'Leaves', value: leaves.length, isCount: true },
  ];
  const last = plaquettes.at(-1);
  if (last === undefined) return { subject: describe(plan), figures };
  const shown = plaquettes.slice(-POINTS_MAX);
  const first = place + plaquettes.length - shown.length + 1;
  return {
    subject: describe(plan),
    figures: [...figures, { label: 'Plaquette of the last', value: last.toFixed(6) }],
    plot: {
      name: 'Plaquette',
      title: `The plaquette along stream ${groupDigits(plan.stream + chain + 1)}`,
      caption: `The average plaquette behind each leaf of stream ${groupDigits(plan.stream + chain + 1)}: ${describe(plan)}.`,
      x: { label: 'leaf of the stream', isWhole: true },
      y: { label: 'plaquette' },
      series: [{ label: 'Plaquette', mark: 'line', x: shown.map((_, index) => first + index), y: shown }],
    },
  };
}
