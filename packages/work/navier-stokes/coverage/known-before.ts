/** What was known of these flows before, and the marks ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { BEGINNINGS, RUNG_ROUNDS, reynoldsOf } from '../model/ensembles.ts';

const decaying: Source = {
  name: 'Mininni and Pouquet 2013',
  title: 'Inverse cascade behavior in freely decaying two-dimensional fluid turbulence',
  url: 'https://shamra-academia.com/en/show/95272de8063d/amp',
  says: 'Ensembles of 50 flows on 2048² points and of 10 on 4096² were followed from random beginnings of the same energy, enstrophy and Reynolds number.',
  read: 'the abstract, in a copy at shamra-academia.com',
};
const methods: Source = {
  name: 'San and Staples 2012',
  title: 'High-order methods for decaying two-dimensional homogeneous isotropic turbulence',
  url: 'https://www.arxiv-vanity.com/papers/1212.0920/',
  says: 'Decaying flows in two dimensions were simulated by finite differences and by the pseudo-spectral scheme, which sixth-order differences agree with.',
  read: 'the abstract, in a copy at arxiv-vanity.com',
};

export const knownBefore: KnownBefore = {
  claim:
    'Decaying flows in two dimensions are long known, on far more points than these; flows whose every bit can be had again aren’t published, as far as is known.',
  brief: 'Decaying flows are known on far more points; these can be had again bit for bit.',
  sources: [decaying, methods],
  knownTo: null,
};

/** The first unit of each Reynolds number, each four times as far as the one before, and powers of ten of pairs of flows. */
export function marksAfter(side: number, along: number): Mark[] {
  const rungs = RUNG_ROUNDS.slice(1).map((round): Mark => {
    const reynolds = groupDigits(reynoldsOf(side, round));
    return {
      name: `Re = ${reynolds}`,
      meaning: `From here on flows have the Reynolds number ${reynolds}; those before it have lower ones.`,
      at: round * BEGINNINGS.length,
    };
  });
  const exponent = nextExponent(along);
  return marksAhead(along, rungs, [
    { name: `${powerOfTen(exponent)} pairs of flows`, meaning: 'A round number.', at: 10 ** exponent },
  ]);
}
