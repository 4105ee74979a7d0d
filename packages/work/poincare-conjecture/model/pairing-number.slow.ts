/** Counts all face pairings up to eleven tetrahedra, some minutes. */
import { expect, it } from 'vitest';
import { encodePairing, facePairings } from './face-pairing.ts';
import { KNOWN_PAIRINGS } from './pairing-number.ts';

/** OEIS A085549. */
const COUNTS = { 8: 1635, 9: 8296, 10: 48_432, 11: 316_520 };

it.each(Object.entries(COUNTS))(
  'pairings of %s tetrahedra have the numbers that they are listed with',
  (tetrahedra, count) => {
    const listed = new Map(
      KNOWN_PAIRINGS.filter(([, word]) => word.length === 4 * Number(tetrahedra)).map((row) => [...row]),
    );
    let number = 0;
    for (const pairing of facePairings(Number(tetrahedra))) {
      number++;
      const word = listed.get(number);
      if (word !== undefined) expect(word).toBe(encodePairing(pairing));
      listed.delete(number);
    }
    expect(number).toBe(count);
    expect(listed.size).toBe(0);
  },
  3_600_000,
);
