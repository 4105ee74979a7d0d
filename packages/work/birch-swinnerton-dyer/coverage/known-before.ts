/** What was known of curves by height before, and the marks ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { pairsUpTo } from '../model/height-order.ts';
import { BEYOND_START, POSITION_LIMIT } from '../plan.ts';

const database: Source = {
  name: 'Balakrishnan, Ho, Kaplan, Spicer, Stein and Weigandt 2016',
  title: 'Databases of elliptic curves ordered by height and distributions of Selmer groups and ranks',
  url: 'https://arxiv.org/abs/1602.01894',
  says: 'Minimal models, torsion and ranks of all 238,764,310 elliptic curves of height up to 2.7·10¹⁰.',
  read: 'the abstract',
};

export const knownBefore: KnownBefore = {
  claim: 'All 238,764,310 curves of height up to 2.7·10¹⁰ are in a published database, with their ranks.',
  brief: 'All curves to height 2.7·10¹⁰ are in a published database.',
  sources: [database],
  knownTo: BEYOND_START,
};

export const knownBeyond: KnownBefore = {
  claim:
    'No list of all curves of height above 2.7·10¹⁰ is published, as far as is known; single curves there are, by conductor or by rank.',
  brief: 'No list of all curves beyond height 2.7·10¹⁰ is published, as far as is known.',
  sources: [database],
  knownTo: 0,
};

/** Pairs of a first block at difficulty 1: no mark within it is one to go for. */
const FIRST_BLOCK = { fromLeast: 2044, beyond: 13 } as const;

/** Ends of the heights 10^k on a frontier that starts at a position. */
export function marksAfter(start: number) {
  return (along: number): Mark[] => {
    const beyond = Math.max(along, start === 0 ? FIRST_BLOCK.fromLeast : FIRST_BLOCK.beyond);
    const heights = Array.from({ length: 11 }, (_, k) => k + 1)
      .map(
        (exponent): Mark => ({
          name: `H = ${powerOfTen(exponent)}`,
          meaning: 'All curves of this height or less then have their block.',
          at: pairsUpTo(10 ** exponent) - start,
        }),
      )
      .filter(({ at }) => at > 0 && at < POSITION_LIMIT - start);
    const end: Mark = {
      name: 'the end of the published database',
      meaning: 'From here on each curve is new.',
      at: BEYOND_START,
      source: database,
    };
    const exponent = nextExponent(beyond);
    const round: Mark = {
      name: `${powerOfTen(exponent)} pairs`,
      meaning: 'A round number.',
      at: 10 ** exponent,
    };
    return marksAhead(beyond, start === 0 ? [...heights, end] : heights, [round]);
  };
}
