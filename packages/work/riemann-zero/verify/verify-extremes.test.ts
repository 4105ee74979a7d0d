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

// Seven places of an ordinate are printed: these zeros lie just beside the middle between two such decimals.
it.each([
  ['firstOrdinate', 896, '1299.405171250744', '1299.405171249900'],
  ['firstOrdinate', 808, '1196.034671748671', '1196.034671750100'],
  ['lastOrdinate', 776, '1164.737586351228', '1164.737586349900'],
] as const)(
  'the %s of interval %i on is refused where its last printed place is wrong, however near it is',
  async (end, from, ordinate, beside) => {
    const { plan, result } = await mine(planOf(from, 1, 8));
    const kernel = await openSignKernel(8);
    expect(result[end]).toBe(ordinate);
    expect(checkResult(kernel, plan, result).reason).toBeNull();
    // As near, but on the right side.
    const further = (Number(ordinate.slice(-6)) + (ordinate > beside ? 700 : -700))
      .toString()
      .padStart(6, '0');
    const printedAlike = `${ordinate.slice(0, -6)}${further}`;
    expect(checkResult(kernel, plan, { ...result, [end]: printedAlike }).reason).toBeNull();
    expect(checkResult(kernel, plan, { ...result, [end]: beside }).reason).toBe('ordinate_differs');
  },
);
