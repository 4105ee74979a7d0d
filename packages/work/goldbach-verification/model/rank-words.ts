/** How an even number's rank beyond 4·10^18 is worded, for each form of leaves (leaf.ts). */
import type { LeafForm } from '../leaf.ts';

export interface RankWords {
  symbol: string;
  /** What is counted, in the plural. */
  tried: string;
  meaning: string;
}

export const rankWords: Readonly<Record<LeafForm, RankWords>> = {
  1: {
    symbol: 'i(n)',
    tried: 'primes',
    meaning: 'i(n) is the number of primes below its window that were tried until one left a prime',
  },
  2: {
    symbol: 'u(n)',
    tried: 'useful primes',
    meaning:
      'u(n) is the number of primes below its window that were tried until one left a prime, counting only those that leave a number without the factors 2, 3, 5 and 7',
  },
};
