/** The average plaquettes that streams are compared with: series at strong coupling, and those of other programs. */
import type { PublishedTable, PublishedTest } from '../kit/published-table.ts';
import type { LatticePlan } from './plan.ts';
import table from './published.json' with { type: 'json' };
import { SCALE, summarise } from './result.ts';

const DECIMALS = 3;
const ofLength = (leaves: number) => ({ side: 4 as const, stream: 0, leaves, cycles: 1, stride: 8 });

/**
 * Streams forget their configurations fast at these couplings, and four sites each way are as good as many: 8,000 sweeps of SU(2)
 * at β = 2 give 0.50194 ± 0.00044. The verifier replays all leaves. An average has an error of 0.0006 to 0.0012.
 */
export const publishedTest: PublishedTest<LatticePlan> = {
  plans: [
    { group: 2, beta: 500, ...ofLength(240) },
    { group: 2, beta: 2000, ...ofLength(240) },
    { group: 3, beta: 1000, ...ofLength(48) },
    { group: 3, beta: 2000, ...ofLength(48) },
  ],
  table: table as unknown as PublishedTable,
  figuresOf(plan, leaves) {
    const { plaquette } = summarise(
      plan,
      leaves.map(({ summary }) => summary),
    );
    return new Map([[placeOf(plan), (plaquette.value / SCALE).toFixed(DECIMALS)]]);
  },
};

const placeOf = ({ group, beta }: LatticePlan) => `SU(${group}) at β = ${beta / 1000}`;
