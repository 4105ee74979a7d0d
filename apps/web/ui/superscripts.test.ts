import { expect, it } from 'vitest';
import { superscripts } from './superscripts.ts';

it.each([
  ['beyond 4·10^18.', 'beyond 4·10¹⁸.'],
  ['[10^12, 10^12 + 10^9)', '[10¹², 10¹² + 10⁹)'],
  ['2^-44, 2^−20 and x^n', '2⁻⁴⁴, 2⁻²⁰ and xⁿ'],
  ['2^50.1 and p^a keep their sign', '2^50.1 and p^a keep their sign'],
  ['no power, 3 ^ 4', 'no power, 3 ^ 4'],
])('raises the exponents of %j in plain text', (text, raised) => {
  expect(superscripts(text)).toBe(raised);
});
