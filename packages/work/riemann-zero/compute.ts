/** Computes leaves of zeros: runs the kernel and puts what it found into the leaf's bytes. */

import { sha256 } from '@noble/hashes/sha2.js';
import { loadKernel } from '../load-kernel.ts';
import {
  type Chunk,
  type ComputedLeaf,
  type ComputeModule,
  type ComputeStep,
  type LeafComputer,
  UndecidedUnit,
} from '../work-type.ts';
import { type ChunkTally, viewOf } from './compute/compute-view.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import type { ZeroKernel } from './compute/zero-kernel.ts';
import { bytesPerZero, encodeSummary, type LeafSummary, readZero, spacingBins } from './leaf.ts';
import { approximateGramPoint, lowIntervals, type ZeroPlan } from './plan.ts';
import type { Undecided } from './reasons.ts';

/** Samples of a low leaf computed before the computation yields: at most about 20 ms. */
const samplesPerStep = 512;

/** Terms that the tables must hold: τ = √(t/2π) at the unit's end with room for its last grid; at low heights t/2 + 20. */
function termsFor(plan: ZeroPlan): number {
  const end = approximateGramPoint(plan.firstInterval + plan.intervals + 256);
  const low = plan.firstInterval < lowIntervals ? 1400 : 0;
  return Math.max(low, Math.ceil(Math.sqrt(end / (2 * Math.PI))) + 16);
}

/** What the kernel found of one leaf, as its summary and data. */
function readLeaf(
  kernel: ZeroKernel,
  zeros: number,
  leafSpan: number,
): ComputedLeaf & { summary: Uint8Array } {
  const data = new Uint8Array(kernel.memory.buffer, kernel.dataAt(), zeros * bytesPerZero).slice();
  const report = kernel.reportAt();
  const figuresAt = report + leafSpan + 4 * spacingBins;
  const figures = new Float64Array(kernel.memory.buffer, figuresAt, 11);
  const figure = (index: number) => figures[index]!;
  const ordinate = (index: number) => readZero(data, index).ordinate;
  const fixed32 = (value: number) => Math.round(value * 2 ** 32);
  const closestZero = figure(0);
  const summary: LeafSummary = {
    zeros,
    first: ordinate(0),
    last: ordinate(zeros - 1),
    closestLower: ordinate(closestZero),
    closestGap: ordinate(closestZero + 1) - ordinate(closestZero),
    closestSpacing: fixed32(figure(1)),
    closestZero,
    largestZ: Math.round(figure(2) * 2 ** 20),
    largestZAt:
      BigInt(Math.floor(figure(3))) * 4096n + BigInt(Math.round(((figure(3) % 1) + figure(4)) * 4096)),
    highestS: Math.round(figure(5) * 2 ** 20),
    highestSAt: ordinate(figure(6)),
    lowestS: Math.round(figure(7) * 2 ** 20),
    lowestSAt: ordinate(figure(8)),
    firstPhase: BigInt(fixed32(figure(9))),
    lastPhase: BigInt(fixed32(figure(10))),
    spacings: Uint16Array.from(new Uint32Array(kernel.memory.buffer, report + leafSpan, spacingBins)),
    occupancy: new Uint8Array(kernel.memory.buffer, report, leafSpan).slice(),
    digest: sha256(data),
  };
  return { summary: encodeSummary(summary), data };
}

class ZeroComputer implements LeafComputer {
  constructor(
    private readonly kernel: ZeroKernel,
    private readonly plan: ZeroPlan,
  ) {}

  *compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const { kernel, plan } = this;
    const leaves: ComputedLeaf[] = [];
    const tally: ChunkTally = { chunk, zeros: 0, interval: 0, last: undefined, summaries: leaves };
    for (let index = chunk.first; index < chunk.first + chunk.count; index++) {
      const interval = plan.firstInterval + index * plan.leafSpan;
      const zeros =
        interval < lowIntervals
          ? yield* this.computeLow(interval, leaves.length / chunk.count)
          : kernel.computeLeaf(interval, plan.leafSpan);
      if (zeros < 0) throw new UndecidedUnit<Undecided>('zero_too_near');
      const leaf = readLeaf(kernel, zeros, plan.leafSpan);
      leaves.push(leaf);
      tally.zeros += zeros;
      tally.interval = interval;
      tally.last = leaf.summary;
      yield { fraction: leaves.length / chunk.count, view: () => viewOf(kernel, plan, tally) };
    }
    return leaves;
  }

  /** A leaf below t = 2600, sample by sample. Returns the number of its zeros. */
  private *computeLow(interval: number, fraction: number): Generator<ComputeStep, number, void> {
    const { kernel, plan } = this;
    const samples = kernel.startLowLeaf(interval, plan.leafSpan);
    for (let first = 0; first < samples; first += samplesPerStep) {
      kernel.sampleLow(interval, first, Math.min(samplesPerStep, samples - first));
      yield { fraction };
    }
    return kernel.finishLowLeaf();
  }
}

export const compute: ComputeModule<ZeroPlan> = {
  opensData: true,
  async prepare(plan) {
    const kernel = await loadKernel<ZeroKernel>(wasmBase64);
    kernel.prepare(termsFor(plan), plan.leafSpan);
    return new ZeroComputer(kernel, plan);
  },
};
