/** What lists say of a block of primes. */
import { groupDigits } from '../group-digits.ts';
import { type FoundFigure, type Headline, isCount } from '../headline.ts';

export const headline: Headline<'primes' | 'largestGap'> = {
  region: (subject) => subject.replace(/^primes and their patterns from /, ''),
  reads: { primes: ['counts', 'primes'], largestGap: ['gaps', '0', 'length'] },
  finding({ primes, largestGap }) {
    if (!isCount(primes)) return [];
    const found: FoundFigure[] = [{ words: `${groupDigits(primes)} primes`, checked: 'counted' }];
    if (isCount(largestGap))
      found.push({ words: `largest gap ${groupDigits(largestGap)}`, checked: 'spot-checked' });
    return found;
  },
};
