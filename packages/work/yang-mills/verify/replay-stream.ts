/** A stream as the replay computes it: from its seed, or from a state that is given. */
import { loadKernel } from '../../load-kernel.ts';
import { FINGERPRINT_BYTES, SUMMARY_BYTES } from '../leaf.ts';
import type { Lattice } from '../model/definition.ts';
import { RECTANGLES, rectanglesOf } from '../model/loops.ts';
import { type LatticePlan, latticeOfChain, stateBytes } from '../plan.ts';
import { wasmBase64 } from './replay.wasm.ts';
import type { ReplayKernel } from './replay-kernel.ts';

const EIGHTHS = 8;

export class ReplayStream {
  private constructor(
    private readonly kernel: ReplayKernel,
    private readonly plan: LatticePlan,
    { group, side, beta, key }: Lattice,
  ) {
    kernel.open(group, side, beta, ...key);
    kernel.begin();
  }

  /** A stream of the unit at its beginning. */
  static async open(plan: LatticePlan, chain: number): Promise<ReplayStream> {
    const kernel = await loadKernel<ReplayKernel>(wasmBase64);
    return new ReplayStream(kernel, plan, latticeOfChain(plan, chain));
  }

  /** Takes a state. @returns false for bytes of another size */
  take(state: Uint8Array): boolean {
    if (state.length !== stateBytes(this.plan)) return false;
    this.bytes(state.length).set(state);
    this.kernel.loadState();
    return true;
  }

  fingerprint(): Uint8Array {
    this.kernel.fingerprint();
    return this.bytes(FINGERPRINT_BYTES).slice();
  }

  /** How far a link departs from the group at most. */
  departure(): number {
    return this.kernel.departure();
  }

  /** Replays the leaf at a place of the stream. @returns its summary, byte for byte */
  *replayLeaf(place: number): Generator<void, Uint8Array, void> {
    const { kernel, plan } = this;
    for (let sweep = 2 * place * plan.cycles; sweep < 2 * (place + 1) * plan.cycles; sweep++)
      for (let eighth = 0; eighth < EIGHTHS; eighth++) {
        kernel.sweepEighth(sweep, eighth, sweep % 2 === 1);
        yield;
      }
    const numbers: number[] = [0];
    for (let slice = 0; slice < plan.side; slice++) {
      numbers[0]! += kernel.plaquetteSum(slice);
      yield;
    }
    const measured = rectanglesOf(plan.side).map(({ width, height }) =>
      kernel.wilsonSum(place % plan.side, width, height),
    );
    numbers.push(...measured, ...new Array<number>(RECTANGLES.length - measured.length).fill(0));
    numbers.push(kernel.polyakovSum(), kernel.polyakovSumImaginary());
    const summary = new Uint8Array(SUMMARY_BYTES);
    summary.set(this.fingerprint());
    const view = new DataView(summary.buffer, FINGERPRINT_BYTES);
    for (const [index, number] of numbers.entries()) view.setFloat64(8 * index, number, true);
    return summary;
  }

  /** Both sides of the Schwinger–Dyson equation, summed over the links: Re tr(U·Σ), and the squared noise. */
  *equationSums(): Generator<void, { action: number; noise: number }, void> {
    let action = 0;
    let noise = 0;
    for (let slice = 0; slice < this.plan.side; slice++) {
      action += this.kernel.actionSum(slice);
      noise += this.kernel.noiseSum();
      yield;
    }
    return { action, noise };
  }

  private bytes(length: number): Uint8Array {
    return new Uint8Array(this.kernel.memory.buffer, this.kernel.stateAt(), length);
  }
}
