import type { PlotData } from './plot-shape.ts';

/** All x values of a plot, ascending, each once: the stops of the read-out. */
export function stopsOf(data: PlotData): number[] {
  return [...new Set(data.series.flatMap((series) => series.x))].sort((a, b) => a - b);
}

/** Index of the stop closest to x, by bisection. */
export function nearestStop(stops: readonly number[], x: number): number {
  let low = 0;
  let high = stops.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (stops[middle]! <= x) low = middle;
    else high = middle;
  }
  return high >= 0 && Math.abs(stops[high]! - x) < Math.abs(stops[low]! - x) ? high : low;
}

/** What each series has at exactly x. */
export function samplesAt(data: PlotData, x: number): { label: string; index: number; y: number }[] {
  return data.series.flatMap((series, index) => {
    const position = series.x.indexOf(x);
    return position < 0 ? [] : [{ label: series.label, index, y: series.y[position]! }];
  });
}
