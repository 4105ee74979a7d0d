/** A flow as the replay computes it: it goes on from a state and gives states back. */
import { loadKernel } from '../../load-kernel.ts';
import { FINGERPRINT_BYTES, type Greatest } from '../leaf.ts';
import { cutoffOf, type Flow, type FlowState } from '../model/definition.ts';
import { wasmBase64 } from './replay.wasm.ts';
import type { ReplayKernel } from './replay-kernel.ts';

export class ReplayFlow {
  private step = 0;

  private constructor(
    private readonly kernel: ReplayKernel,
    readonly cutoff: number,
  ) {}

  /** @param cutoff the greatest wave number that is kept */
  static async open(
    { side, reynolds, stepsPerUnit, drift }: Omit<Flow, 'start'>,
    cutoff = cutoffOf(side),
  ): Promise<ReplayFlow> {
    const kernel = await loadKernel<ReplayKernel>(wasmBase64);
    kernel.open(side, cutoff, 1 / reynolds, 1 / stepsPerUnit, ...drift);
    return new ReplayFlow(kernel, cutoff);
  }

  /** The replay's own amplitudes; memory doesn't grow once a flow is open. */
  private modes(): Float64Array {
    const count = 2 * (this.cutoff + 1) * (2 * this.cutoff + 1);
    return new Float64Array(this.kernel.memory.buffer, this.kernel.modesAt(), count);
  }

  takeState({ step, dissipated, modes }: FlowState): void {
    this.step = step;
    this.modes().set(modes);
    this.kernel.begin(dissipated);
  }

  giveState(): FlowState {
    return {
      step: this.step,
      dissipated: this.kernel.dissipated.value as number,
      modes: this.modes().slice(),
    };
  }

  /** Replays so many steps and yields after each stage, at which the whole may be given up. */
  *advance(steps: number): Generator<void, void, void> {
    for (let done = 0; done < steps; done++) {
      for (const stage of [1, 2, 3, 4]) {
        this.kernel.advanceStage(stage);
        yield;
      }
      this.step++;
    }
  }

  fingerprint(): Uint8Array {
    this.kernel.fingerprint(this.step);
    return new Uint8Array(this.kernel.memory.buffer, this.kernel.fingerprintAt(), FINGERPRINT_BYTES).slice();
  }

  /** The greatest size over all points of the vorticity, and of the velocity with its mean. */
  greatest(): Greatest {
    return { vorticity: this.kernel.greatest(false), speed: this.kernel.greatest(true) };
  }
}
