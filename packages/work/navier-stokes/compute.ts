/** Computes leaves: stretches of two flows (compute/kernel.as.ts), one behind the other. */
import { placeInChain } from '../kit/chains.ts';
import type { LiveView } from '../live-view.ts';
import type { ChunkRequest, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { viewOf } from './compute/compute-view.ts';
import { FlowStream } from './compute/flow-stream.ts';
import { CHAINS } from './model/ensembles.ts';
import { checkPlan, type FlowPlan } from './plan.ts';

class FlowComputer implements LeafComputer {
  constructor(
    private readonly streams: readonly FlowStream[],
    private readonly plan: FlowPlan,
  ) {}

  *compute({ first, count, state }: ChunkRequest): Generator<ComputeStep, ComputedLeaf[], void> {
    const { chain, place } = placeInChain(this.plan, first);
    const stream = this.streams[chain]!;
    const fromSeed = yield* this.goTo(stream, place, state);
    const leaves: ComputedLeaf[] = [];
    const view = (): LiveView => viewOf(this.plan, stream, leaves);
    const total = fromSeed + count;
    while (leaves.length < count) {
      const leaf = first + leaves.length;
      if (placeInChain(this.plan, leaf).chain !== chain)
        return [...leaves, ...(yield* this.compute({ first: leaf, count: count - leaves.length }))];
      const steps = stream.nextLeaf();
      let step = steps.next();
      for (; !step.done; step = steps.next())
        yield { fraction: (fromSeed + leaves.length + step.value) / total, view };
      leaves.push(step.value);
      yield { fraction: (fromSeed + leaves.length) / total, view };
    }
    return leaves;
  }

  /** Brings a flow to the place of a leaf. @returns how many leaves had to be computed for it */
  private *goTo(
    stream: FlowStream,
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

export const compute: ComputeModule<FlowPlan> = {
  keepsData: true,
  async prepare(plan) {
    checkPlan(plan);
    const streams: FlowStream[] = [];
    for (let chain = 0; chain < CHAINS; chain++) streams.push(await FlowStream.open(plan, chain));
    return new FlowComputer(streams, plan);
  },
};
