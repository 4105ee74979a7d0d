import { describe, expect, it } from 'vitest';
import { compareWithTable, judgeFigures, type PublishedTable, spoilTable } from './published-table.ts';

const table: PublishedTable = {
  name: 'Digits',
  origin: 'published',
  source: 'A source',
  licence: 'CC0',
  lastDigitWithin: 1,
  rows: [
    ['first', '1.25'],
    ['second', '30'],
    ['third', '0.5'],
  ],
};
const figures = (first: string, second = '30', third = '0.5') =>
  new Map([
    ['first', first],
    ['second', second],
    ['third', third],
  ]);

describe('a comparison with a table', () => {
  it.each(['1.24', '1.25', '1.26'])('agrees at %s, within a unit of the last digit', (first) => {
    expect(compareWithTable(table, figures(first))).toEqual([]);
  });

  it.each(['1.23', '1.27', '1.250', '1.2', '12.5', '125'])('differs at %s', (found) => {
    expect(compareWithTable(table, figures(found))).toEqual([{ place: 'first', expected: '1.25', found }]);
  });

  it('differs at a place without a figure, which it leaves out', () => {
    const found = figures('1.25', '32');
    found.delete('third');
    const differences = compareWithTable(table, found);
    expect(differences).toEqual([
      { place: 'second', expected: '30', found: '32' },
      { place: 'third', expected: '0.5' },
    ]);
    expect(differences[1]).not.toHaveProperty('found');
  });
});

describe('the outcome', () => {
  it('is verified where all rows agree and the check accepts the work', () => {
    const outcome = judgeFigures(table, figures('1.25'), undefined);
    expect(outcome).toEqual({ verified: true, rows: 3, agreeing: 3, differences: [] });
    expect(outcome).not.toHaveProperty('refusal');
  });

  it('is not where a row differs, or the check refuses', () => {
    expect(judgeFigures(table, figures('9.25'), undefined)).toMatchObject({ verified: false, agreeing: 2 });
    expect(judgeFigures(table, figures('1.25'), 'sum_differs')).toEqual({
      verified: false,
      rows: 3,
      agreeing: 3,
      differences: [],
      refusal: 'sum_differs',
    });
  });
});

it('spoils the last digit of one row by five', () => {
  expect(spoilTable(table, 0)).toEqual({ ...table, rows: [['first', '1.20'], ...table.rows.slice(1)] });
  expect(spoilTable(table, 1).rows[1]).toEqual(['second', '35']);
});
