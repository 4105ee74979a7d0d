import { describe, expect, it } from 'vitest';
import { cellText, isNumbers, numberOf } from './cell-text.ts';

describe('a cell', () => {
  it.each([
    [null, 'NULL'],
    [true, 'true'],
    [0, '0'],
    ['', ''],
    ['12.50', '12.50'],
    [[1, 2], '[1,2]'],
    [{ a: null }, '{"a":null}'],
  ])('SQL-13 %j is written as %s', (cell, text) => {
    expect(cellText(cell)).toEqual({ whole: text, short: text });
  });

  it('that is long is shown by its beginning, JSON in lines when it opens', () => {
    const { whole, short } = cellText({ zeros: Array.from({ length: 40 }, (_, at) => at) });
    expect(short).toMatch(/^\{"zeros":\[0,1,.*…$/);
    expect(short).toHaveLength(64);
    expect(whole).toMatch(/^\{\n {2}"zeros": \[\n {4}0,\n/);
    expect(cellText('a'.repeat(65))).toEqual({ whole: 'a'.repeat(65), short: `${'a'.repeat(63)}…` });
  });

  it.each([
    ['12.50', 12.5],
    ['-3e5', -300_000],
    [7, 7],
    ['', null],
    ['0x10', null],
    ['2026-11-24', null],
    [true, null],
    [null, null],
  ])('%j is the number %j', (cell, number) => {
    expect(numberOf(cell)).toBe(number);
  });

  it('makes a column of numbers with nulls among them, not alone', () => {
    expect(isNumbers([[1], [null], ['2.5']], 0)).toBe(true);
    expect(isNumbers([[1], ['a']], 0)).toBe(false);
    expect(isNumbers([[null]], 0)).toBe(false);
    expect(isNumbers([], 0)).toBe(false);
  });
});
