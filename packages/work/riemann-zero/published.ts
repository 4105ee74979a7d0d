/** The table that the zeros of the kernel are compared with: the first 416 by number. */
import type { PublishedTable, PublishedTest } from '../kit/published-table.ts';
import { bytesPerZero, readZero, toDecimal } from './leaf.ts';
import type { ZeroPlan } from './plan.ts';
import table from './published.json' with { type: 'json' };

const DECIMALS = 10;

/** The verifier looks at all four leaves again. */
export const publishedTest: PublishedTest<ZeroPlan> = {
  plans: [{ firstInterval: 0, intervals: 512, leafSpan: 128 }],
  table: table as unknown as PublishedTable,
  figuresOf(_plan, leaves) {
    const figures = new Map<string, string>();
    for (const { data = new Uint8Array() } of leaves) {
      for (let index = 0; index < data.length / bytesPerZero; index++)
        figures.set(String(figures.size + 1), toDecimal(readZero(data, index).ordinate, DECIMALS));
    }
    return figures;
  },
};
