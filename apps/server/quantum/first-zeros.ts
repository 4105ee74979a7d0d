/** The first 416 zeros of ζ on the critical line, computed once a process by the kernel that mines them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadCompute } from '@productive-mining/work/registry.ts';
import { bytesPerZero, readZero } from '@productive-mining/work/riemann-zero/leaf.ts';
import type { ComputedLeaf } from '@productive-mining/work/work-type.ts';

export const ZERO_COUNT = 416;
/** Gram intervals of one leaf that holds them: a few more, as Gram's law fails for some. */
const INTERVALS = 424;
/** Fractional bits of an ordinate. */
const ORDINATE_ONE = 2 ** 64;

let kept: Promise<readonly number[]> | undefined;

/** Ascending, from 14.134725… on. A computation that failed is tried again by whoever asks next. */
export function firstZeros(): Promise<readonly number[]> {
  kept ??= computeZeros().catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

async function computeZeros(): Promise<readonly number[]> {
  const compute = await loadCompute('riemann_zero');
  const computer = await compute.prepare({ firstInterval: 0, intervals: INTERVALS, leafSpan: INTERVALS });
  const steps = computer.compute({ first: 0, count: 1 });
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  return readOrdinates(step.value);
}

/** @throws Error where the leaf holds fewer zeros, or doesn't have all up to its end */
function readOrdinates([leaf]: readonly ComputedLeaf[]): number[] {
  const data = leaf?.data ?? new Uint8Array();
  const count = data.length / bytesPerZero;
  if (count < ZERO_COUNT) throw new Error(`the kernel found ${count} zeros`);
  return Array.from(
    { length: ZERO_COUNT },
    (_, index) => Number(readZero(data, index).ordinate) / ORDINATE_ONE,
  );
}
