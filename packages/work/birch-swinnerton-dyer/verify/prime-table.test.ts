import { expect, it } from 'vitest';
import { makePrimeTable, primesUpTo, primeTable } from './prime-table.ts';

it('has the primes, and of each number the power of its least prime and the rest, by trial division', () => {
  const { primes, leastPower, rest } = makePrimeTable(2000);
  const expected: number[] = [];
  for (let n = 2; n <= 2000; n++) {
    let p = 2;
    while (n % p !== 0) p++;
    let power = p;
    while (n % (power * p) === 0) power *= p;
    if (p === n) expected.push(n);
    expect([leastPower[n], rest[n]], String(n)).toEqual([power, n / power]);
  }
  expect(Array.from(primes)).toEqual(expected);
});

it('counts the primes up to a number, itself among them', () => {
  const table = primeTable(2000);
  // OEIS A000720, and primes at which it grows.
  expect([1, 2, 3, 4, 10, 100, 1000, 1008, 1009].map((n) => primesUpTo(table, n))).toEqual([
    0, 1, 2, 2, 4, 25, 168, 168, 169,
  ]);
});

it('keeps the largest, which holds smaller ones', () => {
  const large = primeTable(3000);
  expect(primeTable(3000)).toBe(large);
  expect(primeTable(100)).toBe(large);
  expect(primeTable(large.limit + 1).limit).toBe(large.limit + 1);
});
