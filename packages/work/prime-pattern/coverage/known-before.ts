/** What was known of primes and their patterns before, and the places ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { MAXIMAL_GAPS } from './maximal-gaps.ts';

const counts: Source = {
  name: 'OEIS A006880',
  title: 'Number of primes < 10^n.',
  url: 'https://oeis.org/A006880',
  says: 'π(10ⁿ) to n = 29; π(10²⁹) = 1,520,698,109,714,272,166,094,258,063.',
  read: 'the entry to n = 22, in a copy of the encyclopedia; the last value as several public programs quote it',
};
export const gapTable: Source = {
  name: 'OEIS A002386',
  title:
    'Primes (lower end) with record gaps to the next consecutive prime: primes p(k) where p(k+1) - p(k) exceeds p(j+1) - p(j) for all j < k.',
  url: 'https://oeis.org/A002386',
  says: 'Its table has 83 maximal gaps; the longest below 2⁶⁴ is 1,550, after 18,361,375,334,787,046,697.',
  read: 'the entry, in copies of the encyclopedia; gaps below 10¹⁰ were found again by a full search, ends of all checked by PARI',
};
const gapSearch: Source = {
  name: 'Oliveira e Silva, Herzog and Pardi 2014',
  title:
    'Empirical verification of the even Goldbach conjecture and computation of prime gaps up to 4·10¹⁸, Math. Comp. 83, 2033–2060',
  url: 'https://doi.org/10.1090/S0025-5718-2013-02787-1',
  says: 'All gaps between primes below 4·10¹⁸ were computed; the longest is 1,476.',
  read: 'the title; the longest gap as a public page quotes it',
};
const race: Source = {
  name: 'Bays and Hudson 1978',
  title:
    'C. Bays and R. H. Hudson, Details of the first region of integers x with π₃,₂(x) < π₃,₁(x), Math. Comp. 32 (1978), 571–576, as ProofWiki reports it',
  url: 'https://proofwiki.org/wiki/Prime_Number_Race/Examples/3n%2B1_vs._3n-1',
  says: 'The primes 1 modulo 3 overtake those 2 modulo 3 for the first time at 608,981,813,029.',
  read: 'ProofWiki’s whole page on this race, which the address is of; not the paper',
};
const secondRace: Source = {
  name: 'OEIS A098044',
  title:
    'Odd primes p such that Pi_{3,1}(p) = Pi_{3,2}(p) - 1, where Pi_{m,n}(p) denotes the number of primes q <= p with q == n (mod m).',
  url: 'https://oeis.org/A098044',
  says: 'After 610,968,213,803 the next break-even point is 6,148,171,711,471.',
  read: 'the whole entry, in a copy of the encyclopedia',
};

/** Gaps are listed without a hole below this. */
const GAPS_KNOWN_TO = 2 ** 64;

export const knownBefore: KnownBefore = {
  claim:
    'Everything to 2⁶⁰, where the sieve ends, could be computed by others: π(x) is published to 10²⁹, and the gaps below 4·10¹⁸ were all computed. What a block adds is counts of every pattern in its interval, checked, that add up without a hole.',
  brief: 'Everything to 2⁶⁰ could be computed by others: π(x) is published to 10²⁹.',
  sources: [counts, gapSearch, gapTable],
  knownTo: GAPS_KNOWN_TO,
};

/** Places are those of the number itself, so that a mark is reached by the unit that holds it. */
const MARKS: readonly Mark[] = [
  {
    name: '608,981,813,029',
    meaning: 'The primes 1 modulo 3 take the lead over those 2 modulo 3 for the first time.',
    at: 608_981_813_029,
    source: race,
  },
  {
    name: '6,148,171,711,471',
    meaning: 'The second region begins where the primes 1 modulo 3 lead.',
    at: 6_148_171_711_471,
    source: secondRace,
  },
  ...MAXIMAL_GAPS.map(
    ([length, start]): Mark => ({
      name: groupDigits(start),
      meaning: `The maximal gap of ${groupDigits(length)} begins here: all before it are shorter.`,
      at: Number(start),
      source: gapTable,
    }),
  ),
];

/** Numbers that a first block goes through at difficulty 1: no mark within it is one to go for. */
const FIRST_BLOCK = 6_311_116_800;

export function marksAfter(along: number): Mark[] {
  const beyond = Math.max(along, FIRST_BLOCK);
  const exponent = nextExponent(beyond);
  return marksAhead(beyond, MARKS, [
    { name: powerOfTen(exponent), meaning: 'A round number.', at: 10 ** exponent },
  ]);
}
