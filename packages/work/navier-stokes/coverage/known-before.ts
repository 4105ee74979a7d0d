/** What was known of these flows before, and the marks ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { BEGINNINGS, CHAINS, RUNG_ROUNDS, reynoldsOf } from '../model/ensembles.ts';

export const knownBefore: KnownBefore = {
  claim:
    'Decaying flows in two dimensions are long known, at far greater Reynolds numbers than these; flows whose every bit can be had again aren’t published, as far as is known.',
  brief: 'Decaying flows are known at greater Reynolds numbers; these can be had again bit for bit.',
  sources: [],
  knownTo: null,
};

/** The first unit of each Reynolds number, each four times as far as the one before, and powers of ten of pairs of flows. */
export function marksAfter(side: number, along: number): Mark[] {
  const rungs = RUNG_ROUNDS.slice(1).map((round): Mark => {
    const reynolds = groupDigits(reynoldsOf(side, round));
    return {
      name: `Re = ${reynolds}`,
      meaning: `From here on flows have the Reynolds number ${reynolds}; each one before it has ${groupDigits(CHAINS)} flows of every beginning a round.`,
      at: round * BEGINNINGS.length,
    };
  });
  const exponent = nextExponent(along);
  return marksAhead(along, rungs, [
    { name: `${powerOfTen(exponent)} pairs of flows`, meaning: 'A round number.', at: 10 ** exponent },
  ]);
}
