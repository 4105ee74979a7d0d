import { expect, it } from 'vitest';
import { nominalDollars } from './nominal-price.ts';

it('TOK-08 dollars are at the token’s price, and at 0.01 where none is known', () => {
  expect(nominalDollars(1000)).toBe(10);
  expect(nominalDollars(1000, undefined)).toBe(10);
  expect(nominalDollars(1000, 0.02)).toBe(20);
});
