import { describe, expect, it } from 'vitest';
import { isPrime } from './miller-rabin.ts';

/** Odd numbers below `limit` by Eratosthenes, for comparison. */
function sieveBelow(limit: number): Uint8Array {
  const composite = new Uint8Array(limit);
  composite.fill(1, 0, 2);
  for (let p = 2; p * p < limit; p++) {
    if (!composite[p]) for (let multiple = p * p; multiple < limit; multiple += p) composite[multiple] = 1;
  }
  return composite;
}

describe('isPrime', () => {
  it('agrees with a sieve below 200,000, where pi is 17,984 (OEIS A000720)', () => {
    const composite = sieveBelow(200_000);
    const primes = new Set<number>();
    for (let n = 0; n < composite.length; n++) if (isPrime(BigInt(n))) primes.add(n);
    expect(primes.size).toBe(17_984);
    expect([...primes].filter((n) => composite[n] !== 0)).toEqual([]);
  });

  it('rejects the least strong pseudoprimes to the first k prime bases (OEIS A014233)', () => {
    for (const n of [
      2047n,
      1373653n,
      25326001n,
      3215031751n,
      2152302898747n,
      3474749660383n,
      341550071728321n,
      3825123056546413051n,
    ]) {
      expect(isPrime(n)).toBe(false);
    }
  });

  it('rejects Carmichael numbers, prime squares and products of close primes', () => {
    for (const n of [561n, 41041n, 825265n, 321197185n, 9746347772161n]) expect(isPrime(n)).toBe(false);
    expect(isPrime(4294967291n * 4294967291n)).toBe(false);
    expect(isPrime(4294967291n * 4294967279n)).toBe(false);
  });

  it('knows the ends of the largest maximal gap below 2^64 (OEIS A002386) and the largest prime below 2^64', () => {
    const start = 18361375334787046697n;
    expect(isPrime(start)).toBe(true);
    expect(isPrime(start + 1550n)).toBe(true);
    for (let n = start + 1n; n < start + 1550n; n++) expect(isPrime(n)).toBe(false);
    expect(isPrime(18446744073709551557n)).toBe(true);
    for (let n = 18446744073709551558n; n < 1n << 64n; n++) expect(isPrime(n)).toBe(false);
  });

  it('takes a base that is a multiple of n as passed', () => {
    expect(isPrime(299210837n)).toBe(true);
    expect(isPrime(73n)).toBe(true);
  });

  it('refuses what it cannot prove', () => {
    expect(() => isPrime(-1n)).toThrow(RangeError);
    expect(() => isPrime(1n << 64n)).toThrow(RangeError);
  });
});
