/** Checks single zeros: that Z changes sign within the stated bound, by more than its own error, and what |Z| is between two. */
import type { Ordinate, StoredZero } from '../leaf.ts';
import type { Reason } from '../reasons.ts';
import { certainSignAt, type SignKernel, sharpenedSign, zAt } from './verify-kernel.ts';

/** What the computation adds to a bound, in shares of it: a rounded factor, and how far θ and grid reach beyond the leaf. */
const boundShare = 1.05;
const boundRest = 1e-15;
const twoTo64 = 2 ** 64;
const fraction64 = (1n << 64n) - 1n;

export const wholeOf = (ordinate: Ordinate): number => Number(ordinate >> 64n);
export const fractionOf = (ordinate: Ordinate): number => Number(ordinate & fraction64) / twoTo64;

/** Z at an ordinate plus a small shift. */
function zNear(kernel: SignKernel, ordinate: Ordinate, shift: number): number {
  return zAt(kernel, wholeOf(ordinate), fractionOf(ordinate) + shift);
}

/** Whether Z certainly has another sign at one shift from an ordinate than at another. */
export function certainlyChangesSign(
  kernel: SignKernel,
  ordinate: Ordinate,
  from: number,
  to: number,
): boolean {
  const whole = wholeOf(ordinate);
  const fraction = fractionOf(ordinate);
  return certainSignAt(kernel, whole, fraction + from) * certainSignAt(kernel, whole, fraction + to) < 0;
}

/**
 * Whether Z certainly changes sign within the zero's error bound, and the bound stands for no larger error of Z than it may.
 * @param errorOfZ the largest error of Z in the leaf's computation
 * @returns |Z′| at the zero, or what is wrong
 */
export function checkZero(kernel: SignKernel, zero: StoredZero, errorOfZ: number): number | Reason {
  const { errorBound, ordinate } = zero;
  if (!(errorBound > 0 && errorBound < 1e-3)) return 'error_bound_differs';
  const whole = wholeOf(ordinate);
  const fraction = fractionOf(ordinate);
  const below = zAt(kernel, whole, fraction - errorBound);
  const signBelow = sharpenedSign(kernel, below, whole, fraction - errorBound);
  const above = zAt(kernel, whole, fraction + errorBound);
  const noise = kernel.errorOfLast();
  const signAbove = sharpenedSign(kernel, above, whole, fraction + errorBound);
  if (below * above >= 0) return 'ordinate_differs';
  if (signBelow * signAbove >= 0) return 'error_bound_differs';
  const half = Math.abs(above - below) / 2;
  const slope = half / errorBound;
  return half > boundShare * errorOfZ + boundRest * slope + noise ? 'error_bound_differs' : slope;
}

/** The largest |Z| of a stretch with one peak, and its distance from the start, by golden section. */
export function climb(kernel: SignKernel, from: Ordinate, length: number): { value: number; at: number } {
  const share = (Math.sqrt(5) - 1) / 2;
  const size = (x: number) => Math.abs(zNear(kernel, from, x));
  let low = 0;
  let high = length;
  let x = high - share * length;
  let y = low + share * length;
  let fx = size(x);
  let fy = size(y);
  while (high - low > 1e-7) {
    if (fx < fy) {
      low = x;
      x = y;
      fx = fy;
      y = low + share * (high - low);
      fy = size(y);
    } else {
      high = y;
      y = x;
      fy = fx;
      x = high - share * (high - low);
      fx = size(x);
    }
  }
  return { value: Math.max(fx, fy), at: (low + high) / 2 };
}
