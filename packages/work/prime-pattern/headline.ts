/** What lists say of a block of primes. */
import { groupDigits } from '../group-digits.ts';
import { type Headline, isCount } from '../headline.ts';

export const headline: Headline<'primes' | 'largestGap'> = {
  region: (subject) => subject.replace(/^primes and their patterns from /, ''),
  reads: { primes: ['counts', 'primes'], largestGap: ['gaps', '0', 'length'] },
  finding({ primes, largestGap }) {
    if (!isCount(primes)) return undefined;
    const gap = isCount(largestGap) ? `, largest gap ${groupDigits(largestGap)}` : '';
    return `${groupDigits(primes)} primes${gap}`;
  },
  checked: () => 'counted',
};
