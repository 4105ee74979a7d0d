/** What the page shows of a computation of curves while it runs. */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot, LiveView } from '../../live-view.ts';
import type { ComputedLeaf } from '../../work-type.ts';
import { decodeTraces, type LeafSummary, readLeaf } from '../leaf.ts';
import { leadingPrimes } from '../model/leading-primes.ts';
import { plotAngles } from '../model/plot-angles.ts';
import { plotCurve } from '../model/plot-curve.ts';
import { type CurvePlan, describe } from '../plan.ts';

/** The picture, the finding and the figures of the leaves of a chunk so far. */
export function viewOf(plan: CurvePlan, leaves: readonly ComputedLeaf[]): LiveView {
  const summaries = leaves.map(({ summary }) => readLeaf(summary)!);
  const curves = summaries.flatMap(({ curve }) => (curve ? [curve] : []));
  const ofRank = (least: number) => curves.filter(({ rank }) => rank >= least).length;
  const figures = [
    { label: 'Curves', value: curves.length, isCount: true as const },
    { label: 'Analytic rank 0', value: curves.length - ofRank(1), isCount: true as const },
    { label: 'Analytic rank 2 or more', value: ofRank(2), isCount: true as const },
  ];
  const place = summaries.findLastIndex(({ curve }) => curve !== undefined);
  if (place < 0) return { subject: describe(plan), figures };
  const last = summaries[place]!;
  return {
    subject: describe(plan),
    figures: [...figures, { label: 'Conductor of the last', value: groupDigits(last.curve!.conductor) }],
    plot: plotCurve({ ...last, ...last.curve! }),
    furtherPlots: [anglesOf(last, leaves[place]!)],
  };
}

/** Traces that are drawn at most. */
const TRACES_MAX = 4000;

function anglesOf(leaf: LeafSummary, { data = new Uint8Array() }: ComputedLeaf): LivePlot {
  const traces = decodeTraces(data.subarray(0, 2 * TRACES_MAX));
  return plotAngles(leaf, leaf.curve!.conductor, { primes: leadingPrimes(traces.length), traces });
}
