/** A flow in a square in its kernel. */
import { loadKernel } from '../../load-kernel.ts';
import { FINGERPRINT_BYTES } from '../leaf.ts';
import { type Flow, type FlowState, modesLength } from '../model/definition.ts';
import type { FlowKernel } from './flow-kernel.ts';
import { wasmBase64 } from './kernel.wasm.ts';
import type { MeasuredState, Run, SampledField } from './run.ts';

/** Points that are worked on between two pauses: about 5 ms. */
const POINTS_PER_PAUSE = 1 << 17;
const SAMPLES_MAX = 128;

export class FlowRun implements Run {
  private step = 0;

  private constructor(
    private readonly flow: Flow,
    private readonly kernel: FlowKernel,
  ) {}

  static async open(flow: Flow): Promise<FlowRun> {
    const kernel = await loadKernel<FlowKernel>(wasmBase64);
    kernel.open(flow.side, 1 / flow.reynolds, 1 / flow.stepsPerUnit, ...flow.drift);
    return new FlowRun(flow, kernel);
  }

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

  private *advanceStage(stage: number): Generator<void> {
    const { kernel } = this;
    const { side } = this.flow;
    const panels = kernel.panels.value as number;
    const rowsAtOnce = POINTS_PER_PAUSE / side;
    for (let row = 0; row < side; row += rowsAtOnce) {
      kernel.squareVelocity(row, Math.min(side, row + rowsAtOnce));
      yield;
    }
    const panelsAtOnce = rowsAtOnce / 4;
    for (let panel = 0; panel < panels; panel += panelsAtOnce) {
      kernel.advanceColumns(stage, panel, Math.min(panels, panel + panelsAtOnce));
      yield;
    }
  }

  measure(): MeasuredState {
    const { kernel } = this;
    const { side } = this.flow;
    kernel.readSpeed(0, side);
    const speed = Math.sqrt(kernel.greatest.value as number);
    const state = this.giveState();
    kernel.fingerprint(this.step);
    const fingerprint = new Uint8Array(kernel.memory.buffer, kernel.samplesAt(), FINGERPRINT_BYTES).slice();
    kernel.showVorticity();
    kernel.readField(0, side);
    const greatest = { vorticity: kernel.greatest.value as number, speed };
    this.takeState(state);
    return { state, fingerprint, greatest };
  }

  field(): SampledField {
    const side = Math.min(SAMPLES_MAX, this.flow.side);
    const { buffer } = this.kernel.memory;
    return { side, values: new Float64Array(buffer, this.kernel.samplesAt(), side * side).slice() };
  }
}
