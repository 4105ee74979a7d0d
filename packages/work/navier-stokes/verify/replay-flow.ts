/** A flow as the replay computes it: it goes on from a state and gives states back. */
import { loadKernel } from '../../load-kernel.ts';
import { FINGERPRINT_BYTES, type Greatest } from '../leaf.ts';
import { cutoffOf, type Flow, type FlowState, modesLength } from '../model/definition.ts';
import { wasmBase64 } from './replay.wasm.ts';
import type { ReplayKernel, SpaceReplayKernel } from './replay-kernel.ts';
import { wasmBase64 as spaceBase64 } from './replay-space.wasm.ts';

type AnyFlow = Omit<Flow, 'start'>;

async function openPlane(
  { side, reynolds, stepsPerUnit, drift }: AnyFlow,
  cutoff: number,
): Promise<[ReplayKernel, () => Greatest]> {
  const kernel = await loadKernel<ReplayKernel>(wasmBase64);
  kernel.open(side, cutoff, 1 / reynolds, 1 / stepsPerUnit, ...drift);
  return [kernel, () => ({ vorticity: kernel.greatest(false), speed: kernel.greatest(true) })];
}

async function openSpace(
  { side, reynolds, stepsPerUnit }: AnyFlow,
  cutoff: number,
): Promise<[SpaceReplayKernel, () => Greatest]> {
  const kernel = await loadKernel<SpaceReplayKernel>(spaceBase64);
  kernel.open(side, cutoff, 1 / reynolds, 1 / stepsPerUnit);
  const greatest = () => {
    kernel.measure();
    const [vorticity, speed] = [kernel.greatestVorticity, kernel.greatestSpeed];
    return { vorticity: Math.sqrt(vorticity.value as number), speed: Math.sqrt(speed.value as number) };
  };
  return [kernel, greatest];
}

export class ReplayFlow {
  private step = 0;

  private constructor(
    private readonly kernel: ReplayKernel | SpaceReplayKernel,
    /** Real and imaginary parts of a state. */
    private readonly length: number,
    /** The greatest size over all points of the vorticity, and of the velocity with its mean. */
    readonly greatest: () => Greatest,
  ) {}

  /** @param cutoff the greatest wave number that is kept */
  static async open(flow: AnyFlow, cutoff = cutoffOf(flow.side)): Promise<ReplayFlow> {
    const [kernel, greatest] = await (flow.dimensions === 3 ? openSpace : openPlane)(flow, cutoff);
    return new ReplayFlow(kernel, modesLength(flow, cutoff), greatest);
  }

  /** The replay's own amplitudes; memory doesn't grow once a flow is open. */
  private modes(): Float64Array {
    return new Float64Array(this.kernel.memory.buffer, this.kernel.modesAt(), this.length);
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
}
