/** Places of listed numbers whose pair lies beyond the candidates that the kernel has found: no small unit has one. */
import { expect, it } from 'vitest';
import { isPrime } from '../../numerics/miller-rabin.ts';
import { finish } from '../../testing/run-unit.ts';
import { BEYOND_START, CANDIDATES } from '../plan.ts';
import { smallBeyond, smallFirstForm } from '../testing/run-whole-unit.ts';
import { PlainCovering } from './plain-covering.ts';

/** Distances of the primes below the unit's start, nearest first. */
const distances: number[] = [];
for (let distance = 1; distances.length < CANDIDATES + 5; distance += 2)
  if (isPrime(BEYOND_START - BigInt(distance))) distances.push(distance);

/** A kernel for which the numbers of a window have these primes alone. */
function coveringOf(primes: readonly number[]): PlainCovering {
  const kernel = {
    startWindow: () => CANDIDATES,
    candidateDistance: (i: number) => {
      if (i > CANDIDATES) throw new RangeError(`${i}: no such candidate`);
      return distances[i - 1]!;
    },
    isPrime: (n: bigint) => Number(n > 2n ** 40n ? isPrime(n) : primes.includes(Number(n))),
  };
  return new PlainCovering(kernel as unknown as ConstructorParameters<typeof PlainCovering>[0], 0);
}

it.each([1, 2, CANDIDATES - 1, CANDIDATES, CANDIDATES + 1, CANDIDATES + 5])(
  'a number whose pair has the prime of place %i is ranked by it, and by the useful ones up to it',
  (place) => {
    const offset = 1000;
    const distance = distances[place - 1]!;
    const covering = coveringOf([offset + distance]);
    const ranked = (plan: typeof smallBeyond | typeof smallFirstForm) =>
      finish(covering.placesOf(plan, 0, [offset]));
    const isUseful = (q: number) => [2, 3, 5, 7].every((prime) => (offset + q) % prime !== 0);
    expect(ranked(smallFirstForm)).toEqual([{ rank: place, distance }]);
    expect(ranked(smallBeyond)).toEqual([
      { rank: distances.slice(0, place).filter(isUseful).length, distance },
    ]);
  },
);
