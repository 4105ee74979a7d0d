/** A flow in the kernel: it goes on from a state, gives states back, and shows its field. */
import { loadKernel } from '../../load-kernel.ts';
import { cutoffOf, type Flow, type FlowState } from '../model/definition.ts';
import type { FlowKernel } from './flow-kernel.ts';
import { wasmBase64 } from './kernel.wasm.ts';

/** Points that are worked on between two pauses: about 5 ms. */
const POINTS_PER_PAUSE = 1 << 17;
const SAMPLES_MAX = 128;

/** Values as bytes: value = (byte − 128)·scale. */
export interface QuantisedField {
  /** Values in each direction, at most 128. */
  side: number;
  scale: number;
  /** Row after row of equal y, x ascending. */
  bytes: Uint8Array;
}

export class FlowRun {
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
    const cutoff = cutoffOf(this.flow.side);
    const count = 2 * (cutoff + 1) * (2 * cutoff + 1);
    return new Float64Array(this.kernel.memory.buffer, this.kernel.modesAt(), count);
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

  /** Computes so many steps and yields between parts of a few milliseconds, at which the whole may be given up. */
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

  /** The vorticity at up to 128 × 128 points, and its greatest size over all points. */
  readField(): { greatest: number; field: QuantisedField } {
    const { kernel } = this;
    const state = this.giveState();
    kernel.showVorticity();
    kernel.readField(0, this.flow.side);
    const side = Math.min(SAMPLES_MAX, this.flow.side);
    const greatest = kernel.greatest.value as number;
    const scale = greatest / 127;
    const values = new Float64Array(kernel.memory.buffer, kernel.samplesAt(), side * side);
    const bytes = Uint8Array.from(values, (value) => 128 + (scale > 0 ? Math.round(value / scale) : 0));
    this.takeState(state);
    return { greatest, field: { side, scale, bytes } };
  }
}
