/** Recomputes leaves from 4 in the plainest way; see plain-sieve.as.ts. Uses nothing of sieve.as.ts. */

import { loadKernel } from '../../load-kernel.ts';
import { UndecidedUnit } from '../../work-type.ts';
import type { FromFourLeaf } from '../leaf.ts';
import { COUNTS } from '../leaf.ts';
import type { FromFourPlan } from '../plan.ts';
import { gridStart, rangeOf } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import { wasmBase64 } from './plain-sieve.wasm.ts';

interface PlainSieveKernel {
  memory: WebAssembly.Memory;
  prepare(limit: number, span: number): void;
  sieveLeaf(start: bigint): void;
  searchLeaf(): number;
  digestLeaf(): bigint;
  countsAt(): number;
  peaksAt(): number;
  peaksFound(): number;
}

let kept: { limit: number; span: number; sieve: PlainSieve } | undefined;

/** The recomputation for the leaves of a plan; kept between calls. */
export async function plainSieveFor(plan: FromFourPlan): Promise<PlainSieve> {
  const needed = Math.ceil(Math.sqrt(Number(rangeOf(plan).end))) + 1;
  if (!kept || kept.span !== plan.leafSpan || kept.limit < needed) {
    const kernel = await loadKernel<PlainSieveKernel>(wasmBase64);
    const limit = Math.ceil(needed * 1.25);
    kernel.prepare(limit, plan.leafSpan);
    kept = { limit, span: plan.leafSpan, sieve: new PlainSieve(kernel) };
  }
  return kept.sieve;
}

class PlainSieve {
  constructor(private readonly kernel: PlainSieveKernel) {}

  /** Everything a leaf's summary holds, in 5 to 15 ms and in one step, so that checks in turns don't disturb each other. */
  recompute(plan: FromFourPlan, leaf: number): FromFourLeaf {
    const { kernel } = this;
    kernel.sieveLeaf(gridStart(plan) + BigInt(plan.leafSpan) * BigInt(leaf));
    if (kernel.searchLeaf() !== 1) throw new UndecidedUnit<Undecided>('even_number_without_a_small_prime');
    const digest = BigInt.asUintN(64, kernel.digestLeaf());
    const counts = new Uint32Array(kernel.memory.buffer, kernel.countsAt(), COUNTS);
    const peaks = new Uint32Array(kernel.memory.buffer, kernel.peaksAt(), 2 * kernel.peaksFound());
    return {
      digest,
      counts: [...counts],
      peaks: Array.from({ length: kernel.peaksFound() }, (_, i) => ({
        offset: peaks[2 * i]!,
        prime: peaks[2 * i + 1]!,
      })),
    };
  }
}
