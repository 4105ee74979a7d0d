/** Computes leaves: one curve after the other (compute/compute-curve.ts) with the kernel of traces and series. */
import type { LiveView } from '../live-view.ts';
import { loadKernel } from '../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { computeCurve } from './compute/compute-curve.ts';
import { viewOf } from './compute/compute-view.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { type CurvePlan, checkPlan, longestSeries, pairOfLeaf } from './plan.ts';

class CurveComputer implements LeafComputer {
  constructor(
    private readonly kernel: CurveKernel,
    private readonly plan: CurvePlan,
  ) {}

  *compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const leaves: ComputedLeaf[] = [];
    const view = (): LiveView => viewOf(this.plan, leaves);
    while (leaves.length < chunk.count) {
      const steps = computeCurve(this.kernel, pairOfLeaf(this.plan, chunk.first + leaves.length));
      let step = steps.next();
      for (; !step.done; step = steps.next())
        yield { fraction: (leaves.length + step.value) / chunk.count, view };
      leaves.push(step.value);
      yield { fraction: leaves.length / chunk.count, view };
    }
    return leaves;
  }
}

export const compute: ComputeModule<CurvePlan> = {
  opensData: true,
  keepsData: true,
  async prepare(plan) {
    checkPlan(plan);
    const kernel = await loadKernel<CurveKernel>(wasmBase64);
    kernel.prepare(longestSeries(plan));
    return new CurveComputer(kernel, plan);
  },
};
