/** What a result says and how far each figure is checked. */

import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement, Withdrawal } from '../work-type.ts';
import type { GoldbachPlan } from './plan.ts';
import { challengeCount, describe, leafCount, tableEndOf } from './plan.ts';
import type {
  BeyondResult,
  FirstBeyondResult,
  FromFourResult,
  GoldbachResult,
  SecondBeyondResult,
} from './result.ts';
import { isOfSecondForm } from './result.ts';

/**
 * To leave out one run in a thousand, 24 a leaf, and to guess the least end for them, escapes a leaf's recomputation less
 * often than this (README, "Soundness"; skipped-numbers.test.ts).
 */
const RUNS_ESCAPE = 0.25;

/** Why leaves of the first form don't show that every number was covered. */
const FIRST_FORM =
  'A leaf of this block holds its eight hardest even numbers alone. Multiples of 3 are never among them: a miner who left these out, a third of the work, had the same leaves.';

export function statements(plan: GoldbachPlan, result: GoldbachResult): Statement[] {
  if (result.frontier === 'from_4') return statementsFromFour(plan, result);
  return isOfSecondForm(result) ? statementsBeyond(plan, result) : statementsOfFirstForm(plan, result);
}

/** What was sealed of leaves of the first form, before its hole was known: the statement for the whole interval. */
export const withdrawn: readonly Withdrawal[] = [
  {
    upToVersion: 3,
    concerns: ({ method }) => method.includes('A miner who skips a tenth inside every leaf escapes'),
    note: `That every number of the interval was covered isn’t shown by the leaves. ${FIRST_FORM}`,
  },
];

function statementsBeyond(plan: GoldbachPlan, result: SecondBeyondResult): Statement[] {
  const hardest = result.hardest[0]!;
  const escapes = escapesOf(leafCount(plan), challengeCount(plan));
  return [
    {
      claim: claimOfAll(plan, result),
      status: 'spot-checked',
      method: `Computed whole by covering and spot-checked: ${spotChecked(plan)}. A leaf holds a digest of where each of its runs of 512 even numbers ended: a miner who leaves out one run in a thousand in every leaf escapes with probability below ${RUNS_ESCAPE}^${challengeCount(plan)}.`,
      escapes,
    },
    pairsStatement(result),
    {
      claim: `Each listed n needs just the listed number of useful primes below its window, those q with n − q prime to 210: ${hardest.useful} for the hardest.`,
      status: 'proved',
      method: 'Every prime before the listed one tried by another program.',
    },
    {
      claim: `The least prime p with n − p prime is the listed one: ${groupDigits(hardest.leastPrime)} for the hardest, ${groupDigits(Math.max(...result.hardest.map(({ leastPrime }) => leastPrime)))} at most.`,
      status: 'proved',
      method: 'n − p for every prime up to the listed one by a deterministic Miller–Rabin test.',
    },
    {
      claim: noneHarder(result),
      status: 'spot-checked',
      method: `Computed whole and spot-checked: ${spotChecked(plan)}.`,
      escapes,
    },
  ];
}

/** The statements of a unit that was leased before and is settled only now. */
function statementsOfFirstForm(plan: GoldbachPlan, result: FirstBeyondResult): Statement[] {
  return [
    {
      claim: claimOfAll(plan, result),
      status: 'reported',
      method: `Computed whole by covering; ${spotChecked(plan)}, which don’t show it. ${FIRST_FORM}`,
    },
    pairsStatement(result),
    {
      claim: `Each listed n needs just the listed number of primes below its window: ${result.hardest[0]!.index} for the hardest.`,
      status: 'proved',
      method: 'Every prime before the listed one tried by another program.',
    },
    {
      claim: noneHarder(result),
      status: 'spot-checked',
      method: `Computed whole and spot-checked: ${spotChecked(plan)}. Harder is a number that needs more primes below its window.`,
      escapes: escapesOf(leafCount(plan), challengeCount(plan)),
    },
  ];
}

function claimOfAll(plan: GoldbachPlan, { evenNumbers }: BeyondResult): string {
  return `Each of the ${groupDigits(evenNumbers)} ${describe(plan)} is a sum of two primes.`;
}

function pairsStatement({ hardest }: BeyondResult): Statement {
  const { n, q, p } = hardest[0]!;
  return {
    claim: `${groupDigits(BigInt(n))} = ${groupDigits(BigInt(q))} + ${groupDigits(p)}, and each of the other ${hardest.length - 1} listed pairs, is a sum of two primes.`,
    status: 'proved',
    method: 'Both primes of each pair by a deterministic Miller–Rabin test.',
  };
}

function noneHarder({ hardest }: BeyondResult): string {
  return `No other even number of the unit is harder than the ${hardest.length} listed.`;
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
