/** What the page shows of a computation of zeros while it runs: figures, and Z(t) with its zeros. */
import { groupDigits } from '../../group-digits.ts';
import type { Chunk, LivePlot, LiveView } from '../../work-type.ts';
import { decodeSummary, readZero, spacingBins, toDecimal } from '../leaf.ts';
import { plotSpacings } from '../model/spacing-histogram.ts';
import { lowIntervals, type ZeroPlan } from '../plan.ts';
import type { ZeroKernel } from './zero-kernel.ts';

export interface ChunkTally {
  chunk: Chunk;
  /** Zeros found in this chunk so far. */
  zeros: number;
  /** First Gram interval of the leaf computed last, and its summary. */
  interval: number;
  last: Uint8Array | undefined;
  /** Summaries of the chunk's leaves so far. */
  summaries: readonly { summary: Uint8Array }[];
}

const plotCells = 48;
/** Cells that a leaf's grid holds before the leaf: eight Gram intervals of two cells, at low heights of four. */
const marginCells = (interval: number) => (interval === 0 ? 0 : interval < lowIntervals ? 33 : 17);
const pointsPerCell = 12;

/** Z(t) over the first Gram intervals of the leaf computed last. */
function plotZ(kernel: ZeroKernel, interval: number, zeros: number): LivePlot {
  const first = marginCells(interval);
  const start = kernel.plotStart(first);
  const step = kernel.plotStep();
  const at = kernel.plot(first, plotCells, pointsPerCell);
  const y = [...new Float64Array(kernel.memory.buffer, at, plotCells * pointsPerCell)];
  const offset = Math.floor(start);
  const x = y.map((_, index) => start - offset + (step * index) / pointsPerCell);
  const end = x.at(-1)!;
  const data = new Uint8Array(kernel.memory.buffer, kernel.dataAt(), zeros * 16);
  const ordinates: number[] = [];
  for (let index = 0; index < zeros; index++) {
    const distance = Number(readZero(data, index).ordinate - (BigInt(offset) << 64n)) / 2 ** 64;
    if (distance > end) break;
    if (distance < start - offset) continue;
    ordinates.push(distance);
  }
  return {
    name: 'Z(t)',
    title: `Z(t) changes sign at ${ordinates.length} zeros`,
    caption: `Hardy’s function Z(t) from t = ${start.toFixed(2)} to ${(offset + end).toFixed(2)}; its ${ordinates.length} zeros are marked on the axis.`,
    x: { label: 't', offset: String(offset) },
    y: { label: 'Z(t)' },
    series: [
      { label: 'Z(t)', mark: 'line', x, y },
      { label: 'Zeros', mark: 'points', x: ordinates, y: ordinates.map(() => 0) },
    ],
  };
}

/** Spacings within the leaves computed so far; those from leaf to leaf come with the block. */
function plotSpacingsSoFar({ summaries, zeros }: ChunkTally, leafSpan: number): LivePlot {
  const counts = new Array<number>(spacingBins).fill(0);
  for (const { summary } of summaries) {
    decodeSummary(summary, leafSpan)?.spacings.forEach((count, bin) => {
      counts[bin]! += count;
    });
  }
  return plotSpacings(counts, 0.1, `zeros, ${groupDigits(zeros)} found so far`);
}

export function viewOf(kernel: ZeroKernel, plan: ZeroPlan, tally: ChunkTally): LiveView {
  const from = plan.firstInterval + tally.chunk.first * plan.leafSpan + 1;
  const to = from + tally.chunk.count * plan.leafSpan - 1;
  const subject = `Gram intervals ${groupDigits(from)} to ${groupDigits(to)} of ζ(½ + it)`;
  const leaf = tally.last ? decodeSummary(tally.last, plan.leafSpan) : undefined;
  if (!leaf) return { subject, figures: [{ label: 'Zeros found', value: tally.zeros, isCount: true }] };
  return {
    subject,
    figures: [
      { label: 'Zeros found', value: tally.zeros, isCount: true },
      { label: 'Latest zero', value: toDecimal(leaf.last, 9) },
      { label: 'Largest |Z(t)| here', value: Number((leaf.largestZ / 2 ** 20).toFixed(3)) },
      {
        label: 'Closest pair here',
        value: Number((leaf.closestSpacing / 2 ** 32).toFixed(5)),
        unit: 'mean spacings',
      },
    ],
    plot: plotZ(kernel, tally.interval, leaf.zeros),
    furtherPlots: [plotSpacingsSoFar(tally, plan.leafSpan)],
  };
}
