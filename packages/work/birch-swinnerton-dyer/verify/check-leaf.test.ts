import { describe, expect, it } from 'vitest';
import { SMALL_PRIMES } from '../leaf.ts';
import { drawnPrimes } from './check-leaf.ts';

const small = SMALL_PRIMES.map((_, index) => index);
// W. H. Press et al., Numerical Recipes in C, 2nd edition, section 7.1, "Quick and dirty generators": the first values behind 0.
const PUBLISHED = [0x3c6ef35f, 0x47502932, 0xd1ccf6e9, 0xaaf95334, 0x6252e503, 0x9f2ec686, 0x57fe6c2d];

describe('primes whose traces are looked at', () => {
  it('are all small ones, and 24 where the generator from the digest says, evenly over all', () => {
    const drawn = drawnPrimes(new Uint8Array(32), 2 ** 16);
    expect(drawn.slice(0, small.length)).toEqual(small);
    expect(drawn).toHaveLength(small.length + 24);
    const others = drawn.slice(small.length);
    expect(others.slice(0, PUBLISHED.length)).toEqual(PUBLISHED.map((value) => value >>> 16));
    expect(drawnPrimes(new Uint8Array(32), 1000)[small.length]).toBe(236);
  });

  it('follow from the first four bytes, the lowest first, of a digest anywhere in memory', () => {
    const around = Uint8Array.of(9, 9, 0x5f, 0xf3, 0x6e, 0x3c, ...new Uint8Array(28), 9);
    const [first] = drawnPrimes(around.subarray(2, 34), 2 ** 16).slice(small.length);
    expect(first).toBe(PUBLISHED[1]! >>> 16);
  });
});
