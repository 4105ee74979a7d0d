/** What a block of zeros says, and how far each figure is checked. */

import { escapeProbability } from '../challenge.ts';
import { groupDigits } from '../group-digits.ts';
import type { Statement } from '../work-type.ts';
import { leafCount, type ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';

/** Leaves whose ordinates are checked: one in 250, at least 16 and at most 64. */
export function challengeCount(plan: ZeroPlan): number {
  const leaves = leafCount(plan);
  return Math.min(leaves, Math.max(16, Math.min(64, Math.ceil(leaves / 250))));
}

/** Four decimals, with a minus sign. */
function signed(value: number): string {
  return value.toFixed(4).replace('-', '−');
}

function escapes(plan: ZeroPlan) {
  const leaves = leafCount(plan);
  const count = challengeCount(plan);
  const share = (fraction: number) =>
    escapeProbability(leaves, Math.max(1, Math.round(leaves * fraction)), count);
  return { oneLeaf: escapeProbability(leaves, 1, count), onePercent: share(0.01), tenPercent: share(0.1) };
}

export function statementsOf(plan: ZeroPlan, result: ZeroResult): Statement[] {
  const leaves = leafCount(plan);
  const checked = challengeCount(plan);
  const sampled = `The ordinates of ${groupDigits(checked)} of ${groupDigits(leaves)} leaves, drawn after the work was committed, were evaluated one by one by another program.`;
  const proof =
    'Signs of Z(t) by the Riemann–Siegel formula with stated error bounds, without the miner’s data; the count closed by Turing’s method.';
  const failures = result.rosser.failures;
  return [
    {
      claim: `All ${groupDigits(result.zeros)} zeros of ζ(s) with ${result.firstOrdinate} ≤ Im s ≤ ${result.lastOrdinate}, numbers ${groupDigits(result.firstZero)} to ${groupDigits(result.lastZero)}, lie on the critical line and are simple.`,
      status: 'proved',
      method: proof,
    },
    {
      claim: `Gram’s law fails at ${groupDigits(result.gram.badPoints)} of ${groupDigits(plan.intervals)} Gram points, Rosser’s rule in ${groupDigits(failures)} Gram block${failures === 1 ? '' : 's'}.`,
      status: 'proved',
      method: 'Follows from the proved number of zeros in each Gram interval.',
    },
    {
      claim: 'The ordinates are known to 10⁻⁹, each with its own error bound.',
      status: 'spot-checked',
      method: `${sampled} One zero of up to 16 of them was also evaluated by Euler–Maclaurin summation where t lies between 2,600 and 300,000.`,
      escapes: escapes(plan),
    },
    {
      claim: `The closest zeros are numbers ${groupDigits(result.closestPair.zero)} and ${groupDigits(result.closestPair.zero + 1)}, ${result.closestPair.gap} apart (${result.closestPair.normalisedSpacing.toFixed(6)} of the mean spacing).`,
      status: 'spot-checked',
      method: `That the two zeros are there was evaluated again. That no others are closer: ${sampled}`,
      escapes: escapes(plan),
    },
    {
      claim: `The largest |Z(t)| is ${result.largestZ.absoluteValue.toFixed(3)} at t = ${result.largestZ.t}; S(t) reaches ${signed(result.largestS.value)} and ${signed(result.smallestS.value)}.`,
      status: 'spot-checked',
      method: `The value of Z was evaluated again. That it is the largest, and the extremes of S: ${sampled}`,
      escapes: escapes(plan),
    },
    {
      claim: 'The distribution of the normalised spacings.',
      status: 'spot-checked',
      method: sampled,
      escapes: escapes(plan),
    },
  ];
}
