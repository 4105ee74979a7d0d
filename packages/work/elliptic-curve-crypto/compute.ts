/** Computes leaves: finds the curve once, then computes the walks of a chunk and records their ends. */
import { loadKernel } from '../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { ChunkTally, viewOf } from './compute/compute-view.ts';
import type { FoundCurve } from './compute/find-curve.ts';
import { findCurve } from './compute/find-curve.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import type { WalkKernel } from './compute/walk-kernel.ts';
import { formOf } from './compute/walk-kernel.ts';
import { encodeCurveLeaf, WalkLeafWriter } from './leaf.ts';
import type { Point } from './model/curve-group.ts';
import { multiplyPoint } from './model/curve-group.ts';
import { deriveTarget, deriveWalkConstants, seedOfInstance } from './model/derive-instance.ts';
import type { LogarithmPlan } from './plan.ts';
import { checkPlan, WALKS_PER_LEAF } from './plan.ts';

/** Steps of every lane between two yields: about 10 ms in all. */
const STEPS_AT_ONCE = 512;
/** Two of the end's x, the walk's number, its steps. */
const RECORD_WORDS = 4;
/** Both words of what the kernel records as the end of a walk that was given up. */
const NO_END = 0xffffffff;

/** An instance that the kernel is set to. */
interface Prepared {
  found: FoundCurve;
  /** Offset of the starts and Q, in the kernel's form. */
  offset: Point;
  target: Point;
}

class LogarithmComputer implements LeafComputer {
  private prepared: Prepared | undefined;
  private turn = 0;

  constructor(
    private readonly kernel: WalkKernel,
    private readonly plan: LogarithmPlan,
  ) {}

  *compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const turn = ++this.turn;
    this.prepared ??= yield* this.prepareInstance(turn);
    const { found } = this.prepared;
    const firstLeaf = Math.max(chunk.first, 1);
    const writers = Array.from(
      { length: chunk.first + chunk.count - firstLeaf },
      () => new WalkLeafWriter(this.plan.distinguishedBits),
    );
    const tally = new ChunkTally(this.plan, found.order, {
      first: (firstLeaf - 1) * WALKS_PER_LEAF,
      count: writers.length * WALKS_PER_LEAF,
    });
    this.begin(this.prepared, tally.span);
    while (this.kernel.lanesAtWork() > 0) {
      this.readRecords(this.kernel.advance(STEPS_AT_ONCE), writers, tally);
      yield { fraction: tally.walks / tally.span.count, view: () => viewOf(this.plan, tally) };
      this.expectTurn(turn);
    }
    const curveLeaf = chunk.first === 0 ? [{ summary: encodeCurveLeaf(found) }] : [];
    return [...curveLeaf, ...writers.map(({ bytes }) => ({ summary: bytes }))];
  }

  private *prepareInstance(turn: number): Generator<ComputeStep, Prepared, void> {
    const { kernel, plan } = this;
    const search = findCurve(kernel, plan);
    let step = search.next();
    for (; !step.done; step = search.next()) {
      yield { fraction: 0 };
      this.expectTurn(turn);
    }
    const found = step.value;
    const { candidate, order } = found;
    const { pairs, second, offset } = deriveWalkConstants(seedOfInstance(plan), order);
    new Uint16Array(kernel.memory.buffer, kernel.pairsAt(), pairs.length).set(pairs);
    const inForm = ({ x, y }: Point) => ({
      x: formOf(kernel, x, candidate.p),
      y: formOf(kernel, y, candidate.p),
    });
    const base = inForm(candidate.base);
    const other = inForm(multiplyPoint(second, candidate.base, candidate)!);
    kernel.buildTable(base.x, base.y, other.x, other.y);
    return {
      found,
      offset: inForm(multiplyPoint(offset, candidate.base, candidate)!),
      target: inForm(deriveTarget(seedOfInstance(plan), candidate, found.attempt)),
    };
  }

  private begin({ offset, target }: Prepared, { first, count }: Chunk): void {
    this.kernel.begin(first, count, offset.x, offset.y, target.x, target.y, this.plan.distinguishedBits);
  }

  private readRecords(count: number, writers: readonly WalkLeafWriter[], tally: ChunkTally): void {
    const { kernel } = this;
    const records = new Uint32Array(kernel.memory.buffer, kernel.recordsAt(), count * RECORD_WORDS);
    for (let at = 0; at < records.length; at += RECORD_WORDS) {
      const low = records[at]!;
      const high = records[at + 1]!;
      const steps = records[at + 3]!;
      const index = records[at + 2]! - tally.span.first;
      const writer = writers[Math.floor(index / WALKS_PER_LEAF)]!;
      const isEnded = low !== NO_END || high !== NO_END;
      if (isEnded) writer.write(index % WALKS_PER_LEAF, low, high, steps);
      else writer.writeGivenUp(index % WALKS_PER_LEAF, steps);
      tally.count(steps, isEnded);
    }
  }

  /** One kernel walks for one chunk at a time. */
  private expectTurn(turn: number): void {
    if (turn !== this.turn) throw new Error('another computation took the kernel over');
  }
}

export const compute: ComputeModule<LogarithmPlan> = {
  async prepare(plan) {
    checkPlan(plan);
    return new LogarithmComputer(await loadKernel<WalkKernel>(wasmBase64), plan);
  },
};
