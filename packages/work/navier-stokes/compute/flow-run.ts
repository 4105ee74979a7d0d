/** A flow in a square in its kernel. */
import { loadKernel } from '../../load-kernel.ts';
import type { Flow } from '../model/definition.ts';
import type { FlowKernel } from './flow-kernel.ts';
import { wasmBase64 } from './kernel.wasm.ts';
import { KernelRun } from './kernel-run.ts';
import type { MeasuredState, SampledField } from './run.ts';

/** Points that are worked on between two pauses: about 5 ms. */
const POINTS_PER_PAUSE = 1 << 17;
const SAMPLES_MAX = 128;

export class FlowRun extends KernelRun<FlowKernel> {
  static async open(flow: Flow): Promise<FlowRun> {
    const kernel = await loadKernel<FlowKernel>(wasmBase64);
    kernel.open(flow.side, 1 / flow.reynolds, 1 / flow.stepsPerUnit, ...flow.drift);
    return new FlowRun(flow, kernel);
  }

  protected *advanceStage(stage: number): Generator<void> {
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
    const fingerprint = this.fingerprint();
    kernel.showVorticity();
    kernel.readField(0, side);
    const greatest = { vorticity: kernel.greatest.value as number, speed };
    this.takeState(state);
    return { state, fingerprint, greatest };
  }

  field(): SampledField {
    return this.sampled(Math.min(SAMPLES_MAX, this.flow.side));
  }
}
