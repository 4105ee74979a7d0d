import type { LiveField } from '@productive-mining/work/live-field.ts';

/** What a plot is given. The same shape as the live channel's, known here without any word of the domain. */
export interface PlotAxis {
  label: string;
  unit?: string | undefined;
  /** Decimal digits that are added to every value of the axis: the start of a window that a double can't hold. */
  offset?: string | undefined;
  /** time: the values are milliseconds since 1970. */
  scale?: 'linear' | 'log' | 'time' | undefined;
  /** Counts: no ticks between whole numbers. */
  isWhole?: boolean | undefined;
}

export interface PlotSeries {
  label: string;
  mark: 'line' | 'points' | 'bars';
  x: number[];
  y: number[];
}

/** A grid of values, drawn as colours (see draw-field.ts); `cells` are read by the module that writes them. */
export type PlotField = LiveField;

export interface PlotData {
  title: string;
  caption: string;
  x: PlotAxis;
  y: PlotAxis;
  series: PlotSeries[];
  /** The part of the x axis that is drawn again, enlarged. */
  inset?: { from: number; to: number } | undefined;
  /** A grid of values in the place of series. */
  field?: PlotField | undefined;
}

/** The samples within the inset, as a plot of their own; undefined without one. */
export function enlarged(data: PlotData): PlotData | undefined {
  const { inset, ...rest } = data;
  if (!inset) return undefined;
  const within = (x: number) => x >= inset.from && x <= inset.to;
  return {
    ...rest,
    title: `${data.title}, enlarged`,
    series: data.series.map(({ x, y, ...series }) => ({
      ...series,
      x: x.filter(within),
      y: y.filter((_, at) => within(x[at]!)),
    })),
  };
}

/** Second cues beside the colour, by series. */
export const LINE_DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3]];
export const POINT_SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const;

/** How many series of the same mark come before this one: the first line is plain, the first points are circles. */
export function cueOf(series: readonly PlotSeries[], index: number): number {
  const mark = series[index]?.mark;
  return series.slice(0, index).filter((other) => other.mark === mark).length;
}
