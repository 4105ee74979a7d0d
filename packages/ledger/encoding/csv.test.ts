import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, FORMULA_STARTS, quotedCsvLine } from './csv.ts';

/** What a reader gets for a text: the same, or with the apostrophe of a formula before it. */
const asRead = (text: string) =>
  FORMULA_STARTS.includes(text[0] ?? '\0') && !/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)
    ? `'${text}`
    : text;

/** PostgreSQL's texts hold no NUL, and half a surrogate pair is no text. */
const field = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', '-', '1', 'a', 'é', ' ') }),
);
const rowsOf = (width: number) =>
  fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 });
const rows = fc.integer({ min: 1, max: 4 }).chain(rowsOf);

/** Papaparse takes the end of the last line for the start of another. */
const papaRows = (text: string) =>
  Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1);

/** Rows as Python's csv module reads them. */
function pythonRows(texts: readonly string[]): string[][][] {
  const program =
    'import csv,io,json,sys\nprint(json.dumps([list(csv.reader(io.StringIO(t,newline=""),strict=True)) for t in json.load(sys.stdin)]))';
  return JSON.parse(
    execFileSync('python3', ['-c', program], { input: JSON.stringify(texts), encoding: 'utf8' }),
  );
}
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('csvLine', () => {
  it('quotes what RFC 4180 §2 asks for, and doubles quotes', () => {
    expect(csvLine(['aaa', 'b "b" b', 'c,c', 'd\r\nd'])).toBe('aaa,"b ""b"" b","c,c","d\r\nd"\r\n');
  });

  it('writes numbers, whole ones of any size, truth values and times as text', () => {
    expect(csvLine([-0.5, 2n ** 64n, true, new Date(0)])).toBe(
      '-0.5,18446744073709551616,true,1970-01-01T00:00:00.000Z\r\n',
    );
  });

  it('tells null from the empty text, and leaves no line empty', () => {
    expect(csvLine([null, '', undefined, 'a'])).toBe(',"",,a\r\n');
    expect(csvLine([null])).toBe('""\r\n');
  });

  it.each(['=1+1', '@SUM(A1)', '+cmd|calc', '-2+3', '\t=1', '＝1+1'])(
    'puts an apostrophe before %j, which a spreadsheet would run',
    (text) => {
      expect(papaRows(csvLine([text, 'a']))).toEqual([[`'${text}`, 'a']]);
    },
  );

  it.each(['-5', '+1.5e-7', '-.5', '14.134725'])('leaves the number %s as it is', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });

  it('is read back by papaparse', () => {
    fc.assert(
      fc.property(rows, (table) => {
        expect(papaRows(table.map(csvLine).join(''))).toEqual(table.map((row) => row.map(asRead)));
        expect(papaRows(table.map(quotedCsvLine).join(''))).toEqual(table.map((row) => row.map(asRead)));
      }),
    );
  });

  it.runIf(hasPython)('is read back by Python’s csv module', () => {
    const tables = fc.sample(rows, 300);
    const read = pythonRows(
      tables.flatMap((table) => [csvLine, quotedCsvLine].map((write) => table.map(write).join(''))),
    );
    const expected = tables.flatMap((table) =>
      [table, table].map((rows) => rows.map((row) => row.map(asRead))),
    );
    expect(read).toEqual(expected);
  });
});

describe('quotedCsvLine', () => {
  it('DL-08 DL-09 DL-10 quotes every field, doubles quotes, and leaves what is missing empty', () => {
    expect(quotedCsvLine(['riemann_zero', null, 47, 'a "b"'])).toBe('"riemann_zero","","47","a ""b"""\r\n');
  });
});
