/** The figures and plots of a computation or result. */
import { CELLS_PATTERN, FIELD } from '@productive-mining/work/live-field.ts';
import { z } from 'zod';

export const liveFigure = z.object({
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
});

const plotAxis = z.object({
  label: z.string(),
  unit: z.string().optional(),
  offset: z.string().optional(),
  scale: z.enum(['linear', 'log']).optional(),
  isWhole: z.boolean().optional(),
});

const side = z.int().min(1).max(FIELD.sideMax);

/** A grid of values, each quantised to one character; see packages/work/live-field.ts. */
export const liveField = z
  .object({
    label: z.string(),
    unit: z.string().optional(),
    width: side,
    height: side,
    left: z.number(),
    right: z.number(),
    bottom: z.number(),
    top: z.number(),
    min: z.number(),
    max: z.number(),
    cells: z
      .string()
      .max(FIELD.sideMax ** 2)
      .regex(CELLS_PATTERN),
  })
  .refine(
    ({ width, height, cells }) => cells.length === width * height,
    'a character for each cell is needed',
  )
  .refine(
    ({ left, right, bottom, top, min, max }) => left < right && bottom < top && min < max,
    'edges and scale need an extent',
  );

const plotShape = z.object({
  /** One word for choosing among several pictures; absent when the kind has only one. */
  name: z.string().optional(),
  title: z.string(),
  caption: z.string(),
  x: plotAxis,
  y: plotAxis,
  series: z.array(
    z.object({
      label: z.string(),
      mark: z.enum(['line', 'points', 'bars']),
      x: z.array(z.number()),
      y: z.array(z.number()),
    }),
  ),
  /** The part of the x axis that is drawn again, enlarged. */
  inset: z.object({ from: z.number(), to: z.number() }).optional(),
  /** A grid of values in the place of series. */
  field: liveField.optional(),
});

export const livePlot = plotShape.refine(
  ({ field, series }) => field === undefined || series.length === 0,
  'a picture has a field or series',
);

const viewShape = z.object({
  subject: z.string(),
  figures: z.array(liveFigure),
  plot: livePlot.optional(),
  /** Other pictures of the same work; absent when the kind has only one. */
  furtherPlots: z.array(livePlot).optional(),
});

/** Whether one of the pictures is a field. */
export function showsField({ plot, furtherPlots = [] }: z.output<typeof viewShape>): boolean {
  return plot?.field !== undefined || furtherPlots.some(({ field }) => field !== undefined);
}

const utf8 = new TextEncoder();

export const liveView = viewShape.refine(
  (view) => !showsField(view) || utf8.encode(JSON.stringify(view)).length <= FIELD.viewBytesMax,
  `a view with a field has ${FIELD.viewBytesMax} bytes at most`,
);

export type LivePlotData = z.output<typeof livePlot>;
export type LiveViewData = z.output<typeof liveView>;
