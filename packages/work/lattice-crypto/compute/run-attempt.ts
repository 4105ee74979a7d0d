/** One attempt: a starting basis of its own, LLL, then BKZ with growing blocks. A function of instance and number alone. */

import type { Attempt } from '../leaf.ts';
import type { Instance, InstanceSource } from '../model/derive-instance.ts';
import { chooseBasis, orderCoordinates } from './choose-basis.ts';
import type { ReductionKernel } from './reduction-kernel.ts';
import { openBasis, readVector, shortestPosition } from './reduction-kernel.ts';

export interface Effort {
  /** Blocks grow by 4 from 12 up to this size, at most 64. */
  blockSize: number;
  /** Tours at each size. */
  tours: number;
}

/** About 5 ms of work. */
const LLL_STEPS = 1000;
const FIRST_BLOCK = 12;
const BLOCK_STEP = 4;

export function blockSizes({ blockSize }: Effort): number[] {
  return Array.from(
    { length: (blockSize - FIRST_BLOCK) / BLOCK_STEP + 1 },
    (_, i) => FIRST_BLOCK + BLOCK_STEP * i,
  );
}

/** The state of the reduction, for the picture of a running attempt. */
export interface AttemptState {
  /** Size of the blocks; 0 while LLL is running. */
  blockSize: number;
  lllProfile: number[];
}

/** Yields after each step. Nobody else may use the kernel until it has ended. */
export function* runAttempt(
  kernel: ReductionKernel,
  instance: Instance,
  { source, effort, attempt }: { source: InstanceSource; effort: Effort; attempt: number },
): Generator<AttemptState, Attempt, void> {
  const dimension = instance.matrix.length * 2;
  const { vectors, coordinates } = chooseBasis(instance, orderCoordinates(source, attempt, dimension));
  openBasis(kernel, vectors);
  while (!kernel.continueLll(LLL_STEPS)) yield { blockSize: 0, lllProfile: [] };
  const lllProfile = profileOf(kernel, dimension);
  for (const blockSize of blockSizes(effort)) {
    kernel.beginTours(blockSize, effort.tours);
    while (!kernel.continueTours()) yield { blockSize, lllProfile };
  }
  const shortest = readVector(kernel, shortestPosition(kernel, dimension), dimension);
  return {
    vector: inOrder(shortest, coordinates),
    lllProfile,
    bkzProfile: profileOf(kernel, dimension),
  };
}

export function profileOf(kernel: ReductionKernel, dimension: number): number[] {
  return Array.from({ length: dimension }, (_, i) => kernel.logLength(i));
}

/** The vector with its coordinates in their order and the sign that makes its first coordinate ≠ 0 positive. */
function inOrder(vector: Float64Array, coordinates: readonly number[]): number[] {
  const ordered = new Array<number>(vector.length).fill(0);
  for (const [place, coordinate] of coordinates.entries()) ordered[coordinate] = vector[place]!;
  const sign = Math.sign(ordered.find((entry) => entry !== 0) ?? 0);
  return ordered.map((entry) => (entry === 0 ? 0 : sign * entry));
}
