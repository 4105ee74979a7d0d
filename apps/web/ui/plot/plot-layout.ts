/** The layout of a plot: the places of its parts, in CSS pixels. */
import { superscripts } from '../superscripts.ts';
import { type AxisScale, scaleOf } from './axis-scale.ts';
import { type AxisText, axisText } from './axis-text.ts';
import type { PlotData } from './plot-shape.ts';

export interface PlotLayout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: AxisScale;
  y: AxisScale;
  xText: AxisText;
  yText: AxisText;
  /** Whether lines are named at their right end. */
  namesAtEnds: boolean;
  toX: (value: number) => number;
  toY: (value: number) => number;
}

export const PLOT_HEIGHT_PX = 240;
/** A field is about as high as it is wide. */
export const FIELD_HEIGHT_PX = 340;

const TICK_GAP_PX = 8;
const TOP_PX = 22;
const BOTTOM_PX = 38;
const END_NAMES_FROM_WIDTH_PX = 520;
const END_NAME_WIDTH_MAX_PX = 168;
const PX_PER_Y_TICK = 44;

/** @param measure width of a text in the axis' font */
export function layOutPlot(
  data: PlotData,
  width: number,
  height: number,
  measure: (text: string) => number,
): PlotLayout {
  const hasBars = data.series.some((series) => series.mark === 'bars');
  const lines = data.series.filter((series) => series.mark === 'line');
  const y = scaleOf({
    axis: data.y,
    values: valuesOf(data, 'y'),
    tickCount: Math.max(2, Math.floor((height - TOP_PX - BOTTOM_PX) / PX_PER_Y_TICK)),
    includesZero: hasBars,
    padding: data.field ? 0 : 0.06,
  });
  const yText = axisText(data.y, y.ticks);
  const left = Math.ceil(Math.max(...y.ticks.map((tick) => measure(yText.tick(tick))), 12)) + TICK_GAP_PX;
  const namesAtEnds = lines.length > 1 && width >= END_NAMES_FROM_WIDTH_PX;
  const nameWidth = Math.max(0, ...lines.map((series) => measure(superscripts(series.label))));
  const endRoom = namesAtEnds ? Math.min(nameWidth, END_NAME_WIDTH_MAX_PX) + TICK_GAP_PX : 10;
  const { plotWidth, plotHeight } = sizeOf(data, width - left - endRoom, height - TOP_PX - BOTTOM_PX);
  const x = scaleOf({
    axis: data.x,
    values: valuesOf(data, 'x'),
    tickCount: Math.max(2, Math.floor(plotWidth / 96)),
    padding: hasBars ? 0.02 : 0,
  });
  const right = left + plotWidth;
  const bottom = TOP_PX + plotHeight;
  return {
    width,
    height,
    left,
    right,
    top: TOP_PX,
    bottom,
    x,
    y,
    xText: axisText(data.x, x.ticks),
    yText,
    namesAtEnds,
    toX: (value) => left + x.fractionOf(value) * (right - left),
    toY: (value) => bottom - y.fractionOf(value) * (bottom - TOP_PX),
  };
}

/** The values that an axis must reach. */
function valuesOf({ field, series }: PlotData, axis: 'x' | 'y'): number[] {
  if (field) return axis === 'x' ? [field.left, field.right] : [field.bottom, field.top];
  return series.flatMap((each) => each[axis]);
}

/** What a plot takes of its room: all of it, or of a field as much as leaves its cells square. */
function sizeOf({ field }: PlotData, plotWidth: number, plotHeight: number) {
  if (!field) return { plotWidth, plotHeight };
  const side = Math.min(plotWidth / field.width, plotHeight / field.height);
  return { plotWidth: side * field.width, plotHeight: side * field.height };
}

/** A line's name as it fits beside its end: a long one without its middle, as ends tell names apart like beginnings. */
export function shortenEndName(name: string, measure: (text: string) => number): string {
  const letters = [...name];
  let shown = name;
  for (let kept = letters.length - 1; kept > 2 && measure(shown) > END_NAME_WIDTH_MAX_PX; kept--) {
    const start = letters.slice(0, Math.ceil(kept / 2)).join('');
    shown = `${start}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`;
  }
  return shown;
}
