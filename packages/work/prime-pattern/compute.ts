/** Computes leaves with the wheel sieve (sieve.as.ts). */
import type { LiveView } from '../live-view.ts';
import { loadKernel } from '../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { addSegmentGaps, viewOf } from './compute/compute-view.ts';
import { wasmBase64 } from './compute/sieve.wasm.ts';
import { decodeLeaf, SUMMARY_BYTES } from './leaf.ts';
import type { GapCounts } from './model/gap-histogram.ts';
import { endOf, leafStart, type PrimePatternPlan } from './plan.ts';

interface SieveKernel {
  prepare(limit: number): void;
  extendBase(): number;
  beginChunk(startByte: bigint, bytesOfLeaf: number, leaves: number): void;
  placePrimes(count: number): number;
  sieveSegment(): number;
  summariesAt(): number;
  segmentBytesAt(): number;
  bytesSieved(): number;
}

/** Primes placed between two looks at the clock. */
const PRIMES_PER_STEP = 200_000;
/** Numbers that a byte of the sieve stands for. */
const WHEEL = 30;

/** ⌊√x⌋ for 0 ≤ x < 2^62. */
function integerSquareRoot(x: bigint): number {
  let root = BigInt(Math.floor(Math.sqrt(Number(x))));
  while (root * root > x) root--;
  while ((root + 1n) * (root + 1n) <= x) root++;
  return Number(root);
}

class WheelSieve implements LeafComputer {
  private readonly plan: PrimePatternPlan;
  private readonly kernel: SieveKernel & { memory: WebAssembly.Memory };
  private hasBase = false;

  constructor(plan: PrimePatternPlan, kernel: SieveKernel & { memory: WebAssembly.Memory }) {
    this.plan = plan;
    this.kernel = kernel;
    kernel.prepare(integerSquareRoot(endOf(plan) + BigInt(64 * WHEEL)));
  }

  *compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const { kernel, plan } = this;
    if ((plan.span / WHEEL) * chunk.count >= 2 ** 31) throw new RangeError('the chunk is too long');
    while (!this.hasBase) {
      for (let stretch = 0; stretch < 16 && !this.hasBase; stretch++)
        this.hasBase = kernel.extendBase() === 0;
      yield { fraction: 0 };
    }
    const startByte = leafStart(plan, chunk.first) / BigInt(WHEEL);
    kernel.beginChunk(startByte, plan.span / WHEEL, chunk.count);
    while (kernel.placePrimes(PRIMES_PER_STEP) !== 0) yield { fraction: 0 };
    let done = 0;
    const gaps: GapCounts = [];
    while (done < chunk.count) {
      const bytesBefore = kernel.bytesSieved();
      done = kernel.sieveSegment();
      const shown = done;
      const view = () => {
        const bytes = kernel.bytesSieved() - bytesBefore;
        addSegmentGaps(gaps, new Uint8Array(kernel.memory.buffer, kernel.segmentBytesAt(), bytes));
        return this.view(chunk, shown, gaps);
      };
      yield { fraction: done / chunk.count, view };
    }
    return Array.from({ length: chunk.count }, (_, index) => ({ summary: this.summary(index) }));
  }

  private summary(index: number): Uint8Array {
    const at = this.kernel.summariesAt() + index * SUMMARY_BYTES;
    return new Uint8Array(this.kernel.memory.buffer.slice(at, at + SUMMARY_BYTES));
  }

  private view(chunk: Chunk, done: number, gaps: GapCounts): LiveView {
    const leaves = Array.from({ length: done }, (_, index) => decodeLeaf(this.summary(index)));
    return viewOf(this.plan, chunk, leaves, gaps);
  }
}

export const compute: ComputeModule<PrimePatternPlan> = {
  async prepare(plan) {
    return new WheelSieve(plan, await loadKernel<SieveKernel>(wasmBase64));
  },
};
