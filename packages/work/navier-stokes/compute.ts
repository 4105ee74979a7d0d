/** Computes leaves: stretches of two flows (compute/kernel.as.ts), one behind the other. */
import { ChainComputer } from '../kit/chain-computer.ts';
import type { ComputeModule } from '../work-type.ts';
import { viewOf } from './compute/compute-view.ts';
import { FlowStream } from './compute/flow-stream.ts';
import type { Flow } from './model/definition.ts';
import { CHAINS } from './model/ensembles.ts';
import { checkPlan, type FlowPlan, flowOfChain } from './plan.ts';

/** Computes leaves of a plan's length of the flows that `flowOf` gives for its chains. */
export const computerOf = (flowOf: (plan: FlowPlan, chain: number) => Flow): ComputeModule<FlowPlan> => ({
  keepsData: true,
  async prepare(plan) {
    checkPlan(plan);
    const streams: FlowStream[] = [];
    for (let chain = 0; chain < CHAINS; chain++)
      streams.push(await FlowStream.open(plan, flowOf(plan, chain)));
    return new ChainComputer(plan, streams, ({ chain }, leaves) =>
      viewOf(plan, { chain, shown: streams[chain]!.field() }, leaves),
    );
  },
});

export const compute: ComputeModule<FlowPlan> = computerOf(flowOfChain);
