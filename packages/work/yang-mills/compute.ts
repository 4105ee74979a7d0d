/** Computes leaves: stretches of two streams of configurations (compute/kernel.as.ts), one behind the other. */

import { isKept, placeInChain } from '../kit/chains.ts';
import type { LiveView } from '../live-view.ts';
import { loadKernel } from '../load-kernel.ts';
import type { ChunkRequest, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { viewOf } from './compute/compute-view.ts';
import type { GaugeKernel } from './compute/gauge-kernel.ts';
import { GaugeStream } from './compute/gauge-stream.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { CHAINS } from './model/ensembles.ts';
import { checkPlan, type LatticePlan, latticeOfChain } from './plan.ts';

class LatticeComputer implements LeafComputer {
  constructor(
    private readonly streams: readonly GaugeStream[],
    private readonly plan: LatticePlan,
  ) {}

  *compute({ first, count, state }: ChunkRequest): Generator<ComputeStep, ComputedLeaf[], void> {
    const { chain, place } = placeInChain(this.plan, first);
    const stream = this.streams[chain]!;
    const fromSeed = yield* this.goTo(stream, place, state);
    const leaves: ComputedLeaf[] = [];
    const view = (): LiveView => viewOf(this.plan, { chain, place }, leaves);
    const total = fromSeed + count;
    while (leaves.length < count) {
      const leaf = first + leaves.length;
      const at = placeInChain(this.plan, leaf);
      if (at.chain !== chain)
        return [...leaves, ...(yield* this.compute({ first: leaf, count: count - leaves.length }))];
      const steps = stream.nextLeaf();
      let step = steps.next();
      for (; !step.done; step = steps.next())
        yield { fraction: (fromSeed + leaves.length + step.value) / total, view };
      leaves.push({ summary: step.value, ...(isKept(this.plan, leaf) ? { data: stream.state() } : {}) });
      yield { fraction: (fromSeed + leaves.length) / total, view };
    }
    return leaves;
  }

  /** Brings a stream to the place of a leaf. @returns how many leaves had to be computed for it */
  private *goTo(
    stream: GaugeStream,
    place: number,
    state: Uint8Array | undefined,
  ): Generator<ComputeStep, number, void> {
    if (stream.place === place) return 0;
    if (place > 0 && state) {
      stream.goOn(place, state);
      return 0;
    }
    if (stream.place < 0 || stream.place > place) stream.begin();
    const behind = place - stream.place;
    while (stream.place < place) {
      const steps = stream.nextLeaf();
      for (let step = steps.next(); !step.done; step = steps.next()) yield { fraction: 0 };
    }
    return behind;
  }
}

export const compute: ComputeModule<LatticePlan> = {
  keepsData: true,
  async prepare(plan) {
    checkPlan(plan);
    const streams: GaugeStream[] = [];
    for (let chain = 0; chain < CHAINS; chain++) {
      const kernel = await loadKernel<GaugeKernel>(wasmBase64);
      streams.push(new GaugeStream(kernel, plan, latticeOfChain(plan, chain)));
    }
    return new LatticeComputer(streams, plan);
  },
};
