/** What flows in a square and in a cube have in common in their kernels. */
import { FINGERPRINT_BYTES } from '../leaf.ts';
import { type Flow, type FlowState, modesLength } from '../model/definition.ts';
import type { MeasuredState, Run, SampledField } from './run.ts';

/** What both kernels export. */
export interface RunKernel {
  readonly memory: WebAssembly.Memory;
  readonly panels: WebAssembly.Global;
  readonly dissipated: WebAssembly.Global;
  modesAt(): number;
  takeState(dissipatedSoFar: number): void;
  giveState(): void;
  fingerprint(step: number): void;
  samplesAt(): number;
}

export abstract class KernelRun<Kernel extends RunKernel> implements Run {
  private step = 0;

  protected constructor(
    protected readonly flow: Flow,
    protected readonly kernel: Kernel,
  ) {}

  /** The kernel's own amplitudes; memory doesn't grow once a flow is open. */
  private modes(): Float64Array {
    return new Float64Array(this.kernel.memory.buffer, this.kernel.modesAt(), modesLength(this.flow));
  }

  takeState({ step, dissipated, modes }: FlowState): void {
    this.step = step;
    this.modes().set(modes);
    this.kernel.takeState(dissipated);
  }

  giveState(): FlowState {
    this.kernel.giveState();
    return {
      step: this.step,
      dissipated: this.kernel.dissipated.value as number,
      modes: this.modes().slice(),
    };
  }

  *advance(steps: number): Generator<void> {
    for (let done = 0; done < steps; done++) {
      for (const stage of [1, 2, 3, 4]) yield* this.advanceStage(stage);
      this.step++;
    }
  }

  protected abstract advanceStage(stage: number): Generator<void>;
  abstract measure(): MeasuredState;
  abstract field(): SampledField;

  /** The fingerprint of the amplitudes as `giveState` left them. */
  protected fingerprint(): Uint8Array {
    this.kernel.fingerprint(this.step);
    return new Uint8Array(this.kernel.memory.buffer, this.kernel.samplesAt(), FINGERPRINT_BYTES).slice();
  }

  /** What the kernel has sampled last, on so many points in each direction. */
  protected sampled(side: number): SampledField {
    const { buffer } = this.kernel.memory;
    return { side, values: new Float64Array(buffer, this.kernel.samplesAt(), side * side).slice() };
  }
}
