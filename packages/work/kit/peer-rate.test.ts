import { expect, it } from 'vitest';
import { rateSentence } from './peer-rate.ts';

const rate = { row: '', peer: 'primesieve 11.0', what: 'primes near 10¹²', measured: '22 November 2026' };

it.each([
  ['0.88–1.10', '0.88 to 1.10 times its time'],
  ['1/17, 1/42', '1/17 and 1/42 of its time'],
  ['0.5–0.6, 0.7–0.8, 1.2', '0.5 to 0.6, 0.7 to 0.8 and 1.2 times its time'],
])('says %s in a sentence', (ratio, figures) => {
  expect(rateSentence({ ...rate, ratio })).toBe(
    `Against primesieve 11.0: ${figures} for primes near 10¹², measured on 22 November 2026.`,
  );
});
