/** The leaves of a flow as the replay makes them. */
import { writeLeaf } from '../leaf.ts';
import type { Flow, FlowState } from '../model/definition.ts';
import { initialState } from '../model/initial-state.ts';
import { measureState } from '../model/measure-state.ts';
import type { FlowPlan } from '../plan.ts';
import { ReplayFlow } from './replay-flow.ts';

export class ReplayLeaves {
  private constructor(
    private readonly replay: ReplayFlow,
    private readonly plan: Pick<FlowPlan, 'steps'>,
    private readonly flow: Flow,
  ) {}

  /** A flow that has yet to begin or to take a state, for leaves of the plan's length. */
  static async open(plan: Pick<FlowPlan, 'steps'>, flow: Flow): Promise<ReplayLeaves> {
    return new ReplayLeaves(await ReplayFlow.open(flow), plan, flow);
  }

  /** Goes to the flow's beginning. */
  begin(): void {
    this.replay.takeState(initialState(this.flow));
  }

  /** @returns the fingerprint of the state, from which the next leaf goes on */
  take(state: FlowState): Uint8Array {
    this.replay.takeState(state);
    return this.replay.fingerprint();
  }

  /** Replays the next leaf. @returns its summary, byte for byte */
  *nextLeaf(): Generator<number, Uint8Array, void> {
    const { replay, plan, flow } = this;
    let stages = 0;
    for (const _ of replay.advance(plan.steps)) yield ++stages / (4 * plan.steps);
    const state = replay.giveState();
    const fingerprint = replay.fingerprint();
    return writeLeaf(measureState(flow, state), {
      fingerprint,
      dissipated: state.dissipated,
      greatest: replay.greatest(),
    });
  }
}
