/** Finds from 4: p(n) of every even number of each leaf, by the sieve. */

import { loadKernel } from '../../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeStep, LeafComputer } from '../../work-type.ts';
import { UndecidedUnit } from '../../work-type.ts';
import type { FromFourLeaf } from '../leaf.ts';
import { COUNTS, encodeFromFourLeaf } from '../leaf.ts';
import { type CometPoint, type SievedStrips, sampleComet } from '../model/sample-comet.ts';
import type { FromFourPlan } from '../plan.ts';
import { checkPlan, gridStart, rangeOf } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import { FromFourProgress } from './compute-view-from-four.ts';
import type { Shared } from './run-alone.ts';
import { runAlone } from './run-alone.ts';
import { wasmBase64 } from './sieve.wasm.ts';

interface SieveKernel extends SievedStrips {
  memory: WebAssembly.Memory;
  prepare(limit: number, tiles: number): void;
  segmentSteps(): number;
  startAt(step: bigint): void;
  primesNeeded(steps: number): number;
  primesActive(): number;
  activate(end: number): void;
  sieveStrip(strip: number, steps: number): void;
  endSegment(steps: number): void;
  searchLeaf(firstTile: number): void;
  digest(): bigint;
  countsAt(): number;
  peaksAt(): number;
  peaksFound(): number;
  uncovered(): number;
}

const WHEEL = 30;
const STRIPS = 8;
const LOOK_BACK = 384;
const TILE_STEPS = 512;
const TILE_INTEGERS = TILE_STEPS * WHEEL;
/** About 1 ms of work. */
const PRIMES_PER_STEP = 20_000;
const LEAVES_PER_STEP = 8;

/** An instance with its primes is kept for the next unit. */
let kept: PreparedSieve | undefined;

interface PreparedSieve extends Shared {
  limit: number;
  leafTiles: number;
  kernel: SieveKernel;
}

export async function prepareFromFour(plan: FromFourPlan): Promise<LeafComputer> {
  checkPlan(plan);
  const needed = Math.ceil(Math.sqrt(Number(rangeOf(plan).end))) + 1;
  const leafTiles = plan.leafSpan / TILE_INTEGERS;
  if (!kept || kept.leafTiles !== leafTiles || kept.limit < needed) {
    const kernel = await loadKernel<SieveKernel>(wasmBase64);
    // Room for the units that follow: the square of the limit is at least a half larger than needed.
    const limit = Math.ceil(needed * 1.25);
    kernel.prepare(limit, leafTiles);
    kept = { limit, leafTiles, kernel };
  }
  return new FromFourComputer(plan, kept);
}

class FromFourComputer implements LeafComputer {
  private readonly kernel: SieveKernel;

  constructor(
    private readonly plan: FromFourPlan,
    private readonly prepared: PreparedSieve,
  ) {
    this.kernel = prepared.kernel;
  }

  compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    return runAlone(this.prepared, this.computeSteps(chunk));
  }

  private *computeSteps(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const { kernel, plan } = this;
    const stepsPerLeaf = plan.leafSpan / WHEEL;
    const leavesPerSegment = Math.max(1, Math.floor(kernel.segmentSteps() / stepsPerLeaf));
    const progress = new FromFourProgress(plan, chunk);
    const leaves: ComputedLeaf[] = [];
    yield* this.begin(chunk.first, progress);
    for (let done = 0; done < chunk.count; done += leavesPerSegment) {
      const inSegment = Math.min(leavesPerSegment, chunk.count - done);
      yield* this.sieve(inSegment * stepsPerLeaf, progress);
      for (let leaf = 0; leaf < inSegment; leaf++) {
        const uncoveredBefore = kernel.uncovered();
        kernel.searchLeaf((leaf * stepsPerLeaf) / TILE_STEPS);
        if (kernel.uncovered() > uncoveredBefore)
          throw new UndecidedUnit<Undecided>('even_number_without_a_small_prime');
        const found = this.readLeaf();
        leaves.push({ summary: encodeFromFourLeaf(found) });
        progress.addLeaf(chunk.first + done + leaf, found);
        if (leaf % LEAVES_PER_STEP === LEAVES_PER_STEP - 1)
          yield progress.step(() => this.comet(chunk.first + done + leaf));
      }
      kernel.endSegment(inSegment * stepsPerLeaf);
      yield progress.step();
    }
    return leaves;
  }

  /** Places the sieve before a leaf, with the primes that the search looks back to. */
  private *begin(leaf: number, progress: FromFourProgress): Generator<ComputeStep, void, void> {
    const start = gridStart(this.plan) + BigInt(this.plan.leafSpan) * BigInt(leaf);
    if (start === 0n) {
      this.kernel.startAt(0n);
      return;
    }
    this.kernel.startAt(start / BigInt(WHEEL) - BigInt(LOOK_BACK));
    yield* this.sieve(LOOK_BACK, progress);
    this.kernel.endSegment(LOOK_BACK);
  }

  private *sieve(steps: number, progress: FromFourProgress): Generator<ComputeStep, void, void> {
    const { kernel } = this;
    const needed = kernel.primesNeeded(steps);
    while (kernel.primesActive() < needed) {
      kernel.activate(Math.min(needed, kernel.primesActive() + PRIMES_PER_STEP));
      yield progress.step();
    }
    for (let strip = 0; strip < STRIPS; strip++) {
      kernel.sieveStrip(strip, steps);
      yield progress.step();
    }
  }

  /** The summary of a leaf whose segment is in memory. */
  private comet(leaf: number): CometPoint[] {
    const start = Number(gridStart(this.plan)) + this.plan.leafSpan * leaf;
    return sampleComet(this.kernel, start, this.plan.leafSpan);
  }

  private readLeaf(): FromFourLeaf {
    const { kernel } = this;
    const counts = new Uint32Array(kernel.memory.buffer, kernel.countsAt(), COUNTS);
    const peaks = new Uint32Array(kernel.memory.buffer, kernel.peaksAt(), 2 * kernel.peaksFound());
    return {
      digest: BigInt.asUintN(64, kernel.digest()),
      counts: [...counts],
      peaks: Array.from({ length: kernel.peaksFound() }, (_, i) => ({
        offset: peaks[2 * i]!,
        prime: peaks[2 * i + 1]!,
      })),
    };
  }
}
