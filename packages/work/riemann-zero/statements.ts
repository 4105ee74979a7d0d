/** What a block of zeros says, and how far each figure is checked. */

import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement, Withdrawal } from '../work-type.ts';
import { errorOfZ } from './model/error-of-z.ts';
import { ordinatePlaces, peakPlaces, rounded, roundedUp } from './model/print-figure.ts';
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
  return [
    ...provedStatements(plan, result),
    {
      claim: `Each ordinate γ is known within its own error bound, which is at most ${roundedUp(largestBound(plan))} / |Z′(γ)|.`,
      status: 'spot-checked',
      method: `${sampled} At each, Z changes sign within the bound, and on either side |Z| is above the error of that evaluation. Where |Z′| is small, as beside a close neighbour, a bound may be above 10⁻⁹. One zero of up to 16 leaves was also evaluated by Euler–Maclaurin summation where t lies between 2,600 and 300,000.`,
      escapes,
    },
    {
      claim: `The closest zeros are numbers ${groupDigits(result.closestPair.zero)} and ${groupDigits(result.closestPair.zero + 1)}, ${rounded(result.closestPair.gap, ordinatePlaces)} apart (${result.closestPair.normalisedSpacing.toFixed(6)} of the mean spacing).`,
      status: 'spot-checked',
      method: `That the two zeros are there was evaluated again. That no others are closer: ${sampled}`,
      escapes,
    },
    {
      claim: `The largest |Z(t)| is ${result.largestZ.absoluteValue.toFixed(3)}, at t = ${rounded(result.largestZ.t, peakPlaces)} to within 0.001. S(t + 0) reaches ${signed(result.largestS.value)} at the zero ${rounded(result.largestS.t, ordinatePlaces)}, and S(t − 0) ${signed(result.smallestS.value)} at ${rounded(result.smallestS.t, ordinatePlaces)}.`,
      status: 'spot-checked',
      method: `The peak of |Z| was found again there. That it is the largest, and the extremes of S: ${sampled}`,
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

function provedStatements(plan: ZeroPlan, result: ZeroResult): Statement[] {
  const { zeros, firstZero, lastZero, firstOrdinate, lastOrdinate, rosser, gram } = result;
  const [first, last] = [rounded(firstOrdinate, ordinatePlaces), rounded(lastOrdinate, ordinatePlaces)];
  const end = plan.firstInterval + plan.intervals;
  const point = (n: number) => groupDigits(n).replace('-', '−');
  return [
    {
      claim: `All ${groupDigits(zeros)} zeros of ζ(s) from Gram point ${point(plan.firstInterval - 1)} up to ${point(end - 1)}, numbers ${groupDigits(firstZero)} to ${groupDigits(lastZero)}, lie on the critical line and are simple; the first has Im s = ${first}, the last ${last}.`,
      status: 'proved',
      method:
        'Signs of Z(t) by the Riemann–Siegel formula with stated error bounds, without the miner’s data; the count closed by Turing’s method.',
    },
    {
      claim: `Gram’s law fails at ${groupDigits(gram.badPoints)} of ${groupDigits(plan.intervals)} Gram points, Rosser’s rule in ${groupDigits(rosser.failures)} Gram block${rosser.failures === 1 ? '' : 's'}.`,
      status: 'proved',
      method: 'Follows from the proved number of zeros in each Gram interval.',
    },
  ];
}

/** The factor in the bounds as they are stored: the error of Z, and what the kernel adds when it rounds. */
function largestBound(plan: ZeroPlan): number {
  return 1.05 * errorOfZ(plan);
}

/** Up to version 2 some digits and bounds were printed that the check didn't make certain. */
export const withdrawn: readonly Withdrawal[] = [
  {
    upToVersion: 2,
    concerns: ({ claim }) => claim === 'The ordinates are known to 10⁻⁹, each with its own error bound.',
    note: 'The bounds that the block states are above 10⁻⁹ for some zeros with a close neighbour, as near t = 11,412,127 and 18,882,503. When it was sealed, Z had to change sign within a bound, but not by more than the error of the evaluation, so that too small a bound passed.',
  },
  {
    upToVersion: 2,
    concerns: ({ claim }) => claim.includes('≤ Im s ≤') || claim.startsWith('The closest zeros are'),
    note: 'Of the ordinates and distances here no more than seven places are certain.',
  },
  {
    upToVersion: 2,
    concerns: ({ claim }) => claim.startsWith('The largest |Z(t)| is'),
    note: 'The value of |Z| was checked to one part in 10,000, and its t is certain to 0.001. The largest S is meant just behind a zero, S(t + 0), the smallest just before one, S(t − 0).',
  },
];
