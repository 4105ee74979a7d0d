/** Draws a plot on a canvas at device pixels. */
import { superscripts } from '../superscripts.ts';
import { barBoxes } from './bar-boxes.ts';
import { drawField } from './draw-field.ts';
import { type PlotLayout, shortenEndName } from './plot-layout.ts';
import { cueOf, LINE_DASHES, type PlotData, type PlotSeries, POINT_SHAPES } from './plot-shape.ts';

export interface PlotColors {
  ink: string;
  ink2: string;
  grid: string;
  axis: string;
  surface: string;
  series: readonly string[];
}

export const PLOT_FONT = '12px "Inter Variable", "Inter Further", system-ui, sans-serif';

type Context = CanvasRenderingContext2D;
type Place = readonly [x: number, y: number];

interface Pen {
  context: Context;
  layout: PlotLayout;
  colors: PlotColors;
}

export function readColors(element: Element): PlotColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: token('--ink'),
    ink2: token('--ink-2'),
    grid: token('--chart-grid'),
    axis: token('--control'),
    surface: token('--surface'),
    series: ['--chart-1', '--chart-2', '--chart-3', '--chart-4'].map(token),
  };
}

export function drawPlot(context: Context, data: PlotData, layout: PlotLayout, colors: PlotColors): void {
  context.clearRect(0, 0, layout.width, layout.height);
  context.font = PLOT_FONT;
  drawGrid(context, layout, colors);
  if (data.field) drawField(context, data.field, layout);
  const { left, right, top, bottom } = layout;
  context.save();
  context.beginPath();
  context.rect(left - 5, top - 5, right - left + 10, bottom - top + 10);
  context.clip();
  for (const index of data.series.keys()) drawSeries({ context, layout, colors }, data.series, index);
  context.restore();
  if (layout.namesAtEnds) drawEndNames(context, data, layout, colors);
}

function drawGrid(context: Context, layout: PlotLayout, colors: PlotColors): void {
  const { left, right, bottom, x, y, xText, yText, toX, toY } = layout;
  context.lineWidth = 1;
  context.fillStyle = colors.ink2;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const tick of y.ticks) {
    const level = Math.round(toY(tick)) + 0.5;
    strokeLine(context, [left, level], [right, level], tick === 0 ? colors.axis : colors.grid);
    context.fillText(yText.tick(tick), left - 8, level);
  }
  context.textBaseline = 'top';
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const tick of x.ticks) {
    const text = xText.tick(tick);
    const half = context.measureText(text).width / 2;
    const centre = Math.min(Math.max(toX(tick), half), layout.width - half);
    strokeLine(context, [toX(tick), bottom], [toX(tick), bottom + 4], colors.axis);
    if (centre - half < freeFrom) continue;
    context.textAlign = 'center';
    context.fillText(text, centre, bottom + 7);
    freeFrom = centre + half + 12;
  }
  strokeLine(context, [left, bottom + 0.5], [right, bottom + 0.5], colors.axis);
  context.textAlign = 'right';
  context.fillText(xText.label, right, bottom + 23);
  context.textAlign = 'left';
  context.fillText(yText.label, 0, 0);
}

function strokeLine(context: Context, from: Place, to: Place, color: string): void {
  context.strokeStyle = color;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function drawSeries(pen: Pen, all: readonly PlotSeries[], index: number): void {
  const { context, layout, colors } = pen;
  const series = all[index]!;
  const cue = cueOf(all, index);
  const color = colors.series[index % colors.series.length] ?? colors.ink;
  context.strokeStyle = color;
  context.fillStyle = color;
  if (series.mark === 'line') drawLine(context, series, cue, layout);
  else if (series.mark === 'bars') drawBars(context, series, layout);
  else drawPoints(pen, series, cue);
}

function drawLine(context: Context, { x, y }: PlotSeries, cue: number, { toX, toY }: PlotLayout): void {
  context.lineWidth = 1.75;
  context.lineJoin = 'round';
  context.setLineDash([...(LINE_DASHES[cue] ?? [])]);
  context.beginPath();
  for (let i = 0; i < x.length; i++) context.lineTo(toX(x[i]!), toY(y[i]!));
  context.stroke();
  context.setLineDash([]);
}

function drawBars(context: Context, series: PlotSeries, layout: PlotLayout): void {
  const boxOf = barBoxes(series, layout);
  for (let i = 0; i < series.x.length; i++) {
    const { left, top, width, height } = boxOf(i);
    context.fillRect(left, top, width, height);
  }
}

/** Draws points: hollow if they are few, small and filled if they are many. */
function drawPoints({ context, layout, colors }: Pen, { x, y }: PlotSeries, cue: number): void {
  const isSparse = x.length <= 90;
  const radius = isSparse ? 3.2 : 1.7;
  const color = context.fillStyle;
  context.lineWidth = 1.5;
  for (let i = 0; i < x.length; i++) {
    const centre = [layout.toX(x[i]!), layout.toY(y[i]!)] as const;
    tracePoint(context, centre, radius, POINT_SHAPES[cue % POINT_SHAPES.length]!);
    context.fillStyle = isSparse ? colors.surface : color;
    context.fill();
    if (isSparse) context.stroke();
  }
}

function tracePoint(context: Context, [x, y]: Place, r: number, shape: (typeof POINT_SHAPES)[number]): void {
  context.beginPath();
  if (shape === 'circle') context.arc(x, y, r, 0, 2 * Math.PI);
  else if (shape === 'square') context.rect(x - r, y - r, 2 * r, 2 * r);
  else if (shape === 'triangle')
    tracePolygon(context, [
      [x, y - r * 1.2],
      [x + r * 1.1, y + r * 0.9],
      [x - r * 1.1, y + r * 0.9],
    ]);
  else
    tracePolygon(context, [
      [x, y - r * 1.3],
      [x + r * 1.3, y],
      [x, y + r * 1.3],
      [x - r * 1.3, y],
    ]);
}

function tracePolygon(context: Context, corners: readonly Place[]): void {
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
}

const NAME_HEIGHT_PX = 15;

/** Names lines where they end, pushed apart where two end close together. */
function drawEndNames(context: Context, data: PlotData, layout: PlotLayout, colors: PlotColors): void {
  const ends = data.series
    .map((series, index) => ({ series, index, level: layout.toY(series.y.at(-1) ?? Number.NaN) }))
    .filter(({ series, level }) => series.mark === 'line' && Number.isFinite(level))
    .sort((a, b) => a.level - b.level);
  let lowest = layout.top - NAME_HEIGHT_PX;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const levels = ends.map(({ level }) => {
    lowest = Math.max(level, lowest + NAME_HEIGHT_PX);
    return lowest;
  });
  // Lines that end at the bottom push the names above them up.
  let room = layout.bottom - 4;
  for (let at = levels.length - 1; at >= 0; at--) {
    levels[at] = Math.min(levels[at]!, room);
    room = levels[at]! - NAME_HEIGHT_PX;
  }
  for (const [at, { series, index }] of ends.entries()) {
    context.fillStyle = colors.series[index % colors.series.length] ?? colors.ink;
    const name = shortenEndName(superscripts(series.label), (text) => context.measureText(text).width);
    context.fillText(name, layout.right + 8, levels[at]!);
  }
}
