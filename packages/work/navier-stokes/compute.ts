/** Computes leaves: stretches of two flows (compute/kernel.as.ts), one behind the other. */
import { ChainComputer } from '../kit/chain-computer.ts';
import type { ComputeModule } from '../work-type.ts';
import { viewOf } from './compute/compute-view.ts';
import { FlowStream } from './compute/flow-stream.ts';
import { CHAINS } from './model/ensembles.ts';
import { checkPlan, type FlowPlan, flowOfChain } from './plan.ts';

export const compute: ComputeModule<FlowPlan> = {
  keepsData: true,
  async prepare(plan) {
    checkPlan(plan);
    const streams: FlowStream[] = [];
    for (let chain = 0; chain < CHAINS; chain++)
      streams.push(await FlowStream.open(plan, flowOfChain(plan, chain)));
    return new ChainComputer(plan, streams, ({ chain }, leaves) =>
      viewOf(plan, { chain, shown: streams[chain]!.field() }, leaves),
    );
  },
};
