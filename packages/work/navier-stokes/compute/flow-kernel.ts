import type { RunKernel } from './kernel-run.ts';

/** What kernel.as.ts exports. */
export interface FlowKernel extends RunKernel {
  readonly greatest: WebAssembly.Global;
  open(side: number, viscosity: number, step: number, u: number, v: number): void;
  squareVelocity(first: number, end: number): void;
  advanceColumns(stage: number, first: number, end: number): void;
  readSpeed(first: number, end: number): void;
  showVorticity(): void;
  readField(first: number, end: number): void;
}
