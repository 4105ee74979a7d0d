/** What the exchanges of this page are drawn as. */
import { allanDeviation, namedSlope } from '@productive-mining/rules/clock/allan-deviation.ts';
import {
  type ClockComparison,
  FILTER_MS,
  type OffsetSample,
} from '@productive-mining/rules/clock/compare-clocks.ts';
import { phaseGrid } from '@productive-mining/rules/clock/phase-grid.ts';
import { formatFixed } from '../../ui/format-number.ts';
import type { PlotData } from '../../ui/plot/plot-shape.ts';

/** Offsets against the first one, as clocks that began at different times are hours apart. Undefined below two exchanges. */
export function offsetPlot(
  samples: readonly OffsetSample[],
  { filtered, driftPpm }: ClockComparison,
): PlotData | undefined {
  const first = filtered[0];
  if (!first || samples.length < 2) return undefined;
  const series = (label: string, shown: readonly OffsetSample[], mark: 'points' | 'line') => ({
    ...{ label, mark },
    x: shown.map(({ atMs }) => (atMs - first.atMs) / 1000),
    y: shown.map(({ offsetMs }) => offsetMs - first.offsetMs),
  });
  return {
    title:
      driftPpm === null
        ? 'Offset over time'
        : `The offset changes by ${formatFixed(driftPpm, 2)} µs in a second`,
    caption: `Offset of the server’s clock from this browser’s, without the first one. Points: every exchange. Line: the least-delayed exchange of each ${FILTER_MS / 1000} s, from which drift and deviation are taken.`,
    x: { label: 'time', unit: 's' },
    y: { label: 'change of the offset', unit: 'ms' },
    series: [series('all exchanges', samples, 'points'), series('least delayed', filtered, 'line')],
  };
}

/** The Allan deviation over averaging times; undefined before it has three points. */
export function allanPlot(comparison: ClockComparison): PlotData | undefined {
  const points = allanDeviation(phaseGrid(comparison), FILTER_MS / 1000);
  const slope = namedSlope(points);
  if (!slope) return undefined;
  return {
    title: `Slope ${formatFixed(slope.slope, 2)}, nearest to ${slope.name}`,
    caption:
      'Overlapping Allan deviation of the two clocks’ relative frequency (NIST SP 1065): how much the rate changes from one stretch of time to the next, for stretches of each length. It says what both oscillators and the way between them do together.',
    x: { label: 'averaging time τ', unit: 's', scale: 'log' },
    y: { label: 'Allan deviation σ(τ)', scale: 'log' },
    series: [
      {
        ...{ label: 'σ(τ)', mark: 'line' },
        x: points.map(({ tauSeconds }) => tauSeconds),
        y: points.map(({ deviation }) => deviation),
      },
    ],
  };
}
