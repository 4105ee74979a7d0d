/** The console's export of a result (spec part 2 §5 and §7). Its cells are raw: quotes within one stay as they are. */

/**
 * A text with a comma is put in quotes, and quotes in it are not escaped (SQL-23). Null is empty; lists and objects are the
 * text of their JSON.
 * @returns one line for the names, and one for each row, without a line break at the end
 */
export function queryResultsCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\n');
}

function cellOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  return typeof cell !== 'number' && text.includes(',') ? `"${text}"` : text;
}

/** query-results-YYYYMMDDTHHMMSSZ.csv (OPEN-41). */
export function queryResultsName(at: Date): string {
  return `query-results-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.csv`;
}
