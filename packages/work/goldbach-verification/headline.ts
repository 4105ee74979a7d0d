/** What lists say of a block of even numbers. */
import { groupDigits } from '../group-digits.ts';
import { type FoundFigure, type Headline, isCount } from '../headline.ts';
import type { StatementStatus } from '../statement-status.ts';
import { rankWords } from './model/rank-words.ts';

export const headline: Headline<'evenNumbers' | 'leastPrime' | 'useful' | 'index'> = {
  region: (subject) => subject.replace(/^even numbers /, ''),
  // A result from 4 has peaks; one beyond 4·10^18 has its hardest number with a rank of one of two forms.
  reads: {
    evenNumbers: ['evenNumbers'],
    leastPrime: ['peaks', '-1', 'p'],
    useful: ['hardest', '0', 'useful'],
    index: ['hardest', '0', 'index'],
  },
  finding({ evenNumbers, leastPrime, useful, index }) {
    if (!isCount(evenNumbers)) return [];
    const sums = (checked: StatementStatus): FoundFigure => ({
      words: `${groupDigits(evenNumbers)} sums of two primes`,
      checked,
    });
    // That no other number needs a larger prime or more of them is spot-checked in every form.
    const extreme = (words: string): FoundFigure => ({ words, checked: 'spot-checked' });
    const hardest = (tried: number, of: string) => extreme(`hardest after ${groupDigits(tried)} ${of}`);
    if (isCount(leastPrime)) return [sums('proved'), extreme(`p(n) up to ${groupDigits(leastPrime)}`)];
    if (isCount(useful)) return [sums('spot-checked'), hardest(useful, rankWords[2].tried)];
    // Leaves of the first form don't show that every number was covered.
    return isCount(index) ? [sums('reported'), hardest(index, rankWords[1].tried)] : [sums('reported')];
  },
};
