/** How a value of a result is written in the table. */

/** Longer values are shown by their beginning, and open on request. */
const SHORT_MAX = 64;
const DECIMAL = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

export interface CellText {
  /** The whole value; JSON in lines of its own where it is long. */
  whole: string;
  /** Its beginning; the same as `whole` where it is short. */
  short: string;
}

/** NULL is the specification's word for it (spec part 2 §2.5). */
export function cellText(cell: unknown): CellText {
  if (cell === null) return { whole: 'NULL', short: 'NULL' };
  const isJson = typeof cell === 'object';
  const line = isJson ? JSON.stringify(cell) : String(cell);
  if (line.length <= SHORT_MAX) return { whole: line, short: line };
  return { whole: isJson ? JSON.stringify(cell, null, 2) : line, short: `${line.slice(0, SHORT_MAX - 1)}…` };
}

/** The number that a cell is: PostgreSQL's decimals are text, so that no digit is lost. Null for any other value. */
export function numberOf(cell: unknown): number | null {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && DECIMAL.test(cell) ? Number(cell) : null;
}

/** Whether a column holds numbers alone, and at least one. */
export function isNumbers(rows: readonly (readonly unknown[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => numberOf(cell) !== null);
}
