/** The figures and plots of a computation or result. */
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

export const livePlot = z.object({
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
});

export const liveView = z.object({
  subject: z.string(),
  figures: z.array(liveFigure),
  plot: livePlot.optional(),
  /** Other pictures of the same work; absent when the kind has only one. */
  furtherPlots: z.array(livePlot).optional(),
});

export type LivePlotData = z.output<typeof livePlot>;
export type LiveViewData = z.output<typeof liveView>;
