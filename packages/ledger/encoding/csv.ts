/**
 * Tables as text by RFC 4180: comma, CRLF, a field in quotes where it needs them, its quotes doubled. Null is an empty field
 * without quotes, the empty text one with them, as PostgreSQL writes both.
 *
 * Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"). Numbers never do, so
 * that −5 stays a number; a program that reads such a text back takes the first apostrophe away where one of FORMULA_STARTS
 * follows.
 */

/** The end of every line, the last one included. */
export const CSV_LINE_END = '\r\n';

export type CsvValue = string | number | bigint | boolean | Date | null | undefined;

/** Characters with which spreadsheets begin a formula, their full-width forms included. */
export const FORMULA_STARTS = '=+-@\t\r\n＝＋－＠';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One row with its end, in which only those fields are quoted that need it. */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(plainField).join(',');
  // Readers take an empty line for none.
  return `${line === '' ? '""' : line}${CSV_LINE_END}`;
}

/** One row with its end and every field quoted, null included (spec part 2 §5). */
export function quotedCsvLine(values: readonly CsvValue[]): string {
  return `${values.map((value) => inQuotes(textOf(value))).join(',')}${CSV_LINE_END}`;
}

function plainField(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = textOf(value);
  return text === '' || NEEDS_QUOTES.test(text) ? inQuotes(text) : text;
}

function textOf(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? guarded(value) : String(value);
}

function guarded(text: string): string {
  const [start = ''] = text;
  return start !== '' && FORMULA_STARTS.includes(start) && !NUMBER.test(text) ? `'${text}` : text;
}

function inQuotes(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
