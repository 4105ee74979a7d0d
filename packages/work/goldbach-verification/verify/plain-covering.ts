/** Recomputes leaves beyond 4·10^18 in the plainest way; see plain-covering.as.ts. Uses nothing of covering.as.ts. */

import { loadKernel } from '../../load-kernel.ts';
import { UndecidedUnit } from '../../work-type.ts';
import type { BeyondLeaf, HardEven } from '../leaf.ts';
import { HARDEST_PER_LEAF } from '../leaf.ts';
import type { BeyondPlan } from '../plan.ts';
import { CANDIDATES, leafFormOf, placeOfLeaf, startOfWindow, TILE_SPAN } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import { wasmBase64 } from './plain-covering.wasm.ts';

interface PlainCoveringKernel {
  memory: WebAssembly.Memory;
  prepare(length: number): void;
  startRange(low: number, length: number): void;
  sieveSegment(segment: number): number;
  startWindow(start: bigint): number;
  candidateDistance(i: number): number;
  rankByUseful(useful: number): void;
  startLeaf(mostUseful: number): number;
  coverStretches(first: number, end: number): void;
  hardest(): number;
  runsDigest(): bigint;
  unreached(): number;
  isPrime(n: bigint): number;
}

const STRETCH_EVENS = 17_920;
const STRETCHES_PER_STEP = 300;
/**
 * Even numbers are looked at one by one after so many useful candidates: where the ends of runs begin, which does for the
 * leaves of every unit. A shorter leaf of a test may have fewer than eight that are harder.
 */
const FIRST_LOOKS = [28, 16, 8] as const;

/** A recomputation for the leaves of a plan, with a kernel of its own. */
export async function plainCoveringFor(plan: BeyondPlan): Promise<PlainCovering> {
  const length = plan.tilesPerLeaf * TILE_SPAN;
  const kernel = await loadKernel<PlainCoveringKernel>(wasmBase64);
  kernel.prepare(length);
  kernel.rankByUseful(leafFormOf(plan) === 2 ? 1 : 0);
  return new PlainCovering(kernel, length);
}

export class PlainCovering {
  private sievedRange = -1;

  constructor(
    private readonly kernel: PlainCoveringKernel,
    private readonly length: number,
  ) {}

  /** A leaf of the plan that the covering was made for. Yields after each step. */
  *recompute(plan: BeyondPlan, leaf: number): Generator<void, BeyondLeaf, void> {
    const { window, range } = placeOfLeaf(leaf);
    yield* this.sieve(range);
    this.startWindow(startOfWindow(plan, window));
    for (const mostUseful of FIRST_LOOKS) {
      const hardest = yield* this.cover(mostUseful);
      if (!hardest) continue;
      if (leafFormOf(plan) === 1) return { hardest };
      return { hardest, runs: BigInt.asUintN(64, this.kernel.runsDigest()) };
    }
    throw new RangeError('a leaf without eight hard even numbers');
  }

  /** Covers a leaf of the started window. @returns its hardest; undefined when some of them were not looked at */
  private *cover(mostUseful: number): Generator<void, HardEven[] | undefined, void> {
    const leastRank = this.kernel.startLeaf(mostUseful);
    const stretches = this.length / 2 / STRETCH_EVENS;
    for (let first = 0; first < stretches; first += STRETCHES_PER_STEP) {
      this.kernel.coverStretches(first, Math.min(stretches, first + STRETCHES_PER_STEP));
      yield;
    }
    if (this.kernel.unreached() > 0) throw new UndecidedUnit<Undecided>('even_number_without_a_pair');
    const words = new Uint32Array(this.kernel.memory.buffer, this.kernel.hardest(), 3 * HARDEST_PER_LEAF);
    const hardest = Array.from({ length: HARDEST_PER_LEAF }, (_, i) => ({
      offset: words[3 * i]!,
      rank: words[3 * i + 1]!,
      distance: words[3 * i + 2]!,
    }));
    return hardest[HARDEST_PER_LEAF - 1]!.rank > leastRank ? hardest : undefined;
  }

  /**
   * The rank and a − q of even numbers of one window, by Miller–Rabin alone.
   * @param offsets n − a of each
   */
  *placesOf(
    plan: BeyondPlan,
    window: number,
    offsets: readonly number[],
  ): Generator<void, Pick<HardEven, 'rank' | 'distance'>[], void> {
    const start = startOfWindow(plan, window);
    this.startWindow(start);
    yield;
    const places: Pick<HardEven, 'rank' | 'distance'>[] = [];
    for (const offset of offsets) {
      let distance = 0;
      let index = 0;
      let useful = 0;
      do {
        index++;
        distance =
          index <= CANDIDATES ? this.kernel.candidateDistance(index) : this.nextPrimeBelow(start, distance);
        if (isPrimeTo210(offset + distance)) useful++;
      } while (!this.isUsablePrime(offset + distance));
      places.push({ rank: leafFormOf(plan) === 2 ? useful : index, distance });
    }
    yield;
    return places;
  }

  /** Whether p is the least prime that leaves a prime of n, an even number beyond 4·10^18. */
  isLeastPrime(n: bigint, p: number): boolean {
    for (let smaller = 3; smaller < p; smaller += 2) {
      if (this.kernel.isPrime(BigInt(smaller)) === 1 && this.kernel.isPrime(n - BigInt(smaller)) === 1)
        return false;
    }
    return this.kernel.isPrime(BigInt(p)) === 1 && this.kernel.isPrime(n - BigInt(p)) === 1;
  }

  private isUsablePrime(s: number): boolean {
    return s > 7 && this.kernel.isPrime(BigInt(s)) === 1;
  }

  private nextPrimeBelow(start: bigint, distance: number): number {
    let next = distance + 2;
    while (this.kernel.isPrime(start - BigInt(next)) !== 1) next += 2;
    return next;
  }

  private *sieve(range: number): Generator<void, void, void> {
    if (this.sievedRange === range) return;
    this.sievedRange = -1;
    this.kernel.startRange(range * this.length, this.length);
    for (let segment = 0; this.kernel.sieveSegment(segment) === 1; segment++) {
      if (segment % 16 === 15) yield;
    }
    this.sievedRange = range;
  }

  private startWindow(start: bigint): void {
    if (this.kernel.startWindow(start) !== CANDIDATES)
      throw new UndecidedUnit<Undecided>('too_few_primes_below_window');
  }
}

function isPrimeTo210(s: number): boolean {
  return [2, 3, 5, 7].every((prime) => s % prime !== 0);
}
