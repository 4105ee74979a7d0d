/** A field in figures: what a cell says, and the rows of its table and CSV. */
import { csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import { fieldSteps, valueOfStep } from '@productive-mining/work/live-field.ts';
import { formatFigure } from '../format-number.ts';
import type { PlotAxis, PlotData, PlotField } from './plot-shape.ts';

/** A value is one of 91 steps, of which three digits tell all apart. */
const DIGITS = 3;

const withUnitOf = ({ label, unit }: { label: string; unit?: string | undefined }) =>
  unit ? `${label} (${unit})` : label;

/** A value of the field as it is read, with its unit. */
export function fieldText({ unit }: Pick<PlotField, 'unit'>, value: number): string {
  const figure = formatFigure(Number(value.toPrecision(DIGITS)), DIGITS).replace('-', '−');
  return unit ? `${figure}\u202f${unit}` : figure;
}

/** Name of the quantity, with its unit. */
export function fieldName(field: PlotField): string {
  return withUnitOf(field);
}

/** Values in rows from the bottom. */
export function fieldValues(field: PlotField): number[] {
  return Array.from(fieldSteps(field), (step) => valueOfStep(field, step));
}

/** The middle of a cell, counted from the left and from the bottom, on the axes. */
export function placeOfCell(field: PlotField, column: number, row: number): { x: number; y: number } {
  const { left, right, bottom, top, width, height } = field;
  return {
    x: left + ((column + 0.5) * (right - left)) / width,
    y: bottom + ((row + 0.5) * (top - bottom)) / height,
  };
}

export interface ProfileRow {
  y: number;
  mean: number;
  least: number;
  greatest: number;
}

/** What the cells of each row say together, from the top, as the picture is seen. */
export function profileOf(field: PlotField): ProfileRow[] {
  const values = fieldValues(field);
  return Array.from({ length: field.height }, (_, at) => {
    const row = field.height - 1 - at;
    const cells = values.slice(row * field.width, (row + 1) * field.width);
    return {
      y: placeOfCell(field, 0, row).y,
      mean: cells.reduce((sum, value) => sum + value, 0) / cells.length,
      least: Math.min(...cells),
      greatest: Math.max(...cells),
    };
  });
}

/** What is seen, in a line: the quantity, the grid, and how far its values reach. */
export function describeField(field: PlotField): string {
  const values = fieldValues(field);
  const [least, greatest] = [Math.min(...values), Math.max(...values)].map((value) =>
    fieldText(field, value),
  );
  return `${field.label} in ${field.width} × ${field.height} cells, from ${least} to ${greatest}`;
}

const EXACT_DIGITS = 9;
const exact = (value: number) => String(Number(value.toPrecision(EXACT_DIGITS)));

/** A line for each cell, with the middle of the cell and its value. */
export function fieldCsv({ x, y }: Pick<PlotData, 'x' | 'y'>, field: PlotField): string {
  const head = [x, y].map((axis: PlotAxis) => withUnitOf(axis));
  const lines = fieldValues(field).map((value, at) => {
    const place = placeOfCell(field, at % field.width, Math.floor(at / field.width));
    return csvLine([exact(place.x), exact(place.y), exact(value)]);
  });
  return csvLine([...head, fieldName(field)]) + lines.join('');
}
