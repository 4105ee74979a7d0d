import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWhole } from './read-whole.ts';

it.each([
  ['1234567', 1_234_567n],
  ['1,234,567', 1_234_567n],
  ['1 234 567', 1_234_567n],
  ['10^12', 10n ** 12n],
  ['10¹²', 10n ** 12n],
  ['10**12', 10n ** 12n],
  ['1e9', 10n ** 9n],
  ['1.5E9', 1_500_000_000n],
  ['4·10^18 + 5·10^12', 4_000_005_000_000_000_000n],
  ['4*10^18−130', 3_999_999_999_999_999_870n],
  ['4 × 10¹⁸ + 7', 4_000_000_000_000_000_007n],
  ['2^63 - 1', 2n ** 63n - 1n],
  ['0', 0n],
  ['5 - 5', 0n],
  ['1.5e1', 15n],
  ['1.25e2', 125n],
  ['1e10', 10n ** 10n],
  ['10^60', 10n ** 60n],
  [`${' '.repeat(99)}7`, 7n],
])('reads %j', (text, value) => {
  expect(readWhole(text)).toBe(value);
});

it.each([
  '',
  ' ',
  'n',
  '-5',
  '+5',
  '-5 + 7',
  '10^61',
  `${' '.repeat(100)}7`,
  '3 - 5',
  '1.25',
  '1.25e1',
  '10^',
  '^3',
  '1++2',
  '9^999',
  '٣',
  'Infinity',
  '1e',
])('takes %j for no whole number', (text) => {
  expect(readWhole(text)).toBeUndefined();
});

it('reads what it is given in any grouping, and never throws', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (value) => {
      expect(readWhole(String(value))).toBe(value);
      expect(readWhole(String(value).replace(/\B(?=(\d{3})+$)/g, ','))).toBe(value);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789e^·*+-−.,⁰¹² ') }), (text) => {
      const read = readWhole(text);
      expect(read === undefined || read >= 0n).toBe(true);
    }),
  );
});
