import { expect, it } from 'vitest';
import { centsOf, dollarsText } from './cents.ts';
import { estimateValue } from './estimated-value.ts';

it('are whole for every value of the formula, and go back to its dollars', () => {
  for (let difficulty = 1; difficulty <= 100; difficulty++) {
    const dollars = estimateValue(difficulty, { base: 600, increment: 150 });
    expect(centsOf(dollars)).toBe(75 * (1000 + 5 * Math.min(difficulty, 100)));
    expect(Number(dollarsText(centsOf(dollars)))).toBe(dollars);
  }
});

it('round what floating point leaves, and show two decimals', () => {
  expect(centsOf(1234.9999999999998)).toBe(123_500);
  expect([dollarsText(123_500), dollarsText(5), dollarsText(0)]).toEqual(['1235.00', '0.05', '0.00']);
});
