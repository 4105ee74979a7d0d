/** Closest pairs that only their places give away, as counts, phases and spacings agree with them. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { decodeSummary, encodeSummary, type LeafSummary, readZero } from '../leaf.ts';
import { mine, planOf } from '../testing/run-whole-unit.ts';
import { checkSummaries } from './check-summary.ts';
import { fractionOf, wholeOf } from './check-zero.ts';
import { openSignKernel } from './verify-kernel.ts';

describe('the closest pair of a leaf', () => {
  it('is one of two zeros', async () => {
    const plan = planOf(4096, 1, 64);
    const { leaves } = await mine(plan);
    const signs = await openSignKernel(4096 + 64);
    const summary = decodeSummary(leaves[0]!.summary, 64)!;
    const reasonWith = (change: Partial<LeafSummary>) =>
      finish(checkSummaries(signs, plan, new Map([[0, encodeSummary({ ...summary, ...change })]])));
    const twice = summary.occupancy.indexOf(2);
    const closestZero = summary.occupancy.subarray(0, twice).reduce((sum, count) => sum + count, 0);
    const { ordinate } = readZero(leaves[0]!.data!, closestZero);
    const counts = Array.from(summary.spacings);
    const filled = counts.findIndex((count) => count > 1);
    const spacings = Uint16Array.from(counts.with(filled, counts[filled]! - 1).with(0, 1));
    const twiceTheSame = { closestLower: ordinate, closestGap: 0n, closestSpacing: 0, closestZero, spacings };
    expect(counts[0]).toBe(0);
    expect(reasonWith({})).toBeUndefined();
    expect(reasonWith(twiceTheSame)).toBe('closest_pair_differs');
  });

  it.each([
    ['first', 643_744],
    ['last', 849_664],
  ] as const)('isn’t beyond its %s zero', async (end, from) => {
    // The interval at this end of the unit holds two zeros, about 0.02 of the mean spacing apart.
    const plan = planOf(from, 1, 8);
    const close = await mine(plan);
    const signs = await openSignKernel(from + 8);
    const summary = decodeSummary(close.leaves[0]!.summary, 8)!;
    const at = (ordinate: bigint) => signs.position(wholeOf(ordinate), fractionOf(ordinate), from - 1);
    const verdictAt = (aside: bigint) => {
      const lower = summary.closestLower - (end === 'first' ? aside : 0n);
      const closestGap = summary.closestGap + aside;
      const closestSpacing = Math.round((at(lower + closestGap) - at(lower)) * 2 ** 32);
      const changed = encodeSummary({ ...summary, closestLower: lower, closestGap, closestSpacing });
      return finish(checkSummaries(signs, plan, new Map([[0, changed]])));
    };
    expect(summary.closestZero).toBe(end === 'first' ? 0 : summary.zeros - 2);
    expect(verdictAt(0n)).toBeUndefined();
    expect(verdictAt(1n << 46n)).toBe('closest_pair_differs');
  });
});
