/** The plot of a result: one of its columns of numbers over another one, over a time, or over the rows. */
import type { PlotAxis, PlotData } from '../../ui/plot/plot-shape.ts';
import { isNumbers, numberOf } from './cell-text.ts';
import type { QueryResult } from './queries.ts';

export type Rows = Pick<QueryResult, 'columns' | 'rows'>;

/** The number of a column, or the order of the rows. */
export type AxisColumn = number | 'row';

export interface PlotChoices {
  /** Columns that may run along the x axis, the first being the one that is taken unless one is chosen. */
  x: readonly AxisColumn[];
  y: readonly number[];
}

const ROWS_MIN = 2;
/** Values that are drawn one by one; more of them in their order are a line. */
const POINTS_MAX = 90;
const TIME = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[+-]\d{2}(?::?\d{2})?|Z)?)?$/;

/** @returns null where no column can be drawn */
export function plotChoices({ columns, rows }: Rows): PlotChoices | null {
  if (rows.length < ROWS_MIN) return null;
  const all = columns.map((_, column) => column);
  const numbers = all.filter((column) => isNumbers(rows, column));
  const times = all.filter((column) => isTimes(rows, column));
  const first = [...times, ...(numbers.length > 1 ? numbers : [])].sort((a, b) => a - b);
  const x: AxisColumn[] = [...first, 'row'];
  const y = [...numbers.filter((column) => column !== x[0]), ...numbers.filter((column) => column === x[0])];
  return y.length === 0 ? null : { x, y };
}

/** @param x and y are columns of `plotChoices` */
export function plotOf({ columns, rows }: Rows, x: AxisColumn, y: number): PlotData {
  const readX = (row: readonly unknown[], at: number) =>
    x === 'row' ? at + 1 : isTimes(rows, x) ? timeOf(row[x]) : numberOf(row[x]);
  const samples = rows.flatMap((row, at) => {
    const [atX, atY] = [readX(row, at), numberOf(row[y])];
    return atX === null || atY === null ? [] : [{ x: atX, y: atY }];
  });
  // The read-out goes from value to value along the axis, whatever the order of the rows is.
  const sorted = samples.sort((a, b) => a.x - b.x);
  const isOrdered = new Set(sorted.map((sample) => sample.x)).size === sorted.length;
  const name = columns[y] ?? '';
  return {
    title: `${name} by ${x === 'row' ? 'row' : columns[x]}`,
    caption:
      x === 'row'
        ? 'The rows in their order; the first has number 1.'
        : 'Rows in which one of the two values is missing are left out.',
    x: axisOf(x, { columns, rows }),
    y: { label: name, isWhole: rows.every((row) => Number.isInteger(numberOf(row[y]) ?? 0)) },
    series: [
      {
        label: name,
        mark: x === 'row' ? 'bars' : isOrdered && sorted.length > POINTS_MAX ? 'line' : 'points',
        x: sorted.map((sample) => sample.x),
        y: sorted.map((sample) => sample.y),
      },
    ],
  };
}

function axisOf(x: AxisColumn, { columns, rows }: Rows): PlotAxis {
  if (x === 'row') return { label: 'row', isWhole: true };
  if (isTimes(rows, x)) return { label: columns[x] ?? '', scale: 'time' };
  const isWhole = rows.every((row) => Number.isInteger(numberOf(row[x]) ?? 0));
  return { label: columns[x] ?? '', isWhole };
}

function isTimes(rows: Rows['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => timeOf(cell) !== null);
}

/** Milliseconds since 1970 of a time as PostgreSQL writes it; one without a zone is in UTC, in which queries run. */
function timeOf(cell: unknown): number | null {
  if (typeof cell !== 'string' || !TIME.test(cell)) return null;
  const [day = '', clock = ''] = cell.split(/[ T]/);
  const zoned = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(clock) ? clock : `${clock || '00:00:00'}Z`;
  const ms = Date.parse(`${day}T${zoned.replace(/([+-]\d{2})$/, '$1:00')}`);
  return Number.isNaN(ms) ? null : ms;
}
