import { expect, it } from 'vitest';
import { decodePairing, encodePairing, facePairings } from './face-pairing.ts';
import { KNOWN_PAIRINGS, numberOfPairing } from './pairing-number.ts';

/** Numbers of face pairings, OEIS A085549. */
const COUNTS = [1, 2, 4, 10, 28, 97];

it('numbers all pairings of up to six tetrahedra in their order', () => {
  for (const [index, count] of COUNTS.entries()) {
    const numbers = Array.from(facePairings(index + 1), numberOfPairing);
    expect(numbers).toEqual(Array.from({ length: count }, (_, place) => place + 1));
  }
});

it('counts on from pairings that have the number they are listed with, of eight tetrahedra', () => {
  const listed = KNOWN_PAIRINGS.filter(([, word]) => word.length === 32);
  const words = Array.from(facePairings(8), encodePairing);
  expect(words).toHaveLength(1635);
  expect(listed).toEqual(listed.map(([number]) => [number, words[number - 1]]));
  expect(listed).toHaveLength(6);
  // Forwards, backwards, and one twice: whatever was counted before.
  for (const number of [1, 255, 256, 257, 258, 1000, 1000, 1001, 999, 1635, 1])
    expect(numberOfPairing(decodePairing(words[number - 1]!)!)).toBe(number);
});

it('has no number for a pairing that isn’t the least of its relabellings, nor beyond eleven tetrahedra', () => {
  expect(numberOfPairing(decodePairing('hgfedcba')!)).toBeUndefined();
  const [first] = facePairings(12);
  expect(numberOfPairing(first!)).toBeUndefined();
});
