/** A frontier of random instances, one after the other: each is hashed from the chain, and none joins another. */
import type { Mark } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { LONGEST_TEXT } from './read-whole.ts';
import { marksAhead, nextExponent, powerOfTen } from './round-numbers.ts';

/** "instance 12", counted from 1 as texts do; positions are counted from 0. */
export function placeOfInstance(position: string): string {
  return `instance ${groupDigits(BigInt(position) + 1n)}`;
}

/**
 * Finds the position of "instance 12", "lattice 12", "#12" or "12"; undefined for other text, as numbers of zeros and blocks are no
 * instances.
 * @param words by which instances of the kind are called
 */
export function instanceFinder(words: readonly string[]): (text: string) => string | undefined {
  const form = new RegExp(
    `^(?:(?:${['instance', ...words].join('|')})\\s*)?(?:#|no\\.?)?\\s*([1-9][\\d,]{0,14})$`,
    'i',
  );
  return (text) => {
    if (text.length > LONGEST_TEXT) return undefined;
    const number = form.exec(text.trim())?.[1];
    return number === undefined ? undefined : String(BigInt(number.replace(/,/g, '')) - 1n);
  };
}

export function instanceMarks(along: number): Mark[] {
  const exponent = nextExponent(along);
  return marksAhead(
    along,
    [],
    [
      {
        name: `${powerOfTen(exponent)} instances`,
        meaning: 'A round number of instances.',
        at: 10 ** exponent,
      },
    ],
  );
}

/** "7 of 50 bits, 3 of 51": counts that are named by a size, in its order; sizes of which there are none left out. */
export function bySize(
  sums: Readonly<Record<string, bigint>>,
  prefix: string,
): { size: number; count: bigint }[] {
  return Object.entries(sums)
    .filter(([name, count]) => name.startsWith(prefix) && count > 0n)
    .map(([name, count]) => ({ size: Number(name.slice(prefix.length)), count }))
    .sort((a, b) => a.size - b.size);
}
