/** Recomputes leaves beyond 4·10^18 in the plainest way; see plain-covering.as.ts. Uses nothing of covering.as.ts. */

import { loadKernel } from '../../load-kernel.ts';
import { UndecidedUnit } from '../../work-type.ts';
import type { HardEven } from '../leaf.ts';
import { HARDEST_PER_LEAF } from '../leaf.ts';
import type { BeyondPlan } from '../plan.ts';
import { CANDIDATES, placeOfLeaf, startOfWindow, TILE_SPAN } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import { wasmBase64 } from './plain-covering.wasm.ts';

interface PlainCoveringKernel {
  memory: WebAssembly.Memory;
  prepare(length: number): void;
  startRange(low: number, length: number): void;
  sieveSegment(segment: number): number;
  startWindow(start: bigint): number;
  candidateDistance(i: number): number;
  coverStretches(first: number, end: number): void;
  hardest(): number;
  unreached(): number;
  isPrime(n: bigint): number;
}

const STRETCH_EVENS = 17_920;
const STRETCHES_PER_STEP = 300;

/** A recomputation for the leaves of a plan, with a kernel of its own. */
export async function plainCoveringFor(plan: BeyondPlan): Promise<PlainCovering> {
  const length = plan.tilesPerLeaf * TILE_SPAN;
  const kernel = await loadKernel<PlainCoveringKernel>(wasmBase64);
  kernel.prepare(length);
  return new PlainCovering(kernel, length);
}

export class PlainCovering {
  private sievedRange = -1;

  constructor(
    private readonly kernel: PlainCoveringKernel,
    private readonly length: number,
  ) {}

  /** The eight hardest even numbers of a leaf. Yields at least every 50 ms. */
  *recompute(plan: BeyondPlan, leaf: number): Generator<void, HardEven[], void> {
    const { window, range } = placeOfLeaf(leaf);
    yield* this.sieve(range);
    this.startWindow(startOfWindow(plan, window));
    const stretches = this.length / 2 / STRETCH_EVENS;
    for (let first = 0; first < stretches; first += STRETCHES_PER_STEP) {
      this.kernel.coverStretches(first, Math.min(stretches, first + STRETCHES_PER_STEP));
      yield;
    }
    if (this.kernel.unreached() > 0) throw new UndecidedUnit<Undecided>('even_number_without_a_pair');
    const words = new Uint32Array(this.kernel.memory.buffer, this.kernel.hardest(), 3 * HARDEST_PER_LEAF);
    return Array.from({ length: HARDEST_PER_LEAF }, (_, i) => ({
      offset: words[3 * i]!,
      index: words[3 * i + 1]!,
      distance: words[3 * i + 2]!,
    }));
  }

  /**
   * i(n) and a − q of even numbers of one window, by Miller–Rabin alone.
   * @param offsets n − a of each
   */
  *placesOf(plan: BeyondPlan, window: number, offsets: readonly number[]): Generator<void, HardEven[], void> {
    const start = startOfWindow(plan, window);
    this.startWindow(start);
    yield;
    const places: HardEven[] = [];
    for (const offset of offsets) {
      let distance = -1;
      let index = 0;
      do {
        index++;
        distance =
          index <= CANDIDATES ? this.kernel.candidateDistance(index) : this.nextPrimeBelow(start, distance);
      } while (!this.isUsablePrime(offset + distance));
      places.push({ offset, index, distance });
    }
    yield;
    return places;
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
