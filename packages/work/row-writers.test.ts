/** Rows as CSV and as programs, read back by other readers. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type Column, counted, digits, type Row } from './dataset.ts';
import { csvWriter, programWriter, type Receipt, type RowWriter } from './row-writers.ts';
import { type ProgramValue, readProgram } from './testing/read-program.ts';

const COLUMNS: readonly Column[] = [
  counted('n', 'number of a zero', 'Number of the zero.'),
  digits('gamma', 'imaginary part', 'Imaginary part of the zero.'),
  { name: 'bound', type: 'real', unit: 'imaginary part', precision: '3 digits', meaning: 'Its bound.' },
  { name: 'word', type: 'text', unit: 'none', precision: 'exact', meaning: 'A word.' },
];
const RECEIPT: Receipt = [
  ['block', '12'],
  ['query', 'select 1\r\nfrom "a"\nwhere b'],
];
const FORMS = ['pari', 'sage'] as const;

const written = (writer: RowWriter, rows: readonly Row[]) =>
  writer.head + rows.map(writer.row).join('') + writer.end(rows.length);
const programOf = (form: (typeof FORMS)[number], rows: readonly Row[]) =>
  written(programWriter(form, COLUMNS, RECEIPT), rows);

describe.each(FORMS)('rows as a program of %s', (form) => {
  it('are exact: whole numbers, decimals as fractions, doubles, texts, nothing', () => {
    // Zero 1 by PARI/GP 2.15.2, lfunzeros; 2^64 + 1 is no double.
    const rows: Row[] = [
      [1, '14.134725141734693', 1.2e-15, 'a "b" \\ c'],
      [18446744073709551617n, '-0.05', 3, ''],
      [null, '123456789012345678901234567890', undefined, 'two\nlines'],
    ];
    const read = readProgram(form, programOf(form, rows));
    expect(read.columns).toEqual(['n', 'gamma', 'bound', 'word']);
    expect(read.rows).toEqual([
      [1n, [14134725141734693n, 10n ** 15n], 1.2e-15, 'a "b" \\ c'],
      [18446744073709551617n, [-5n, 100n], 3, ''],
      [null, 123456789012345678901234567890n, null, 'two\nlines'],
    ]);
  });

  it('have the receipt, the columns and the number of rows in comments', () => {
    const { comments } = readProgram(form, programOf(form, [[1, '2.5', 0.5, 'x']]));
    expect(comments.slice(0, 4)).toEqual([
      'block: 12',
      'query: select 1',
      'query: from "a"',
      'query: where b',
    ]);
    expect(comments).toContain('gamma: imaginary part; exact; Imaginary part of the zero.');
    expect(comments.at(-1)).toBe('1 row: the whole file');
  });

  it('come back as they were, whatever they are', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^\d{1,40}$/))
      .map(([isBelow, whole, places]) => `${isBelow ? '-' : ''}${whole}.${places}`);
    const row = fc.tuple(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      decimal,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const read = readProgram(form, programOf(form, rows));
        expect(read.rows.length).toBe(rows.length);
        for (const [at, [whole, places, real, text]] of rows.entries()) {
          const [n, fraction, double, word] = read.rows[at] as ProgramValue[];
          expect([n, word]).toEqual([whole, text]);
          expect(double === real || Number(double) === real).toBe(true);
          expect(decimalOf(fraction as readonly [bigint, bigint])).toBe(decimalOf(fractionOf(places)));
        }
      }),
    );
  });
});

const fractionOf = (text: string): readonly [bigint, bigint] => {
  const [whole = '', places = ''] = text.split('.');
  return [BigInt(whole + places), 10n ** BigInt(places.length)];
};
const decimalOf = ([numerator, denominator]: readonly [bigint, bigint]) => `${numerator}/${denominator}`;

describe('rows as CSV', () => {
  const rows: Row[] = [
    [1, '14.134725141734693', 1.2e-15, 'a,b'],
    [2, '21.022039638771555', 9.1e-13, null],
  ];

  it('are rows alone unless a receipt is given', () => {
    expect(written(csvWriter(COLUMNS), rows)).toBe(
      'n,gamma,bound,word\r\n1,14.134725141734693,1.2e-15,"a,b"\r\n2,21.022039638771555,9.1e-13,\r\n',
    );
  });

  it('have a receipt in lines that readers of comments skip, and are the same behind it', () => {
    const plain = written(csvWriter(COLUMNS), rows);
    const commented = written(csvWriter(COLUMNS, RECEIPT), rows);
    expect(commented).toBe(
      `# block: 12\r\n# query: select 1\r\n# query: from "a"\r\n# query: where b\r\n${plain}`,
    );
    const read = (text: string, comments: string | false) =>
      Papa.parse<string[]>(text, { comments, skipEmptyLines: true }).data;
    expect(read(commented, '#')).toEqual(read(plain, false));
  });
});
