/** The published table that the sieve is compared with: maximal gaps between primes, by length. */
import type { PublishedTable, PublishedTest } from '../kit/published-table.ts';
import { decodeLeaf } from './leaf.ts';
import { leafStart, POSITION_STEP, type PrimePatternPlan } from './plan.ts';
import table from './published.json' with { type: 'json' };

/**
 * A leaf names its four largest gaps, so that a gap of the first leaf below the fourth of them is missing; the table
 * begins above it. The verifier sieves all 16 leaves again.
 */
export const publishedTest: PublishedTest<PrimePatternPlan> = {
  plan: { start: '0', span: POSITION_STEP, leaves: 16 },
  table: table as unknown as PublishedTable,
  figuresOf(plan, leaves) {
    const figures = new Map<string, string>();
    let longest = 0;
    for (const [index, { summary }] of leaves.entries()) {
      const gaps = decodeLeaf(summary).gaps.toSorted((a, b) => a.offset - b.offset);
      for (const { offset, length } of gaps) {
        if (length <= longest) continue;
        longest = length;
        figures.set(String(length), String(leafStart(plan, index) + BigInt(offset)));
      }
    }
    return figures;
  },
};
