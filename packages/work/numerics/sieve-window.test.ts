import { describe, expect, it } from 'vitest';
import { isPrime } from './miller-rabin.ts';
import { sieveWindow, WINDOW_LIMIT } from './sieve-window.ts';

const primesIn = (from: number, width: number) =>
  [...sieveWindow(from, width)].flatMap((flag, at) => (flag ? [from + at] : []));

describe('a sieved window', () => {
  it('has the primes below 30', () => {
    expect(primesIn(0, 30)).toEqual([2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
    expect(primesIn(2, 2)).toEqual([2, 3]);
    expect(primesIn(9, 3)).toEqual([11]);
  });

  it('counts 78,498 primes below 10^6 (OEIS A006880)', () => {
    expect(primesIn(0, 1_000_000)).toHaveLength(78_498);
  });

  it('agrees with Miller–Rabin near its limit', () => {
    const from = WINDOW_LIMIT - 2000;
    const expected = Array.from({ length: 2000 }, (_, at) => from + at).filter((n) => isPrime(BigInt(n)));
    expect(primesIn(from, 2000)).toEqual(expected);
    expect(() => sieveWindow(WINDOW_LIMIT, 1)).toThrow(RangeError);
  });
});
