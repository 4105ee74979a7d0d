/** Computes leaves: each is one attempt to reduce the lattice. */
import { loadKernel } from '../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { viewOf } from './compute/compute-view.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import type { ReductionKernel } from './compute/reduction-kernel.ts';
import type { AttemptState } from './compute/run-attempt.ts';
import { blockSizes, runAttempt } from './compute/run-attempt.ts';
import { encodeLeaf, squaredNormOf } from './leaf.ts';
import type { Instance } from './model/derive-instance.ts';
import { deriveInstance } from './model/derive-instance.ts';
import type { LatticePlan } from './plan.ts';
import { checkPlan } from './plan.ts';

class ShortVectorComputer implements LeafComputer {
  private readonly instance: Instance;
  private turn = 0;

  constructor(
    private readonly kernel: ReductionKernel,
    private readonly plan: LatticePlan,
  ) {
    this.instance = deriveInstance(plan, plan.dimension);
  }

  *compute({ first, count }: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const { kernel, instance, plan } = this;
    const turn = ++this.turn;
    const leaves: ComputedLeaf[] = [];
    let shortest = Number.POSITIVE_INFINITY;
    for (let attempt = first; attempt < first + count; attempt++) {
      const shortestBefore = shortest;
      const run = runAttempt(kernel, instance, { source: plan, effort: plan, attempt });
      let step = run.next();
      for (; !step.done; step = run.next()) {
        const state = step.value;
        yield {
          fraction: (leaves.length + this.shareDone(state)) / count,
          view: () => viewOf({ plan, instance, kernel, attempt, state, shortest: shortestBefore }),
        };
        if (turn !== this.turn) throw new Error('another computation took the kernel over');
      }
      shortest = Math.min(shortest, squaredNormOf(step.value.vector));
      leaves.push({ summary: encodeLeaf(step.value) });
    }
    return leaves;
  }

  /** Share of an attempt that is done, by the size of the blocks; LLL is the first part. */
  private shareDone({ blockSize }: AttemptState): number {
    const sizes = blockSizes(this.plan);
    return (sizes.indexOf(blockSize) + 1) / (sizes.length + 1);
  }
}

export const compute: ComputeModule<LatticePlan> = {
  async prepare(plan) {
    checkPlan(plan);
    return new ShortVectorComputer(await loadKernel<ReductionKernel>(wasmBase64), plan);
  },
};
