/**
 * Rows of a table as texts that programs read: CSV by RFC 4180, and lines of PARI/GP and of Sage, by which `rows` becomes a list
 * of lists. A receipt says in comments what a file is of. A CSV has none unless it is asked for, as many readers take a comment for
 * a row; programs have always one.
 *
 * Programs get exact digits as what they are: a whole number as it is, 14.25 as the fraction 1425/10^2, which neither program
 * rounds. Only a column of doubles has floating-point numbers.
 */
import { CSV_LINE_END, type CsvValue, csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import type { Column, ColumnType, Row } from './dataset.ts';

export type ProgramForm = 'pari' | 'sage';

/** What a file is of: names and values, in their order. */
export type Receipt = readonly (readonly [name: string, value: string])[];

export const RECEIPT_FORMAT = 'productive-mining/receipt/v1';

export interface RowWriter {
  /** Everything before the first row. */
  readonly head: string;
  row(values: Row): string;
  /** Everything behind the last row. */
  end(rows: number): string;
}

/** @param receipt without one the file has rows alone */
export function csvWriter(columns: readonly Column[], receipt?: Receipt): RowWriter {
  const comments = receipt ? receiptLines(receipt, '#', CSV_LINE_END) : '';
  return {
    head: comments + csvLine(columns.map(({ name }) => name)),
    row: csvLine,
    end: () => '',
  };
}

export function programWriter(form: ProgramForm, columns: readonly Column[], receipt: Receipt): RowWriter {
  const { comment, none, notes, open, before, after, close, textOf } = PROGRAMS[form];
  const names = columns.map(({ name }) => JSON.stringify(name)).join(', ');
  const head = [
    receiptLines(receipt, comment, '\n'),
    ...columns.map(
      ({ name, unit, precision, meaning }) => `${comment} ${name}: ${unit}; ${precision}; ${meaning}\n`,
    ),
    ...notes.map((note) => `${comment} ${note}\n`),
    `columns = [${names}]${close}\n${open}\n`,
  ];
  const value = (given: CsvValue, type: ColumnType) =>
    given === null || given === undefined ? none : literalOf(given, type, textOf);
  return {
    head: head.join(''),
    row: (values) =>
      `${before}[${columns.map(({ type }, at) => value(values[at], type)).join(', ')}]${after}\n`,
    end: (rows) =>
      `${form === 'pari' ? 'rows = Vec(rows);\n' : ''}${comment} ${rows} ${rows === 1 ? 'row' : 'rows'}: the whole file\n`,
  };
}

interface Program {
  comment: string;
  /** A value that there isn’t. */
  none: string;
  notes: readonly string[];
  open: string;
  /** Around each row. */
  before: string;
  after: string;
  /** Ends a statement without printing it. */
  close: string;
  textOf(text: string): string;
}

const DIGITS_NOTE = 'Decimals are fractions, so that no digit is lost;';

const PROGRAMS: Readonly<Record<ProgramForm, Program>> = {
  pari: {
    comment: '\\\\',
    none: '[]',
    notes: [`${DIGITS_NOTE} 1.*x makes a real number of one. [] is where there is no value.`],
    open: 'rows = List();',
    before: 'listput(rows, ',
    after: ');',
    close: ';',
    textOf: (text) =>
      `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`,
  },
  sage: {
    comment: '#',
    none: 'None',
    notes: [`${DIGITS_NOTE} RealField(100)(x) makes a real number of one. None is where there is no value.`],
    open: 'rows = []',
    before: 'rows.append(',
    after: ')',
    close: '',
    textOf: (text) => JSON.stringify(text),
  },
};

const WHOLE = /^-?\d+$/;
const DECIMAL = /^(-?)(\d+)\.(\d+)$/;

function literalOf(value: CsvValue, type: ColumnType, textOf: Program['textOf']): string {
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (type === 'text') return textOf(text);
  if (type === 'real') return WHOLE.test(text) ? `${text}.0` : text;
  if (WHOLE.test(text)) return text;
  const [, sign, whole, decimals] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || decimals === undefined) return textOf(text);
  return `${sign}${BigInt(whole + decimals)}/10^${decimals.length}`;
}

/** The receipt as comments, one for each line of a value. @param mark begins a comment */
export function receiptLines(receipt: Receipt, mark: string, lineEnd: string): string {
  return receipt
    .flatMap(([name, value]) =>
      value.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `${mark} ${name}: ${line}${lineEnd}`),
    )
    .join('');
}
