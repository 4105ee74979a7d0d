import type { RunKernel } from './kernel-run.ts';

/** What space-kernel.as.ts exports. */
export interface SpaceKernel extends RunKernel {
  readonly greatestVorticity: WebAssembly.Global;
  readonly greatestSpeed: WebAssembly.Global;
  open(side: number, viscosity: number, step: number): void;
  crossPlanes(first: number, end: number): void;
  advancePencils(stage: number, first: number, end: number): void;
  measurePlanes(first: number, end: number): void;
}
