/** What kernel.as.ts exports. Positions count from 0. */
export interface ReductionKernel {
  readonly memory: WebAssembly.Memory;
  basisAt(): number;
  vectorAt(position: number): number;
  open(vectors: number): void;
  continueLll(steps: number): number;
  beginTours(blockSize: number, tours: number): void;
  continueTours(): number;
  squaredLength(position: number): number;
  squaredNorm(position: number): number;
  logLength(position: number): number;
}

/** Largest rank, and doubles from row to row. */
const RANK_MAX = 132;

/** Writes a basis to the kernel. @throws RangeError for a rank or an entry beyond what the kernel computes exactly with */
export function openBasis(kernel: ReductionKernel, vectors: readonly Float64Array[]): void {
  if (vectors.length > RANK_MAX) throw new RangeError(`rank ${vectors.length}`);
  const memory = new Float64Array(kernel.memory.buffer, kernel.basisAt(), RANK_MAX * vectors.length);
  for (const [i, vector] of vectors.entries()) {
    if (vector.some((entry) => Math.abs(entry) >= 2 ** 22)) throw new RangeError('an entry is too large');
    memory.set(vector, RANK_MAX * i);
  }
  kernel.open(vectors.length);
}

/** A copy of the vector at a position. */
export function readVector(kernel: ReductionKernel, position: number, rank: number): Float64Array {
  return new Float64Array(kernel.memory.buffer, kernel.vectorAt(position), rank).slice();
}

export function shortestPosition(kernel: ReductionKernel, rank: number): number {
  let shortest = 0;
  for (let i = 1; i < rank; i++) if (kernel.squaredNorm(i) < kernel.squaredNorm(shortest)) shortest = i;
  return shortest;
}
