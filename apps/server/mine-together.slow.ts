/** All nine kinds mined together for ten minutes, after five of warming up, on an otherwise idle machine; prints the table that docs/performance.md shows. Linux only. */
import { expect, it } from 'vitest';
import { describeTogether, mineTogether } from './testing/mine-together.ts';
import { quantile } from './testing/quantile.ts';
import { bloatedTables, compareSixths } from './testing/soak/judge-soak.ts';

const MINUTES = Number(process.env.TOGETHER_MINUTES ?? 10);
/** Until then threads load their kernels, and heaps and tables grow to their size. */
const WARM_UP_MINUTES = 5;
/** The least and the most that a kind may have, as parts of an equal share. */
const SHARES = { least: 0.75, most: 1.25 } as const;
const READ_P95_MS = 50;

it(
  `all nine kinds mined together for ${MINUTES} minutes (TOGETHER_MINUTES) have fair shares, memory stays flat, reads are quick, and each block verifies`,
  async () => {
    const together = await mineTogether(MINUTES * 60, WARM_UP_MINUTES * 60);
    const { kinds, faults, verified, reads, samples, seconds } = together;
    console.log(describeTogether(together));
    const times = [...kinds.values()].map(({ cpuMs }) => cpuMs);
    const equal = times.reduce((sum, ms) => sum + ms, 0) / times.length;
    expect(kinds.size).toBe(9);
    expect(faults).toEqual([]);
    expect(verified, verified.output).toMatchObject({ exit: 0 });
    expect(Math.min(...times)).toBeGreaterThan(SHARES.least * equal);
    expect(Math.max(...times)).toBeLessThan(SHARES.most * equal);
    const compared = [...compareSixths(samples, seconds), ...bloatedTables(samples, seconds)];
    expect(compared.filter(({ isFlat }) => !isFlat)).toEqual([]);
    // Twice the goal, as other work on the machine counts too.
    expect(quantile(reads, 0.95)).toBeLessThan(2 * READ_P95_MS);
  },
  (MINUTES + 30) * 60_000,
);
