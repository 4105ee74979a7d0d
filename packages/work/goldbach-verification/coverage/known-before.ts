/** What was known of Goldbach's statement before, and what others wait for. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { BEYOND_LIMIT, BEYOND_START, FROM_FOUR_LIMIT } from '../plan.ts';

/** The first even number of the frontier from 4. */
export const FIRST_EVEN = 4;
/** The end of the published verification, and how far it is from the start of the frontier beyond it. */
export const PUBLISHED_LIMIT = 4n * 10n ** 18n;
const TO_PUBLISHED_LIMIT = Number(PUBLISHED_LIMIT - BEYOND_START);

const published: Source = {
  name: 'Oliveira e Silva, Herzog and Pardi 2014',
  title:
    'Empirical verification of the even Goldbach conjecture and computation of prime gaps up to 4·10¹⁸, Math. Comp. 83, 2033–2060',
  url: 'https://doi.org/10.1090/S0025-5718-2013-02787-1',
  says: 'Every even number from 4 to 4·10¹⁸ is a sum of two primes.',
  read: 'the title and the project’s page; the figure as several public papers quote it',
};
export const largestLeastPrimes: Source = {
  name: 'Oliveira e Silva’s page',
  title: 'Goldbach conjecture verification',
  url: 'https://sweet.ua.pt/tos/goldbach.html',
  says: 'Below 4·10¹⁸ the largest least prime is 9,781, of n = 3,325,581,707,333,960,528.',
  read: 'the table of the fifty largest; PARI confirmed each as the least prime of its n',
};
const sinisalo: Source = {
  name: 'Deshouillers, te Riele and Saouter 1998, on what was known',
  title:
    'New experimental results concerning the Goldbach conjecture, ANTS-III, LNCS 1423, 204–215; CWI report MAS-R9804',
  url: 'https://sweet.ua.pt/tos/goldbach.html',
  says: 'Before, the conjecture was known to be true up to 4·10¹¹.',
  read: 'the abstract, in a stored copy of the paper; the address is that of the verification that followed it',
};
const deshouillers: Source = {
  ...sinisalo,
  name: 'Deshouillers, te Riele and Saouter 1998',
  says: 'Every even number to 10¹⁴ is a sum of two primes.',
};
const richstein: Source = {
  name: 'PrimeNumberTheoremAnd, richstein_goldbach',
  title:
    'PrimeNumberTheoremAnd/Goldbach.lean, on J. Richstein, Verifying the Goldbach conjecture up to 4·10¹⁴ (Math. Comp. 70, 2001)',
  url: 'https://github.com/AlexKontorovich/PrimeNumberTheoremAnd/blob/1b7b38c8b62c331557cb218706df9fb04dfb9d1b/PrimeNumberTheoremAnd/Goldbach.lean',
  says: 'The statement to 4·10¹⁴ is a theorem there whose proof is left out (“sorry”, “Numerical verification”); Ramaré and Saouter’s bound for odd numbers rests on it.',
  read: 'the whole file',
};
const gridbach: Source = {
  name: 'Gridbach 2025',
  title:
    'Grid Computing Shatters World Record for Goldbach Conjecture Verification (H. J. Nakata, April 2025)',
  url: 'https://medium.com/@jay_gridbach/grid-computing-shatters-world-record-for-goldbach-conjecture-verification-1ef3dc58a38d',
  says: 'A grid of browsers verified the even numbers to 4·10¹⁸ + 7·10¹³, by its own account.',
  read: 'the article of April 2025; how far it is now isn’t known',
};
/** Even numbers beyond 4·10^18 that Gridbach claims. */
const GRIDBACH_REACH = 7e13;

export const knownFromFour: KnownBefore = {
  claim:
    'Every even number to 4·10¹⁸ was known to be a sum of two primes. What a block adds is a proof for each number of its interval that can be run again by anybody.',
  brief: 'Every even number to 4·10¹⁸ was known to be a sum of two primes.',
  sources: [published, richstein],
  knownTo: Number(PUBLISHED_LIMIT) - FIRST_EVEN,
};

export const knownBeyond: KnownBefore = {
  claim:
    'The published verification ends at 4·10¹⁸. Only a browser project, Gridbach, went on: in April 2025 it claimed the first 7·10¹³ numbers beyond; from there on each block is new, as far as is known.',
  brief: 'The published verification ends at 4·10¹⁸; a browser project claimed 7·10¹³ numbers more.',
  sources: [published, gridbach],
  knownTo: GRIDBACH_REACH + TO_PUBLISHED_LIMIT,
};

const FROM_FOUR: readonly Mark[] = [
  {
    name: '4·10¹¹',
    meaning: 'The limit that was known before 1998 is passed.',
    at: 4e11 - FIRST_EVEN,
    source: sinisalo,
  },
  {
    name: '10¹⁴',
    meaning: 'What Deshouillers, te Riele and Saouter verified in 1998 is then proved here.',
    at: 1e14 - FIRST_EVEN,
    source: deshouillers,
  },
  {
    name: '4·10¹⁴',
    meaning:
      'Richstein’s verification of 2001, which formal mathematics states without a proof, can then be run again by anybody.',
    at: 4e14 - FIRST_EVEN,
    source: richstein,
  },
  { name: '10¹⁵', meaning: 'The sieve of this version ends here.', at: Number(FROM_FOUR_LIMIT) - FIRST_EVEN },
];

const BEYOND: readonly Mark[] = [
  {
    name: '4·10¹⁸ + 7·10¹³',
    meaning: 'Gridbach’s claim of 2025 is passed: what follows is new, as far as is known.',
    at: GRIDBACH_REACH + TO_PUBLISHED_LIMIT,
    source: gridbach,
  },
  {
    name: '2⁶³',
    meaning: 'The arithmetic of this version ends here.',
    at: Number(BEYOND_LIMIT - BEYOND_START),
  },
];

/** Numbers that a first block goes through at difficulty 1: no mark within it is one to go for. */
const FIRST_BLOCK = { fromFour: 2_221_793_276, beyond: 19_322_634_240 } as const;

export function marksFromFour(along: number): Mark[] {
  const from = Math.max(along, FIRST_BLOCK.fromFour);
  const exponent = nextExponent(from + FIRST_EVEN);
  const round = { name: powerOfTen(exponent), meaning: 'A round number.', at: 10 ** exponent - FIRST_EVEN };
  return marksAhead(from, FROM_FOUR, round.at <= Number(FROM_FOUR_LIMIT) ? [round] : []);
}

export function marksBeyond(along: number): Mark[] {
  const from = Math.max(along, FIRST_BLOCK.beyond);
  const exponent = nextExponent(from - TO_PUBLISHED_LIMIT);
  const round: Mark = {
    name: `4·10¹⁸ + ${powerOfTen(exponent)}`,
    meaning: 'A round distance beyond the published verification.',
    at: 10 ** exponent + TO_PUBLISHED_LIMIT,
  };
  return marksAhead(from, BEYOND, [round]);
}
