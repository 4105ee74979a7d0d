/** What a result may name, on the first zeros of ζ, which are published. */
import { expect, it } from 'vitest';
import type { ZeroResult } from '../result.ts';
import { mine, planOf } from '../testing/run-whole-unit.ts';
import { checkResult } from './verify-extremes.ts';
import { openSignKernel } from './verify-kernel.ts';

// A. M. Odlyzko's table: 14.134725141734…, 21.022039638771…, 25.010857580145…, 30.424876125859….
it('the zeros of a closest pair are apart, and less than 8', async () => {
  const { plan, result } = await mine(planOf(0, 1, 8));
  const kernel = await openSignKernel(8);
  const reasonWith = (lower: string, gap: string) => {
    const closestPair: ZeroResult['closestPair'] = { ...result.closestPair, lower, gap };
    return checkResult(kernel, plan, { ...result, closestPair }).reason;
  };
  expect(checkResult(kernel, plan, result).reason).toBeNull();
  expect(reasonWith('21.022039638772', '3.988817941374')).toBeNull();
  expect(reasonWith('21.022039638772', '9.402836487088')).toBe('closest_pair_differs');
  expect(reasonWith('21.022039638772', '0.000000000000')).toBe('closest_pair_differs');
  expect(reasonWith('21.022039638772', '3.988818941374')).toBe('closest_pair_differs');
});
