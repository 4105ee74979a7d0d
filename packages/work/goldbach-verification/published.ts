/** The published table that the search from 4 is compared with: the even numbers n whose p(n) passes all before. */
import type { PublishedTable, PublishedTest } from '../kit/published-table.ts';
import { decodeFromFourLeaf } from './leaf.ts';
import { type FromFourPlan, gridStart, TILE_SPAN } from './plan.ts';
import table from './published.json' with { type: 'json' };

/** The verifier works all four leaves again. */
export const publishedTest: PublishedTest<FromFourPlan> = {
  plans: [{ frontier: 'from_4', start: '4', leafSpan: 8 * TILE_SPAN, leaves: 4 }],
  table: table as unknown as PublishedTable,
  figuresOf(plan, leaves) {
    const figures = new Map<string, string>();
    let largest = 0;
    for (const [index, { summary }] of leaves.entries()) {
      const start = gridStart(plan) + BigInt(index) * BigInt(plan.leafSpan);
      for (const { offset, prime } of decodeFromFourLeaf(summary)?.peaks ?? []) {
        if (prime <= largest) continue;
        largest = prime;
        figures.set(String(start + BigInt(offset)), String(prime));
      }
    }
    return figures;
  },
};
