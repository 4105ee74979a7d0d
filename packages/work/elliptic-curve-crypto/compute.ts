/** Computes leaves: finds the curve once, then walks the walks of a chunk and writes down where they end. */
import { loadKernel } from '../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { ChunkTally, viewOf } from './compute-view.ts';
import type { Point } from './curve-group.ts';
import { multiplyPoint } from './curve-group.ts';
import { deriveTarget, deriveWalkConstants, seedOfInstance } from './derive-instance.ts';
import type { FoundCurve } from './find-curve.ts';
import { findCurve } from './find-curve.ts';
import { wasmBase64 } from './kernel.wasm.ts';
import { encodeCurveLeaf, packEnd, WalkLeafWriter } from './leaf.ts';
import type { LogarithmPlan } from './plan.ts';
import { checkPlan, WALKS_PER_LEAF } from './plan.ts';
import type { WalkKernel } from './walk-kernel.ts';
import { formOf } from './walk-kernel.ts';

/** Steps of every lane between two yields: about 10 ms in all. */
const STEPS_AT_ONCE = 512;
const RECORD_BYTES = 16;
/** What the kernel records as the end of a walk that was given up. */
const NO_END = (1n << 64n) - 1n;

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
    const writers = Array.from({ length: chunk.first + chunk.count - firstLeaf }, () => new WalkLeafWriter());
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
    const { kernel, plan } = this;
    const records = new DataView(kernel.memory.buffer, kernel.recordsAt(), count * RECORD_BYTES);
    for (let at = 0; at < records.byteLength; at += RECORD_BYTES) {
      const x = records.getBigUint64(at, true);
      const place = records.getUint32(at + 8, true) - tally.span.first;
      const steps = records.getUint32(at + 12, true);
      const isEnded = x !== NO_END;
      const end = isEnded ? packEnd(x, plan.distinguishedBits) : undefined;
      writers[Math.floor(place / WALKS_PER_LEAF)]!.write(place % WALKS_PER_LEAF, end, steps);
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
