/** Maps values of an axis to pixels and chooses its ticks. */
import type { PlotAxis } from './plot-shape.ts';
import { timeTicks } from './time-axis.ts';

export interface AxisScale {
  min: number;
  max: number;
  ticks: number[];
  /** 0 at min, 1 at max. */
  fractionOf: (value: number) => number;
}

interface ScaleOptions {
  axis: PlotAxis;
  values: Iterable<number>;
  tickCount: number;
  /** Bars start at zero, so zero belongs to the range. */
  includesZero?: boolean;
  /** Room beyond the data, as a share of the range. */
  padding?: number;
}

/** Least range, as a share of its values: some thousand times what a double tells apart. */
const LEAST_SPREAD = 1e-12;
/** Fewest ticks of a logarithmic axis. */
const TICKS_MIN = 2;
/** Whole digits up to which ticks are written with the offset added; beyond, the axis names the offset once. */
const OFFSET_DIGITS_MAX = 7;

export function hasShortOffset({ offset }: PlotAxis): boolean {
  return offset !== undefined && (offset.replace('-', '').split('.')[0] ?? '').length <= OFFSET_DIGITS_MAX;
}

export function scaleOf({
  axis,
  values,
  tickCount,
  includesZero = false,
  padding = 0,
}: ScaleOptions): AxisScale {
  const isLog = axis.scale === 'log';
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value) || (isLog && value <= 0)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (min > max) [min, max] = isLog ? [1, 10] : [0, 1];
  if (isLog) return logScale(min, max, tickCount);
  if (axis.scale === 'time') return timeScale(min, max, tickCount, padding);
  const origin = hasShortOffset(axis) ? Number(axis.offset) : 0;
  return linearScale(min, max, { tickCount, includesZero, padding, origin, stepMin: axis.isWhole ? 1 : 0 });
}

function timeScale(low: number, high: number, tickCount: number, padding: number): AxisScale {
  const room = (high - low) * padding || (high === low ? 1 : 0);
  const [min, max] = [low - room, high + room];
  const ticks = timeTicks(min, max, tickCount);
  return { min, max, ticks, fractionOf: (value) => (value - min) / (max - min) };
}

/** Whether values differ only by their rounding, which leaves no place for ticks between them. */
function isOneValue(low: number, high: number, origin = 0): boolean {
  return high - low <= Math.max(Math.abs(low), Math.abs(high), Math.abs(origin)) * LEAST_SPREAD;
}

interface LinearOptions {
  tickCount: number;
  includesZero: boolean;
  padding: number;
  /** What is added to the values when they are written: ticks are round after the addition. */
  origin: number;
  stepMin: number;
}

function linearScale(
  low: number,
  high: number,
  { tickCount, includesZero, padding, origin, stepMin }: LinearOptions,
): AxisScale {
  let min = includesZero ? Math.min(low, 0) : low;
  let max = includesZero ? Math.max(high, 0) : high;
  if (isOneValue(min, max, origin)) {
    const half = Math.abs(min) * 0.1 || 0.5;
    [min, max] = [min - half, max + half];
  }
  const room = (max - min) * padding;
  if (!includesZero || min < 0) min -= room;
  max += room;
  const step = Math.max(stepMin, niceStep((max - min) / Math.max(1, tickCount)));
  const first = Math.ceil((min + origin) / step - 1e-9);
  const last = Math.floor((max + origin) / step + 1e-9);
  const ticks: number[] = [];
  for (let index = first; index <= last; index++) ticks.push(index * step - origin || 0);
  return { min, max, ticks, fractionOf: (value) => (value - min) / (max - min) };
}

const WITHIN_DECADE = { includesZero: false, padding: 0, origin: 0, stepMin: 0 } as const;

function logScale(low: number, high: number, tickCount: number): AxisScale {
  const isOne = isOneValue(low, high);
  const min = isOne ? low / 2 : low;
  const max = isOne ? high * 2 : high;
  const [from, to] = [Math.log10(min), Math.log10(max)];
  const everyDecade = Math.max(1, Math.ceil((to - from) / 6));
  const multiples = to - from < 1.5 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let decade = Math.floor(from); decade <= Math.ceil(to); decade += everyDecade) {
    for (const multiple of multiples) {
      const tick = multiple * 10 ** decade;
      if (tick >= min * 0.999 && tick <= max * 1.001) ticks.push(tick);
    }
  }
  return {
    ...{ min, max, fractionOf: (value) => (Math.log10(value) - from) / (to - from) },
    // A range within a decade may hold none of its round multiples, or one, which tells no scale.
    ticks: ticks.length >= TICKS_MIN ? ticks : linearScale(min, max, { ...WITHIN_DECADE, tickCount }).ticks,
  };
}

/** The nearest of 1, 2, 5 × 10^k, by ratio. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  if (share < Math.SQRT2) return power;
  if (share < Math.sqrt(10)) return 2 * power;
  return share < Math.sqrt(50) ? 5 * power : 10 * power;
}
