/** What was known of these lattices before, and the marks ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { CHAINS, ENSEMBLES } from '../model/ensembles.ts';
import { POSITION_LIMIT } from '../plan.ts';

const scales: Source = {
  name: 'Asakawa, Iritani, Kitazawa and Suzuki 2015',
  title: 'Determination of Reference Scales for Wilson Gauge Action from Yang–Mills Gradient Flow',
  url: 'https://arxiv.org/abs/1503.06516',
  says: 'SU(3) under Wilson’s action was simulated on fine and large lattices, and the lattice spacing given as a function of the coupling over a wide range.',
  read: 'the abstract, in a copy at arxiv-vanity.com',
};

export const knownBefore: KnownBefore = {
  claim:
    'Averages at these couplings are long known, from larger lattices than these; streams whose every number can be had again bit for bit aren’t published, as far as is known.',
  brief:
    'Averages at these couplings are known from larger lattices; these streams can be had again bit for bit.',
  sources: [scales],
  knownTo: null,
};

const EXPONENTS = Array.from({ length: 8 }, (_, exponent) => exponent);

/** Powers of ten of rounds through all ensembles, and of pairs of streams. */
export function marksAfter(along: number): Mark[] {
  const rounds = EXPONENTS.map((exponent): Mark => {
    const round = 10 ** exponent;
    return {
      name: `${groupDigits(CHAINS * round)} streams of every coupling`,
      meaning: 'Each of the sixteen couplings then has as many streams as any other.',
      at: round * ENSEMBLES.length,
    };
  }).filter(({ at }) => at < POSITION_LIMIT);
  const exponent = nextExponent(along);
  return marksAhead(along, rounds, [
    { name: `${powerOfTen(exponent)} pairs of streams`, meaning: 'A round number.', at: 10 ** exponent },
  ]);
}
