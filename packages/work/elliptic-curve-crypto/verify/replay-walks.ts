/**
 * Single walks walked again with their multipliers of P and Q (replay-walk.as.ts): what a meeting says about k is read off
 * here, and challenged walks are checked. Shares nothing with the kernel.
 */
import { loadKernelAtOnce } from '../../load-kernel.ts';
import { invert, modulo, type Point } from '../model/curve-group.ts';
import { deriveWalkConstants, TABLE_SIZE, type WalkConstants } from '../model/derive-instance.ts';
import type { EndedWalk, WalkInstance } from '../model/walk.ts';
import { LONGEST_WALK } from '../plan.ts';
import { wasmBase64 } from './replay-walk.wasm.ts';

/** Residues and positions are numbers below 2^64; results come back signed. */
interface ReplayKernel {
  pairsAt(): number;
  prepare(p: bigint, a: bigint, order: bigint, baseX: bigint, baseY: bigint, second: bigint): void;
  start(offset: bigint, factor: bigint, targetX: bigint, targetY: bigint): void;
  walk(count: number, endMask: bigint, stepsMax: number): number;
  placeX(): bigint;
  placeY(): bigint;
  multiplierOfBase(): bigint;
  multiplierOfTarget(): bigint;
  stepsTaken(): number;
}

const OPEN = 0;
const ENDED = 1;
/** Steps between two yields: about a millisecond. */
const STEPS_AT_ONCE = 2048;
/** log2 of TABLE_SIZE: these bits of x choose the step, those above mark an end. */
const TABLE_BITS = 11n;
const unsigned = (value: bigint) => BigInt.asUintN(64, value);

class ReplayedWalks {
  private readonly kernel = loadKernelAtOnce<ReplayKernel>(wasmBase64);
  private readonly unscale: bigint;

  constructor(
    private readonly instance: WalkInstance,
    private readonly constants: WalkConstants,
  ) {
    const { curve, order, base } = instance;
    this.unscale = invert(1n << 64n, curve.p);
    const { kernel } = this;
    new Uint16Array(kernel.memory.buffer, kernel.pairsAt(), TABLE_SIZE).set(constants.pairs);
    kernel.prepare(curve.p, curve.a, order, base.x, base.y, constants.second);
  }

  /** Computes the walks of these numbers to their ends, one after the other; yields the share that is done. */
  *walk(numbers: readonly number[]): Generator<number, EndedWalk[], void> {
    const ended: EndedWalk[] = [];
    for (const number of numbers) {
      ended.push(yield* this.walkOne(number));
      yield ended.length / numbers.length;
    }
    return ended;
  }

  private *walkOne(number: number): Generator<number, EndedWalk, void> {
    const { kernel, constants, instance } = this;
    const endMask = ((1n << BigInt(instance.distinguishedBits)) - 1n) << TABLE_BITS;
    kernel.start(constants.offset, BigInt(number) + 1n, instance.target.x, instance.target.y);
    let state = OPEN;
    while (state === OPEN) {
      state = kernel.walk(STEPS_AT_ONCE, endMask, LONGEST_WALK << instance.distinguishedBits);
      if (state === OPEN) yield 0;
    }
    const [x, y] = [unsigned(kernel.placeX()), unsigned(kernel.placeY())];
    return {
      end: state === ENDED ? this.unscaled({ x, y }) : undefined,
      form: x,
      steps: kernel.stepsTaken(),
      ofBase: unsigned(kernel.multiplierOfBase()),
      ofTarget: unsigned(kernel.multiplierOfTarget()),
    };
  }

  private unscaled({ x, y }: Point): Point {
    const { p } = this.instance.curve;
    return { x: (x * this.unscale) % p, y: (y * this.unscale) % p };
  }
}

let last: { key: string; walks: ReplayedWalks } | undefined;

/** The walks of an instance; those of the last one are kept, as its result and its verification ask for the same. */
export function replayOf(instance: WalkInstance, seed: string): ReplayedWalks {
  const { curve, order, base, target, distinguishedBits } = instance;
  const numbers = [curve.p, curve.a, curve.b, order, base.x, base.y, target.x, target.y, distinguishedBits];
  const key = [seed, ...numbers].join();
  if (last?.key !== key) last = { key, walks: new ReplayedWalks(instance, deriveWalkConstants(seed, order)) };
  return last.walks;
}

/** k from two walks that ended at one point; undefined when both say the same of it. */
export function logarithmFrom(one: EndedWalk, other: EndedWalk, order: bigint): bigint | undefined {
  const gap = modulo(other.ofTarget - one.ofTarget, order);
  if (gap === 0n) return undefined;
  return modulo((one.ofBase - other.ofBase) * invert(gap, order), order);
}
