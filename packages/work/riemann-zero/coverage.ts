/** What the blocks of riemann_zero add up to. */
import type { Coverage, Covered, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, sumOf } from '../kit/coverage-claims.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, marksAfter } from './coverage/known-before.ts';
import { find, placeOf, reachedOrdinate } from './coverage/places.ts';
import type { ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';

function sums({ intervals }: ZeroPlan, { zeros, gram, rosser }: ZeroResult): Sums {
  return {
    zeros: BigInt(zeros),
    gram_intervals: BigInt(intervals),
    bad_gram_points: BigInt(gram.badPoints),
    rosser_failures: BigInt(rosser.failures),
  };
}

const PROVED = {
  status: 'proved',
  method:
    'In each block the signs of Z(t) at all Gram points were computed again with stated error bounds, without the miner’s data, and the count closed by Turing’s method. The blocks meet at Gram points.',
} as const;

function claims({ reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  if (reached.blocks === 0) {
    const nothing = nothingYet('will prove the zeros of ζ(s) from 14.13… on.', beyond);
    return beyond === 0 ? [nothing] : [nothing, beyondTheHole(beyond, sumOf(whole, 'zeros'))];
  }
  const zeros = sumOf(reached, 'zeros');
  const failures = sumOf(reached, 'rosser_failures');
  const found: Statement[] = [
    {
      claim: `This ledger proves: the first ${groupDigits(zeros)} zeros of ζ(s), to the Gram point near t = ${groupDigits(reachedOrdinate(reached.end))}, lie on the critical line and are simple.`,
      ...PROVED,
    },
    {
      claim: `Gram’s law fails at ${groupDigits(sumOf(reached, 'bad_gram_points'))} of the first ${groupDigits(sumOf(reached, 'gram_intervals'))} Gram points, Rosser’s rule in ${counted(failures, 'Gram block')} that ${failures === 1n ? 'lies' : 'lie'} whole in one block.`,
      status: 'proved',
      method: 'Follows from the proved number of zeros in each Gram interval.',
    },
  ];
  if (beyond > 0) found.push(beyondTheHole(beyond, sumOf(whole, 'zeros') - zeros));
  return found;
}

function beyondTheHole(blocks: number, zeros: bigint): Statement {
  return {
    claim: `Beyond a region without a block, ${counted(blocks, 'block')} ${blocks === 1 ? 'proves' : 'prove'} the same of ${counted(zeros, 'more zero')}.`,
    ...PROVED,
  };
}

export const coverage: Coverage<ZeroPlan, ZeroResult> = {
  form: 2,
  frontiers: {
    zeros: {
      title: 'Zeros of ζ(s) from the first one on',
      unit: 'Gram intervals',
      along: Number,
      placeOf,
      find,
      sums,
      claims,
      knownBefore,
      rate: {
        row: 'zeros of zeta near number 10^6, time a zero',
        ratio: '1/127',
        peer: 'lcalc 2.0.5',
        what: 'a zero near number 10⁶',
        measured: '21 and 22 November 2026',
      },
      marksAfter,
    },
  },
  extremes,
};
