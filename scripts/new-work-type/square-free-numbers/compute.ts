/** Computes leaves with the sieve of kernel.as.ts. */

import { groupDigits } from '@productive-mining/work/group-digits.ts';
import type { LiveView } from '@productive-mining/work/live-view.ts';
import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import type {
  Chunk,
  ComputedLeaf,
  ComputeModule,
  ComputeStep,
  LeafComputer,
} from '@productive-mining/work/work-type.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { encodeLeaf } from './leaf.ts';
import {
  checkPlan,
  describe as describeRegion,
  endOf,
  leafStart,
  type SquareFreeNumbersPlan,
} from './plan.ts';

export interface MoebiusKernel {
  prepare(root: number, numbers: number): void;
  beginChunk(start: bigint): void;
  computeLeaf(): void;
  /** 32 bits, which come out signed. */
  evenCount(): number;
  oddCount(): number;
  momentSum(): bigint;
}

class MoebiusSieve implements LeafComputer {
  private readonly plan: SquareFreeNumbersPlan;
  private readonly kernel: MoebiusKernel;

  constructor(plan: SquareFreeNumbersPlan, kernel: MoebiusKernel) {
    this.plan = plan;
    this.kernel = kernel;
    kernel.prepare(Math.floor(Math.sqrt(endOf(plan))), plan.span);
  }

  *compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const { kernel, plan } = this;
    kernel.beginChunk(BigInt(leafStart(plan, chunk.first)));
    const leaves: ComputedLeaf[] = [];
    const shown = { squareFree: 0, sum: 0 };
    while (leaves.length < chunk.count) {
      kernel.computeLeaf();
      const [even, odd] = [kernel.evenCount(), kernel.oddCount()];
      leaves.push({ summary: encodeLeaf({ even, odd, moment: Number(kernel.momentSum()) }) });
      shown.squareFree += even + odd;
      shown.sum += even - odd;
      yield {
        fraction: leaves.length / chunk.count,
        view: () => this.view(leafStart(plan, chunk.first + leaves.length), shown),
      };
    }
    return leaves;
  }

  private view(reached: number, { squareFree, sum }: { squareFree: number; sum: number }): LiveView {
    const { plan } = this;
    return {
      subject: describeRegion(plan),
      figures: [
        { label: 'Sieved to', value: groupDigits(reached) },
        { label: 'Square-free numbers found', value: squareFree },
        { label: 'Sum of μ(n)', value: sum },
      ],
    };
  }
}

export const compute: ComputeModule<SquareFreeNumbersPlan> = {
  async prepare(plan) {
    checkPlan(plan);
    return new MoebiusSieve(plan, await loadKernel<MoebiusKernel>(wasmBase64));
  },
};
