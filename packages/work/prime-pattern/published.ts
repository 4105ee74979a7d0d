/** The published values that the sieve is compared with: π(x) at powers of ten, and maximal gaps between primes by length. */
import type { PublishedTable, PublishedTest } from '../kit/published-table.ts';
import { sieveWindow } from '../numerics/sieve-window.ts';
import type { ComputedLeaf } from '../work-type.ts';
import { decodeLeaf } from './leaf.ts';
import { leafStart, POSITION_STEP, type PrimePatternPlan } from './plan.ts';
import table from './published.json' with { type: 'json' };

/** Places of π(x); the plan reaches beyond the last. */
const COUNTED_TO = [
  ['π(10^6)', 1e6],
  ['π(10^7)', 1e7],
] as const;

/**
 * A leaf names its four largest gaps, so that a gap of the first leaf below the fourth of them is missing; the table
 * begins above it. The verifier sieves all 41 leaves again.
 */
export const publishedTest: PublishedTest<PrimePatternPlan> = {
  plans: [{ start: '0', span: POSITION_STEP, leaves: 41 }],
  table: table as unknown as PublishedTable,
  figuresOf: (plan, leaves) =>
    new Map([
      ...COUNTED_TO.map(([place, x]): [string, string] => [place, String(primesUpTo(x, plan, leaves))]),
      ...maximalGaps(plan, leaves),
    ]),
};

/** What the leaves that end by x count, and the primes from there to x, which is no leaf's end, one by one. */
function primesUpTo(x: number, { span }: PrimePatternPlan, leaves: readonly ComputedLeaf[]): number {
  const whole = Math.floor(x / span);
  const counted = leaves
    .slice(0, whole)
    .reduce((sum, { summary }) => sum + decodeLeaf(summary).counts.primes, 0);
  const rest = sieveWindow(whole * span, x - whole * span);
  return rest.reduce((sum, isPrime) => sum + isPrime, counted);
}

/** Each gap that passes all before it, with the prime before it. */
function maximalGaps(plan: PrimePatternPlan, leaves: readonly ComputedLeaf[]): [string, string][] {
  const found: [string, string][] = [];
  let longest = 0;
  for (const [index, { summary }] of leaves.entries()) {
    const gaps = decodeLeaf(summary).gaps.toSorted((a, b) => a.offset - b.offset);
    for (const { offset, length } of gaps) {
      if (length <= longest) continue;
      longest = length;
      found.push([`gap of ${length} after`, String(leafStart(plan, index) + BigInt(offset))]);
    }
  }
  return found;
}
