/** Flows of tests that are those of the equation, by the kernel. */
import type { FlowRun } from '../compute/flow-run.ts';
import type { SpaceRun } from '../compute/space-run.ts';
import type { Flow, FlowState } from '../model/definition.ts';

/** From a state to that some steps behind it. */
export type Road = (from: FlowState, steps: number) => FlowState | Promise<FlowState>;

/** By the kernel of a square or a cube, whose bits replay.test.ts and flows-in-a-cube.test.ts compare with those of the plain program. */
export const byKernel =
  (open: (flow: Flow) => Promise<FlowRun | SpaceRun>) =>
  (flow: Flow) =>
  async (from: FlowState, steps: number): Promise<FlowState> => {
    const run = await open(flow);
    run.takeState(from);
    for (const _ of run.advance(steps));
    return run.giveState();
  };
