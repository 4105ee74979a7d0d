/** The unit's result: its leaves added up. Pure; same bytes on every machine. */
import { LEAVES_MAX } from '@productive-mining/work/kit/plan-size.ts';
import { isDecimal, listOf, objectOf, wholeNumber } from '@productive-mining/work/kit/read-json.ts';
import { resultReader } from '@productive-mining/work/kit/read-result.ts';
import { decodeLeaf } from './leaf.ts';
import { endOf, POSITION_LIMIT, type SquareFreeNumbersPlan } from './plan.ts';

export type SquareFreeNumbersResult = {
  /** The numbers n with start < n ≤ end. */
  start: string;
  end: string;
  squareFree: number;
  /** How many of them have μ(n) = 1, and how many μ(n) = −1. */
  even: number;
  odd: number;
  /** Σ μ(n) from the unit's start through about a hundred equal stretches of leaves. */
  trace: { leaves: number[]; sums: number[] };
};

const TRACE_POINTS = 96;

/**
 * @param summaries the summaries of all leaves, in order
 * @throws RangeError when their number or length is wrong
 */
export function summarise(
  plan: SquareFreeNumbersPlan,
  summaries: readonly Uint8Array[],
): SquareFreeNumbersResult {
  if (summaries.length !== plan.leaves) throw new RangeError(`the unit has ${plan.leaves} leaves`);
  const stride = Math.ceil(plan.leaves / TRACE_POINTS);
  const trace = { leaves: [] as number[], sums: [] as number[] };
  let even = 0;
  let odd = 0;
  for (const [index, summary] of summaries.entries()) {
    const leaf = decodeLeaf(summary);
    even += leaf.even;
    odd += leaf.odd;
    if ((index + 1) % stride !== 0 && index !== plan.leaves - 1) continue;
    trace.leaves.push(index + 1);
    trace.sums.push(even - odd);
  }
  return { start: plan.start, end: String(endOf(plan)), squareFree: even + odd, even, odd, trace };
}

const count = wholeNumber(0, POSITION_LIMIT);
const sums = listOf(wholeNumber(-POSITION_LIMIT, POSITION_LIMIT), 1, TRACE_POINTS + 1);
const hasForm = objectOf<SquareFreeNumbersResult>({
  start: isDecimal,
  end: isDecimal,
  squareFree: count,
  even: count,
  odd: count,
  trace: objectOf<SquareFreeNumbersResult['trace']>({
    leaves: listOf(wholeNumber(1, LEAVES_MAX), 1, TRACE_POINTS + 1),
    sums,
  }),
});

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<SquareFreeNumbersResult>(
  hasForm,
  ({ trace }) => trace.leaves.length === trace.sums.length,
);
