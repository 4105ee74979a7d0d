/** What a block of zeros says, and how far each figure is checked. */

import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement } from '../work-type.ts';
import { challengeCount, leafCount, type ZeroPlan } from './plan.ts';
import type { ZeroResult } from './result.ts';

/** Four decimals, with a minus sign. */
function signed(value: number): string {
  return value.toFixed(4).replace('-', '−');
}

/** The claims of a result with the status that its verification earns. */
export function statements(plan: ZeroPlan, result: ZeroResult): Statement[] {
  const leaves = leafCount(plan);
  const checked = challengeCount(plan);
  const escapes = escapesOf(leaves, checked);
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
      escapes,
    },
    {
      claim: `The closest zeros are numbers ${groupDigits(result.closestPair.zero)} and ${groupDigits(result.closestPair.zero + 1)}, ${result.closestPair.gap} apart (${result.closestPair.normalisedSpacing.toFixed(6)} of the mean spacing).`,
      status: 'spot-checked',
      method: `That the two zeros are there was evaluated again. That no others are closer: ${sampled}`,
      escapes,
    },
    {
      claim: `The largest |Z(t)| is ${result.largestZ.absoluteValue.toFixed(3)} at t = ${result.largestZ.t}; S(t) reaches ${signed(result.largestS.value)} and ${signed(result.smallestS.value)}.`,
      status: 'spot-checked',
      method: `The value of Z was evaluated again. That it is the largest, and the extremes of S: ${sampled}`,
      escapes,
    },
    {
      claim: 'The distribution of the normalised spacings.',
      status: 'spot-checked',
      method: sampled,
      escapes,
    },
  ];
}
