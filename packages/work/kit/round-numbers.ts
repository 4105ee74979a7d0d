/** Powers of ten, as texts and as marks of a frontier. */
import type { Mark } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Smaller powers are written out. */
const WRITTEN_OUT = 7;
/** Marks that are shown of those ahead. */
const SHOWN = 4;

/** A power of ten: 1,000,000 or 10⁷. */
export function powerOfTen(exponent: number): string {
  if (exponent < WRITTEN_OUT) return groupDigits(10 ** exponent);
  return `10${[...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}

/** The least exponent, from 1 on, whose power of ten is above a number. */
export function nextExponent(above: number): number {
  let exponent = 1;
  while (10 ** exponent <= above) exponent++;
  return exponent;
}

/**
 * Marks ahead of a place, nearest first, at most four: the nearest of those that are listed, and the round ones, which are
 * never left out. A listed mark takes the place of a round one where both are.
 */
export function marksAhead(along: number, listed: readonly Mark[], round: readonly Mark[]): Mark[] {
  const isAhead = ({ at }: Mark) => at > along;
  const byDistance = (a: Mark, b: Mark) => a.at - b.at;
  const kept = round.filter(isAhead).map((mark) => listed.find(({ at }) => at === mark.at) ?? mark);
  const nearest = listed
    .filter((mark) => isAhead(mark) && !kept.includes(mark))
    .sort(byDistance)
    .slice(0, Math.max(0, SHOWN - kept.length));
  return [...nearest, ...kept].sort(byDistance);
}
