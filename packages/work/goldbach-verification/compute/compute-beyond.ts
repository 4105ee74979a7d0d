/** Finds beyond 4·10^18: the hardest even numbers of each leaf and where its runs end, by the wheel covering. */

import { loadKernel } from '../../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeStep, LeafComputer } from '../../work-type.ts';
import { UndecidedUnit } from '../../work-type.ts';
import type { BeyondLeaf } from '../leaf.ts';
import { encodeBeyondLeaf, HARDEST_PER_LEAF } from '../leaf.ts';
import { wasmBase64 } from '../model/covering.wasm.ts';
import type { CoveringKernel } from '../model/covering-kernel.ts';
import { STRIPS } from '../model/covering-kernel.ts';
import type { BeyondPlan } from '../plan.ts';
import { CANDIDATES, checkPlan, LEAVES_PER_WINDOW, leafFormOf, placeOfLeaf, startOfWindow } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import { BeyondProgress } from './compute-view-beyond.ts';
import type { Shared } from './run-alone.ts';
import { runAlone } from './run-alone.ts';

/** About 10 ms of work for eight windows. */
const TILES_PER_STEP = 256;

/** An instance with its strips is kept for the next unit: sieving them takes a third of a second. */
let kept: PreparedCovering | undefined;

interface PreparedCovering extends Shared {
  tiles: number;
  kernel: CoveringKernel;
  /** How many of the strips are sieved. */
  strips: number;
}

export async function prepareBeyond(plan: BeyondPlan): Promise<LeafComputer> {
  checkPlan(plan);
  const tiles = plan.tilesPerLeaf * LEAVES_PER_WINDOW;
  if (kept?.tiles !== tiles) {
    const kernel = await loadKernel<CoveringKernel>(wasmBase64);
    kernel.prepare(tiles);
    kept = { tiles, kernel, strips: 0 };
  }
  return new BeyondComputer(plan, kept);
}

class BeyondComputer implements LeafComputer {
  /** Window whose candidates are in a slot of the kernel. */
  private readonly slots: number[] = [];

  constructor(
    private readonly plan: BeyondPlan,
    private readonly prepared: PreparedCovering,
  ) {}

  compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    return runAlone(this.prepared, this.computeSteps(chunk));
  }

  private *computeSteps(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    yield* this.sieveStrips();
    this.slots.length = 0;
    this.prepared.kernel.rankByUseful(leafFormOf(this.plan) === 2 ? 1 : 0);
    const progress = new BeyondProgress(this.plan, chunk);
    const leaves: ComputedLeaf[] = [];
    const end = chunk.first + chunk.count;
    for (let leaf = chunk.first; leaf < end; ) {
      const { range } = placeOfLeaf(leaf);
      const row: number[] = [];
      for (; leaf + row.length < end && placeOfLeaf(leaf + row.length).range === range; ) {
        const { window } = placeOfLeaf(leaf + row.length);
        if (row.length > 0 && window <= row[row.length - 1]!) break;
        row.push(window);
      }
      yield* this.startWindows(row, progress);
      yield* this.coverRow(row.length, range, progress);
      for (let slot = 0; slot < row.length; slot++) {
        const covered = this.leafOf(slot);
        leaves.push({ summary: encodeBeyondLeaf(covered) });
        progress.addLeaf(row[slot]!, covered.hardest);
      }
      leaf += row.length;
    }
    return leaves;
  }

  private *sieveStrips(): Generator<ComputeStep, void, void> {
    for (; this.prepared.strips < STRIPS; this.prepared.strips++) {
      this.prepared.kernel.sieveStrip(this.prepared.strips);
      yield { fraction: 0 };
    }
  }

  private *startWindows(
    row: readonly number[],
    progress: BeyondProgress,
  ): Generator<ComputeStep, void, void> {
    for (const [slot, window] of row.entries()) {
      if (this.slots[slot] === window) continue;
      const found = this.prepared.kernel.startWindow(slot, startOfWindow(this.plan, window));
      if (found !== CANDIDATES) throw new UndecidedUnit<Undecided>('too_few_primes_below_window');
      this.slots[slot] = window;
      yield progress.step(0);
    }
  }

  private *coverRow(
    slots: number,
    range: number,
    progress: BeyondProgress,
  ): Generator<ComputeStep, void, void> {
    const { kernel } = this.prepared;
    const first = range * this.plan.tilesPerLeaf;
    const end = first + this.plan.tilesPerLeaf;
    for (let slot = 0; slot < slots; slot++) kernel.startLeaf(slot);
    const unprovedBefore = kernel.unproved();
    for (let tile = first; tile < end; tile += TILES_PER_STEP) {
      const stop = Math.min(end, tile + TILES_PER_STEP);
      kernel.coverTiles(slots, tile, stop);
      if (kernel.unproved() > unprovedBefore)
        throw new UndecidedUnit<Undecided>('even_number_without_a_pair');
      yield progress.step(((stop - first) / this.plan.tilesPerLeaf) * slots);
    }
  }

  private leafOf(slot: number): BeyondLeaf {
    const { kernel } = this.prepared;
    const words = new Uint32Array(kernel.memory.buffer, kernel.hardest(slot), 3 * HARDEST_PER_LEAF);
    const hardest = Array.from({ length: HARDEST_PER_LEAF }, (_, i) => ({
      offset: words[3 * i]!,
      rank: words[3 * i + 1]!,
      distance: words[3 * i + 2]!,
    }));
    return leafFormOf(this.plan) === 2
      ? { hardest, runs: BigInt.asUintN(64, kernel.runsDigest(slot)) }
      : { hardest };
  }
}
