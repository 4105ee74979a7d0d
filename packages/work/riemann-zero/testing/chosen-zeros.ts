/** Functions whose zeros are chosen, for the tests of what counts them. */
import type { SignKernel } from '../verify/verify-kernel.ts';

/**
 * A kernel whose Gram point n is at n + height, for a function with these zeros, given as n, and one in the middle of every interval
 * before and behind them. It is positive before the first if `first` is even, and grows and falls in straight lines.
 */
export function kernelOf(
  chosen: readonly number[],
  { height = 1000, first = 0, count = 40 } = {},
): SignKernel {
  const before = Array.from({ length: 400 }, (_, index) => first - 400 + index + 0.5);
  const behind = Array.from({ length: 400 }, (_, index) => first + count + index + 0.5);
  const zeros = [...before, ...chosen, ...behind];
  const value = (place: number) => {
    const next = zeros.findIndex((zero) => zero > place);
    const size = Math.min(place - zeros[next - 1]!, zeros[next]! - place);
    return (next + first) % 2 === 0 ? size : -size;
  };
  return kernelWith(value, height);
}

/**
 * Chosen zeros of a smooth function, as Z is: cos πx, with a zero in the middle of every interval, some of which are elsewhere, given by
 * n and the new place.
 */
export function smoothKernelOf(moved: Readonly<Record<number, number>>, height = 1000): SignKernel {
  const value = (place: number) => {
    // A place that is no zero of the cosine, by whose distance the value is divided.
    const x = place + 1e-9;
    return Object.entries(moved).reduce(
      (product, [n, to]) => (product * (x - to)) / (x - Number(n) - 0.5),
      Math.cos(Math.PI * x),
    );
  };
  return kernelWith(value, height);
}

function kernelWith(value: (place: number) => number, height: number): SignKernel {
  return {
    gramPoint: (n: number) => n + height,
    gramRest: () => 0,
    borweinAt: (whole: number, fraction: number) => value(whole - height + fraction),
    errorOfLast: () => 0,
  } as unknown as SignKernel;
}

/** One zero in the middle of each interval from 0, but for those that are replaced. */
export const regular = (count: number, replaced: Record<number, readonly number[]> = {}) =>
  Array.from({ length: count }, (_, n) => replaced[n] ?? [n + 0.5]).flat();
