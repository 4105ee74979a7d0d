/** Checks what a result names: the closest pair, the largest |Z| and the samples are where it says. */
import { approximateGramPoint, type ZeroPlan } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { ZeroResult } from '../result.ts';
import { type SignKernel, zAt } from './verify-kernel.ts';

/** Ordinates in a result are rounded to 12 places and known to 10^-9. */
const reach = 2e-9;

/** A named place lies in the unit, or so near to it. */
const beside = 8;

/** A decimal as whole part and fraction; undefined when it is none, or lies below the first zero or above `highest`. */
function split(decimal: string, highest: number): { whole: number; fraction: number } | undefined {
  if (!/^\d{1,10}\.\d{1,12}$/.test(decimal)) return undefined;
  const [whole, digits] = decimal.split('.');
  const t = { whole: Number(whole), fraction: Number(`0.${digits}`) };
  return t.whole >= 9 && t.whole <= highest ? t : undefined;
}

function changesSign(
  kernel: SignKernel,
  at: { whole: number; fraction: number },
  from: number,
  to: number,
): boolean {
  return zAt(kernel, at.whole, at.fraction + from) * zAt(kernel, at.whole, at.fraction + to) < 0;
}

/** t is given to 4 places: |Z| there falls short of its peak by less than this share. */
function nearPeak(value: number, peak: number): boolean {
  return Math.abs(value - peak) < 1e-4 * (1 + peak);
}

/** @returns why one of them isn't, or undefined */
export function checkResult(
  kernel: SignKernel,
  { firstInterval, intervals }: ZeroPlan,
  result: ZeroResult,
): Reason | undefined {
  const highest = approximateGramPoint(firstInterval + intervals) + beside;
  const lower = split(result.closestPair.lower, highest);
  const gap = Number(result.closestPair.gap);
  if (!lower || !(gap > 0 && gap < beside)) return 'closest_pair_differs';
  const around = Math.min(reach, gap / 4);
  if (!changesSign(kernel, lower, -around, around) || !changesSign(kernel, lower, gap - around, gap + around))
    return 'closest_pair_differs';
  const peak = split(result.largestZ.t, highest);
  if (!peak || !nearPeak(Math.abs(zAt(kernel, peak.whole, peak.fraction)), result.largestZ.absoluteValue)) {
    return 'largest_value_differs';
  }
  for (const sample of result.samples) {
    const at = split(sample.ordinate, highest);
    if (!at || !changesSign(kernel, at, -reach, reach)) return 'ordinate_differs';
  }
  return undefined;
}
