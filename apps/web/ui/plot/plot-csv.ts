/** The data of a plot as rows: one for each x, one column for each series, empty where a series has no value. */
import { csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import { addDecimal } from './axis-text.ts';
import { fieldCsv } from './field-profile.ts';
import { stopsOf } from './nearest-sample.ts';
import type { PlotAxis, PlotData } from './plot-shape.ts';

export interface PlotRows {
  head: string[];
  rows: (number | null)[][];
}

export function rowsOf(data: PlotData): PlotRows {
  const columns = data.series.map((series) => new Map(series.x.map((x, i) => [x, series.y[i]!])));
  return {
    head: [nameOf(data.x), ...data.series.map((series) => series.label)],
    rows: stopsOf(data).map((x) => [x, ...columns.map((column) => column.get(x) ?? null)]),
  };
}

export function csvOf(data: PlotData): string {
  if (data.field) return fieldCsv(data, data.field);
  const { head, rows } = rowsOf(data);
  const lines = rows.map(([x, ...values]) => csvLine([exactX(data.x, x ?? 0), ...values]));
  return csvLine(head) + lines.join('');
}

/** Decimals of an x that isn't whole, if an offset is added. */
const X_DECIMALS = 9;

function exactX(axis: PlotAxis, x: number): string {
  if (axis.scale === 'time') return new Date(x).toISOString();
  return axis.offset === undefined
    ? String(x)
    : addDecimal(axis.offset, x, Number.isInteger(x) ? 0 : X_DECIMALS);
}

function nameOf(axis: PlotAxis): string {
  return axis.unit ? `${axis.label} (${axis.unit})` : axis.label;
}
