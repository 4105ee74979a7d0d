/** What a result says and how far each figure is checked. */

import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement } from '../work-type.ts';
import type { GoldbachPlan } from './plan.ts';
import { challengeCount, describe, leafCount, tableEndOf } from './plan.ts';
import type { BeyondResult, FromFourResult, GoldbachResult } from './result.ts';

export function statements(plan: GoldbachPlan, result: GoldbachResult): Statement[] {
  return result.frontier === 'beyond' ? statementsBeyond(plan, result) : statementsFromFour(plan, result);
}

function statementsBeyond(plan: GoldbachPlan, result: BeyondResult): Statement[] {
  const hardest = result.hardest[0]!;
  return [
    {
      claim: `Each of the ${groupDigits(result.evenNumbers)} ${describe(plan)} is a sum of two primes.`,
      status: 'spot-checked',
      method: `Computed whole by covering and spot-checked: ${spotChecked(plan)}. A miner who skips a tenth inside every leaf escapes with probability 0.9^${8 * challengeCount(plan)}.`,
      escapes: escapesOf(leafCount(plan), challengeCount(plan)),
    },
    {
      claim: `${groupDigits(BigInt(hardest.n))} = ${groupDigits(BigInt(hardest.q))} + ${groupDigits(hardest.p)}, and each of the other ${result.hardest.length - 1} listed pairs, is a sum of two primes.`,
      status: 'proved',
      method: 'Both primes of each pair by a deterministic Miller–Rabin test.',
    },
    {
      claim: `Each listed n needs just the listed number of primes below its window: ${hardest.index} for the hardest.`,
      status: 'proved',
      method: 'Every prime before the listed one tried by another program.',
    },
    {
      claim: `No other even number of the unit is harder than the ${result.hardest.length} listed.`,
      status: 'spot-checked',
      method: `Computed whole and spot-checked: ${spotChecked(plan)}.`,
      escapes: escapesOf(leafCount(plan), challengeCount(plan)),
    },
  ];
}

function statementsFromFour(plan: GoldbachPlan, result: FromFourResult): Statement[] {
  const largest = result.peaks[result.peaks.length - 1]!;
  const tableEnd = tableEndOf(plan);
  return [
    {
      claim: `Each of the ${groupDigits(result.evenNumbers)} ${describe(plan)} is a sum of two primes.`,
      status: 'proved',
      method: `Verified whole a second time by covering with primes below each window, which shares nothing with the sieve${tableEnd > 0 ? `; below ${groupDigits(tableEnd)} by a plain table` : ''}.`,
    },
    {
      claim: `p(${groupDigits(BigInt(largest.n))}) = ${groupDigits(largest.p)}, and the other ${result.peaks.length - 1} listed values of p(n), are the least primes p with n − p prime.`,
      status: 'proved',
      method: 'n − p for every prime up to p(n) by a deterministic Miller–Rabin test.',
    },
    {
      claim: `No p(n) of the unit is larger than ${groupDigits(largest.p)}, and the values of p(n) have the leaves’ digests and counts.`,
      status: 'spot-checked',
      method: `Computed whole and spot-checked: ${spotChecked(plan)}.`,
      escapes: escapesOf(leafCount(plan), challengeCount(plan)),
    },
  ];
}

function spotChecked(plan: GoldbachPlan): string {
  const leaves = leafCount(plan);
  return `${groupDigits(challengeCount(plan))} of ${groupDigits(leaves)} leaves recomputed by another program`;
}
