/** Computes leaves: stretches of two streams of configurations (compute/kernel.as.ts), one behind the other. */
import { ChainComputer } from '../kit/chain-computer.ts';
import { loadKernel } from '../load-kernel.ts';
import type { ComputeModule } from '../work-type.ts';
import { viewOf } from './compute/compute-view.ts';
import type { GaugeKernel } from './compute/gauge-kernel.ts';
import { GaugeStream } from './compute/gauge-stream.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { CHAINS } from './model/ensembles.ts';
import { checkPlan, type LatticePlan, latticeOfChain } from './plan.ts';

export const compute: ComputeModule<LatticePlan> = {
  keepsData: true,
  async prepare(plan) {
    checkPlan(plan);
    const streams: GaugeStream[] = [];
    for (let chain = 0; chain < CHAINS; chain++) {
      const kernel = await loadKernel<GaugeKernel>(wasmBase64);
      streams.push(new GaugeStream(kernel, plan, latticeOfChain(plan, chain)));
    }
    return new ChainComputer(plan, streams, (from, leaves) => viewOf(plan, from, leaves));
  },
};
