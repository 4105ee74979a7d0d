import { describe, expect, it } from 'vitest';
import { countPrimes, countPrimesInSteps } from './prime-count.ts';

/** π(10^n), n = 0…13: OEIS A006880. */
const PI_OF_POWERS_OF_TEN = [
  0n,
  4n,
  25n,
  168n,
  1229n,
  9592n,
  78498n,
  664579n,
  5761455n,
  50847534n,
  455052511n,
  4118054813n,
  37607912018n,
  346065536839n,
];

/** π at every number below `limit`, by Eratosthenes. */
function tabulatePi(limit: number): Uint32Array {
  const composite = new Uint8Array(limit);
  const pi = new Uint32Array(limit);
  for (let n = 2; n < limit; n++) {
    if (!composite[n]) for (let m = n * n; m < limit; m += n) composite[m] = 1;
    pi[n] = pi[n - 1]! + (composite[n] ? 0 : 1);
  }
  return pi;
}

describe('countPrimes', () => {
  it('gives π(10^n) up to 10^13', async () => {
    for (const [n, expected] of PI_OF_POWERS_OF_TEN.entries()) {
      expect(await countPrimes(10n ** BigInt(n))).toBe(expected);
    }
  });

  it('agrees with a table just above the plain limit, at squares and cubes of primes and beside them', async () => {
    const pi = tabulatePi(8_000_001);
    const places = [1048575, 1048576, 1048577, 1500000, 3999999, 8000000];
    for (const p of [1031, 1451, 2003, 2803]) places.push(p * p - 1, p * p, p * p + 1);
    for (const p of [103, 151, 199]) places.push(p ** 3 - 1, p ** 3, p ** 3 + 1);
    for (const place of places) expect(await countPrimes(BigInt(place))).toBe(BigInt(pi[place]!));
  });

  it('rises by one at a prime: 10^12 + 39 is the first prime beyond 10^12 (PARI nextprime)', async () => {
    expect(await countPrimes(1_000_000_000_038n)).toBe(37_607_912_018n);
    expect(await countPrimes(1_000_000_000_039n)).toBe(37_607_912_019n);
  });

  it('yields a rising share', async () => {
    const steps = await countPrimesInSteps(10n ** 11n);
    let last = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      expect(step.value).toBeGreaterThanOrEqual(last);
      expect(step.value).toBeLessThanOrEqual(1);
      last = step.value;
    }
    expect(step.value).toBe(4_118_054_813n);
  });

  it('refuses what is outside its domain', async () => {
    await expect(countPrimesInSteps(-1n)).rejects.toThrow(RangeError);
    await expect(countPrimesInSteps(1n << 62n)).rejects.toThrow(RangeError);
  });
});
