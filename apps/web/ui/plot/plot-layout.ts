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
    values: data.series.flatMap((series) => series.y),
    tickCount: Math.max(2, Math.floor((height - TOP_PX - BOTTOM_PX) / PX_PER_Y_TICK)),
    includesZero: hasBars,
    padding: 0.06,
  });
  const yText = axisText(data.y, y.ticks);
  const left = Math.ceil(Math.max(...y.ticks.map((tick) => measure(yText.tick(tick))), 12)) + TICK_GAP_PX;
  const namesAtEnds = lines.length > 1 && width >= END_NAMES_FROM_WIDTH_PX;
  const nameWidth = Math.max(0, ...lines.map((series) => measure(superscripts(series.label))));
  const endRoom = namesAtEnds ? Math.min(nameWidth, END_NAME_WIDTH_MAX_PX) + TICK_GAP_PX : 10;
  const plotWidth = width - left - endRoom;
  const x = scaleOf({
    axis: data.x,
    values: data.series.flatMap((series) => series.x),
    tickCount: Math.max(2, Math.floor(plotWidth / 96)),
    padding: hasBars ? 0.02 : 0,
  });
  const right = width - endRoom;
  const bottom = height - BOTTOM_PX;
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
