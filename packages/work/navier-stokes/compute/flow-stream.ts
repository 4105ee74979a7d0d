/** A flow as the kernel computes it, leaf by leaf. */
import type { LeafStream } from '../../kit/chain-computer.ts';
import { writeLeaf } from '../leaf.ts';
import { decodeState, encodeState, type Flow, type FlowState } from '../model/definition.ts';
import { initialState } from '../model/initial-state.ts';
import { measureState } from '../model/measure-state.ts';
import type { FlowPlan } from '../plan.ts';
import { FlowRun } from './flow-run.ts';
import type { Run, SampledField } from './run.ts';
import { SpaceRun } from './space-run.ts';

export interface ShownField extends SampledField {
  time: number;
}

export class FlowStream implements LeafStream {
  place = 0;
  /** The state behind the last leaf that was computed, whose field the kernel holds. */
  private behind: FlowState | undefined;

  private constructor(
    private readonly run: Run,
    private readonly plan: FlowPlan,
    private readonly flow: Flow,
  ) {
    this.begin();
  }

  static async open(plan: FlowPlan, flow: Flow): Promise<FlowStream> {
    return new FlowStream(await (flow.dimensions === 3 ? SpaceRun : FlowRun).open(flow), plan, flow);
  }

  begin(): void {
    this.run.takeState(initialState(this.flow));
    this.place = 0;
  }

  goOn(place: number, bytes: Uint8Array): void {
    const state = decodeState(this.flow, bytes);
    if (state?.step !== place * this.plan.steps) throw new RangeError('no state of this flow');
    this.run.takeState(state);
    this.place = place;
  }

  *nextLeaf(): Generator<number, Uint8Array, void> {
    const { run, plan, place } = this;
    this.place = -1;
    for (let step = 0; step < plan.steps; step++) for (const _ of run.advance(1)) yield step / plan.steps;
    const { state, fingerprint, greatest } = run.measure();
    this.behind = state;
    const { dissipated } = state;
    const summary = writeLeaf(measureState(this.flow, state), { fingerprint, dissipated, greatest });
    this.place = place + 1;
    return summary;
  }

  /** @throws RangeError when no leaf was computed yet */
  state(): Uint8Array {
    if (!this.behind) throw new RangeError('no leaf is behind');
    return encodeState(this.behind);
  }

  /** The vorticity behind the last leaf, at up to 128 × 128 points, and its time. */
  field(): ShownField | undefined {
    if (!this.behind) return undefined;
    return { ...this.run.field(), time: this.behind.step / this.flow.stepsPerUnit };
  }
}
