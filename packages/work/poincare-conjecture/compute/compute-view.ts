/** The picture of a running search: the number of triangulations found, the spheres among them, and the moves that prove them. */
import { groupDigits } from '../../group-digits.ts';
import type { LiveView } from '../../work-type.ts';
import { plotMoves, plotWalk } from '../model/plot-moves.ts';
import type { Verdict } from '../model/verdict.ts';
import { type CensusPlan, describe, type Segment } from '../plan.ts';

/** Counts of one chunk. */
export class ChunkTally {
  found = 0;
  spheres = 0;
  others = 0;
  /** Spheres by number of moves, of each number of tetrahedra. */
  readonly byMoves = new Map<number, number[]>();
  /** The sphere that needed the most moves. */
  hardest: { gluings: Int32Array; moves: readonly number[] } | undefined;

  constructor(readonly plan: CensusPlan) {}

  count(gluings: Int32Array, verdict: Verdict): void {
    this.found++;
    if (verdict.kind === 'not_sphere') this.others++;
    if (verdict.kind !== 'sphere') return;
    this.spheres++;
    const { moves } = verdict;
    const counts = this.byMoves.get(gluings.length / 4) ?? [];
    while (counts.length <= moves.length) counts.push(0);
    counts[moves.length]!++;
    this.byMoves.set(gluings.length / 4, counts);
    if (moves.length > (this.hardest?.moves.length ?? 0)) this.hardest = { gluings, moves };
  }
}

export function viewOf(tally: ChunkTally, segment: Segment): LiveView {
  const levels = [...tally.byMoves].map(([tetrahedra, byMoves]) => ({ tetrahedra, byMoves }));
  const walks = tally.hardest ? [{ label: 'this chunk’s longest', ...tally.hardest }] : [];
  return {
    subject: describe(tally.plan),
    figures: [
      { label: 'Tetrahedra', value: segment.tetrahedra },
      { label: 'Face pairing', value: segment.pairing },
      { label: 'Triangulations', value: tally.found, isCount: true },
      { label: 'Spheres', value: tally.spheres, isCount: true },
      { label: 'Other manifolds', value: tally.others, isCount: true },
    ],
    ...(levels.length > 0 && { plot: plotMoves(levels, `${groupDigits(tally.spheres)} spheres so far`) }),
    ...(walks.length > 0 && { furtherPlots: [plotWalk(walks)] }),
  };
}
