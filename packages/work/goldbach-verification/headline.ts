/** What lists say of a block of even numbers. */
import { groupDigits } from '../group-digits.ts';
import { type Headline, isCount } from '../headline.ts';
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
    if (!isCount(evenNumbers)) return undefined;
    const sums = `${groupDigits(evenNumbers)} sums of two primes`;
    if (isCount(leastPrime)) return `${sums}, p(n) up to ${groupDigits(leastPrime)}`;
    if (isCount(useful)) return `${sums}, hardest after ${groupDigits(useful)} ${rankWords[2].tried}`;
    if (isCount(index)) return `${sums}, hardest after ${groupDigits(index)} ${rankWords[1].tried}`;
    return sums;
  },
  // Leaves of the first form don't show that every number was covered.
  checked({ leastPrime, useful }) {
    if (isCount(leastPrime)) return 'proved';
    return isCount(useful) ? 'spot-checked' : 'reported';
  },
};
