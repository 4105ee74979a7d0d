/** What was known of the zeros before, and what others wait for. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { lastInterval } from '../plan.ts';
import { intervalAt } from './places.ts';

const plattTrudgian: Source = {
  name: 'Platt and Trudgian 2021',
  title: 'The Riemann hypothesis is true up to 3·10¹², Bull. London Math. Soc. 53, 792–797',
  url: 'https://arxiv.org/abs/2004.09765',
  says: 'The lowest 12,363,153,437,138 zeros, to t = 3,000,175,332,800, lie on the line (theorem 1).',
  read: 'theorem 1, as several public papers quote it',
};
const lmfdb: Source = {
  name: 'Platt’s zeros in the LMFDB',
  title: 'D. J. Platt, Isolating some non-trivial zeros of zeta, Math. Comp. 86 (2017)',
  url: 'https://www.lmfdb.org/zeros/zeta/',
  says: 'Ordinates of the first 103,800,788,359 zeros, to t = 30,610,046,000, each within 2⁻¹⁰².',
  read: 'count, height and precision, as several public programs that use the table state them',
};
const odlyzko: Source = {
  name: 'Odlyzko’s table of zeros',
  title: 'A. M. Odlyzko, Tables of zeros of the Riemann zeta function (zeros6)',
  url: 'https://www-users.cse.umn.edu/~odlyzko/zeta_tables/',
  says: 'The first 2,001,052 zeros, accurate to within 4·10⁻⁹.',
  read: 'the description of the table, as several public programs that use it state it',
};
const vanDeLune: Source = {
  name: 'van de Lune, te Riele and Winter, as Odlyzko reports',
  title: 'A. M. Odlyzko, The 10²¹-st zero of the Riemann zeta function (1998), on earlier verifications',
  url: 'https://www.dtc.umn.edu/~odlyzko/unpublished/zeta.10to21.tex',
  says: 'Van de Lune, te Riele and Winter checked that the first 1.5·10⁹ zeros lie on the line.',
  read: 'the introduction of Odlyzko’s note, which reports it',
};
const kadiri: Source = {
  name: 'IEANTN, node Wedeniwski',
  title: 'IEANTN/Nodes/Wedeniwski/v1/Conclusions.lean, an explicit analytic number theory network in Lean',
  url: 'https://github.com/teorth/IEANTN/blob/f90933b787b6df2f95fdedc538d1fd4850b36635/IEANTN/Nodes/Wedeniwski/v1/Conclusions.lean',
  says: 'Kadiri’s zero-free region (2005), and what was derived from it, takes the zeros to t = 3,330,657,430.697 from the ZetaGrid project. The node states the Riemann hypothesis up to that height without a proof, as “asserted”.',
  read: 'the whole file',
};

/** T of Kadiri 2005. */
export const KADIRI_HEIGHT = 3_330_657_430.697;
/** Zeros by Platt and Trudgian's theorem 1. */
const VERIFIED_ZEROS = 12_363_153_437_138;

export const knownBefore: KnownBefore = {
  claim:
    'All zeros to t = 3·10¹² were known to lie on the line, and the ordinates of the first 1.038·10¹¹ are published. What a block adds is that its proof can be run again by anybody.',
  brief: 'All zeros to t = 3·10¹² were known to lie on the line.',
  sources: [plattTrudgian, lmfdb],
  knownTo: VERIFIED_ZEROS,
};

const MARKS: readonly Mark[] = [
  {
    name: 'Odlyzko’s table',
    meaning: 'Each zero of Odlyzko’s table of the first 2,001,052 is then among those that are proved here.',
    at: 2_001_052,
    source: odlyzko,
  },
  {
    name: '1.5·10⁹ zeros',
    meaning: 'The zeros that van de Lune, te Riele and Winter checked are then proved here.',
    at: 1_500_000_000,
    source: vanDeLune,
  },
  {
    name: `t = ${groupDigits('3330657430')}.697`,
    meaning:
      'The verification that Kadiri’s zero-free region uses, which formal mathematics states without a proof, can then be run again by anybody.',
    at: intervalAt(KADIRI_HEIGHT) + 1,
    source: kadiri,
  },
  {
    name: 't = 2³²',
    meaning: 'The kernels of this version end here.',
    at: lastInterval,
  },
];

function roundMarks(along: number): Mark[] {
  const zeros = nextExponent(along);
  let height = 2;
  while (intervalAt(10 ** height) < along) height++;
  return [
    { name: `${powerOfTen(zeros)} zeros`, meaning: 'A round number of zeros.', at: 10 ** zeros },
    { name: `t = ${powerOfTen(height)}`, meaning: 'A round height.', at: intervalAt(10 ** height) + 1 },
  ];
}

/** Zeros of a first block at difficulty 1: no mark within it is one to go for. */
const FIRST_BLOCK = 666_624;

export function marksAfter(along: number): Mark[] {
  const beyond = Math.max(along, FIRST_BLOCK);
  return marksAhead(
    beyond,
    MARKS,
    roundMarks(beyond).filter(({ at }) => at <= lastInterval),
  );
}
