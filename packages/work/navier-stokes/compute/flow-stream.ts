/** A flow as the kernel computes it, leaf by leaf. */
import { isKept } from '../../kit/chains.ts';
import type { ComputedLeaf } from '../../work-type.ts';
import { writeLeaf } from '../leaf.ts';
import { decodeState, encodeState, type Flow } from '../model/definition.ts';
import { initialState } from '../model/initial-state.ts';
import { measureState } from '../model/measure-state.ts';
import { type FlowPlan, flowOfChain } from '../plan.ts';
import { FlowRun } from './flow-run.ts';

export interface ShownField {
  side: number;
  /** Row after row of equal y, x ascending. */
  values: Float64Array;
  time: number;
}

export class FlowStream {
  /** The place in its chain of the leaf that comes next; −1 within a leaf, and behind one that was ended before its end. */
  place = 0;
  /** How many leaves of the flow are before the field that the kernel holds, once it holds one. */
  private shownAt: number | undefined;

  private constructor(
    private readonly run: FlowRun,
    private readonly plan: FlowPlan,
    readonly chain: number,
    private readonly flow: Flow,
  ) {
    this.begin();
  }

  static async open(plan: FlowPlan, chain: number): Promise<FlowStream> {
    const flow = flowOfChain(plan, chain);
    return new FlowStream(await FlowRun.open(flow), plan, chain, flow);
  }

  begin(): void {
    this.run.takeState(initialState(this.flow));
    this.place = 0;
  }

  /** Takes the state before the leaf of a place. @throws RangeError for bytes that are none of this flow there */
  goOn(place: number, bytes: Uint8Array): void {
    const state = decodeState(this.flow.side, bytes);
    if (state?.step !== place * this.plan.steps) throw new RangeError('no state of this flow');
    this.run.takeState(state);
    this.place = place;
  }

  /** Computes one leaf; its steps yield the share that is done. */
  *nextLeaf(): Generator<number, ComputedLeaf, void> {
    const { run, plan, place } = this;
    this.place = -1;
    for (let step = 0; step < plan.steps; step++) for (const _ of run.advance(1)) yield step / plan.steps;
    const { state, fingerprint, greatest } = run.measure();
    this.shownAt = place + 1;
    const { dissipated } = state;
    const summary = writeLeaf(measureState(this.flow, state), { fingerprint, dissipated, greatest });
    this.place = place + 1;
    const leaf = this.chain * plan.leaves + place;
    return { summary, ...(isKept(plan, leaf) ? { data: encodeState(state) } : {}) };
  }

  /** The vorticity behind the last leaf, at up to 128 × 128 points, and its time. */
  field(): ShownField | undefined {
    if (this.shownAt === undefined) return undefined;
    return { ...this.run.field(), time: (this.shownAt * this.plan.steps) / this.flow.stepsPerUnit };
  }
}
