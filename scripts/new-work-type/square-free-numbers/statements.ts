/** What a block says, figure by figure, and how far each is checked. */
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { escapesOf } from '@productive-mining/work/kit/escapes.ts';
import type { Statement } from '@productive-mining/work/work-type.ts';
import { challengeCount, endOf, type SquareFreeNumbersPlan } from './plan.ts';
import type { SquareFreeNumbersResult } from './result.ts';

/** The claims of a result with the status that its verification earns. */
export function statements(plan: SquareFreeNumbersPlan, result: SquareFreeNumbersResult): Statement[] {
  const interval = `${groupDigits(plan.start)} < n ≤ ${groupDigits(endOf(plan))}`;
  const expected = Math.round((6 / Math.PI ** 2) * plan.leaves * plan.span);
  return [
    {
      claim: `${groupDigits(result.squareFree)} numbers ${interval} are square-free.`,
      status: 'proved',
      method:
        'Counted again without the leaves: Q(b) − Q(a) with Q(x) = Σ μ(d)·⌊x/d²⌋ over d ≤ √x, its μ from another sieve.',
    },
    {
      claim: `Of them ${groupDigits(result.even)} have an even number of prime factors and ${groupDigits(result.odd)} an odd one, so that M(x) = Σ μ(n) changes by ${groupDigits(result.even - result.odd)}.`,
      status: 'spot-checked',
      method: `Every number of ${groupDigits(challengeCount(plan))} of ${groupDigits(plan.leaves)} leaves, drawn after they were committed, was factored by another program.`,
      escapes: escapesOf(plan.leaves, challengeCount(plan)),
    },
    {
      claim: `On average 6/π² of all numbers are square-free: ${groupDigits(expected)} of that many.`,
      status: 'computed',
      method: 'The density 1/ζ(2). A figure to compare with, not a count.',
    },
  ];
}
