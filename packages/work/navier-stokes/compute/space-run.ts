/** A flow in a cube in its kernel. */
import { loadKernel } from '../../load-kernel.ts';
import type { Flow } from '../model/definition.ts';
import { KernelRun } from './kernel-run.ts';
import type { MeasuredState, SampledField } from './run.ts';
import type { SpaceKernel } from './space-kernel.ts';
import { wasmBase64 } from './space-kernel.wasm.ts';

/** Points that are worked on between two pauses: a few milliseconds. */
const POINTS_PER_PAUSE = 1 << 16;

export class SpaceRun extends KernelRun<SpaceKernel> {
  static async open(flow: Flow): Promise<SpaceRun> {
    const kernel = await loadKernel<SpaceKernel>(wasmBase64);
    kernel.open(flow.side, 1 / flow.reynolds, 1 / flow.stepsPerUnit);
    return new SpaceRun(flow, kernel);
  }

  protected *advanceStage(stage: number): Generator<void> {
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
    const fingerprint = this.fingerprint();
    kernel.measurePlanes(0, this.flow.side);
    const greatest = {
      vorticity: Math.sqrt(kernel.greatestVorticity.value as number),
      speed: Math.sqrt(kernel.greatestSpeed.value as number),
    };
    return { state, fingerprint, greatest };
  }

  /** The vorticity along z in the plane z = 0. */
  field(): SampledField {
    return this.sampled(this.flow.side);
  }
}
