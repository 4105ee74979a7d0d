/** A flow in a cube in its kernel, as flow-run.ts has those in a square. */
import { loadKernel } from '../../load-kernel.ts';
import { FINGERPRINT_BYTES } from '../leaf.ts';
import { type Flow, type FlowState, modesLength } from '../model/definition.ts';
import type { MeasuredState, Run, SampledField } from './run.ts';
import type { SpaceKernel } from './space-kernel.ts';
import { wasmBase64 } from './space-kernel.wasm.ts';

/** Points that are worked on between two pauses: a few milliseconds. */
const POINTS_PER_PAUSE = 1 << 16;

export class SpaceRun implements Run {
  private step = 0;

  private constructor(
    private readonly flow: Flow,
    private readonly kernel: SpaceKernel,
  ) {}

  static async open(flow: Flow): Promise<SpaceRun> {
    const kernel = await loadKernel<SpaceKernel>(wasmBase64);
    kernel.open(flow.side, 1 / flow.reynolds, 1 / flow.stepsPerUnit);
    return new SpaceRun(flow, kernel);
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
    const planesAtOnce = Math.ceil(POINTS_PER_PAUSE / side ** 2);
    for (let plane = 0; plane < side; plane += planesAtOnce) {
      kernel.crossPlanes(plane, Math.min(side, plane + planesAtOnce));
      yield;
    }
    const panels = kernel.panels.value as number;
    const panelsAtOnce = Math.ceil((panels * POINTS_PER_PAUSE) / side ** 3);
    for (let panel = 0; panel < panels; panel += panelsAtOnce) {
      kernel.advancePencils(stage, panel, Math.min(panels, panel + panelsAtOnce));
      yield;
    }
  }

  measure(): MeasuredState {
    const { kernel } = this;
    const state = this.giveState();
    kernel.fingerprint(this.step);
    const fingerprint = new Uint8Array(kernel.memory.buffer, kernel.samplesAt(), FINGERPRINT_BYTES).slice();
    kernel.measurePlanes(0, this.flow.side);
    const greatest = {
      vorticity: Math.sqrt(kernel.greatestVorticity.value as number),
      speed: Math.sqrt(kernel.greatestSpeed.value as number),
    };
    return { state, fingerprint, greatest };
  }

  /** The vorticity along z in the plane z = 0. */
  field(): SampledField {
    const { side } = this.flow;
    const { buffer } = this.kernel.memory;
    return { side, values: new Float64Array(buffer, this.kernel.samplesAt(), side * side).slice() };
  }
}
