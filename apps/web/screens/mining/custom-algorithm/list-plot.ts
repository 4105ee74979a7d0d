/** The plot of a result that is a list of numbers. */
import { formatFigure, formatWhole } from '../../../ui/format-number.ts';
import type { PlotData } from '../../../ui/plot/plot-shape.ts';

/** Points that are drawn one by one; longer lists are a line. */
const POINTS_MAX = 90;
const WHOLE = /^-?\d+$/;

/** @param text the result as the lab writes it. @returns null unless it is a whole JSON list of at least two numbers */
export function listPlot(text: string): PlotData | null {
  const values = readNumbers(text);
  if (!values || values.length < 2) return null;
  const least = values.reduce((a, b) => Math.min(a, b));
  const greatest = values.reduce((a, b) => Math.max(a, b));
  return {
    title: `${formatWhole(values.length)} numbers, ${formatFigure(least)} to ${formatFigure(greatest)}`,
    caption: 'The numbers of the list in their order; the first has position 0.',
    x: { label: 'position', isWhole: true },
    y: { label: 'value', isWhole: values.every(Number.isInteger) },
    series: [
      {
        label: 'value',
        mark: values.length <= POINTS_MAX ? 'points' : 'line',
        x: values.map((_, at) => at),
        y: values,
      },
    ],
  };
}

/** A bigint within a list is written as text. */
function readNumbers(text: string): number[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const list: unknown[] = JSON.parse(text);
    const values = list.map((item) => (typeof item === 'string' && WHOLE.test(item) ? Number(item) : item));
    return values.every((value): value is number => typeof value === 'number' && Number.isFinite(value))
      ? values
      : null;
  } catch {
    return null;
  }
}
