/** What a result says and how far each figure is checked. */
import { groupDigits } from '../group-digits.ts';
import type { Statement, Withdrawal } from '../work-type.ts';
import type { LogarithmPlan } from './plan.ts';
import { expectedSteps } from './plan.ts';
import type { LogarithmResult } from './result.ts';

export function statements(_plan: LogarithmPlan, result: LogarithmResult): Statement[] {
  const { order, attempt, orders, steps, walks, givenUp, meeting } = result;
  const n = groupDigits(BigInt(order));
  const expected = expectedSteps(Number(order));
  return [
    {
      claim: `Q = k·P with k = ${groupDigits(BigInt(result.logarithm))}, the only such number below ${n}.`,
      status: 'proved',
      method:
        'k·P computed by other formulas in projective coordinates; P and Q hashed again from the seed, so that nobody knew k beforehand.',
    },
    {
      claim: `The curve has exactly ${n} points, a prime; it is not anomalous, and its embedding degree is above 20.`,
      status: 'proved',
      method: 'n is prime, n·P = O, and Hasse’s interval holds no other multiple of n.',
    },
    {
      claim: `It is the first such curve of the seed: candidate ${groupDigits(attempt + 1)}.`,
      status: 'proved',
      method: `Of the ${groupDigits(attempt)} candidates before, ${groupDigits(attempt + 1 - orders.length)} have a point of order two or a special form; for each of the others a number is stored that isn’t a usable prime order and takes its point to O.`,
    },
    {
      claim: `Walks ${groupDigits(meeting.earlier + 1)} and ${groupDigits(meeting.later + 1)} end at one point.`,
      status: 'proved',
      method: 'Both walked again from their starts by another program.',
    },
    {
      claim: `${groupDigits(walks)} walks took ${groupDigits(steps)} steps until two met, ${(steps / expected).toFixed(2)} times the mean of ${groupDigits(Math.round(expected))}; ${groupDigits(givenUp)} ${givenUp === 1 ? 'was' : 'were'} given up.`,
      status: 'reported',
      method:
        'Added up over all leaves when the block is settled; one walk each of the drawn leaves that hold walks is walked again. Nobody counts the others again, and the logarithm doesn’t depend on them.',
    },
  ];
}

/** Up to version 2 the walks were called counted. */
export const withdrawn: readonly Withdrawal[] = [
  {
    upToVersion: 2,
    concerns: ({ status }) => status === 'counted',
    note: 'Nothing counts the walks again: they are as the miner’s program reports them.',
  },
];
