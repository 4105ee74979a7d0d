/** What space-kernel.as.ts exports. */
export interface SpaceKernel {
  readonly memory: WebAssembly.Memory;
  readonly panels: WebAssembly.Global;
  readonly dissipated: WebAssembly.Global;
  readonly greatestVorticity: WebAssembly.Global;
  readonly greatestSpeed: WebAssembly.Global;
  open(side: number, viscosity: number, step: number): void;
  modesAt(): number;
  takeState(dissipatedSoFar: number): void;
  giveState(): void;
  crossPlanes(first: number, end: number): void;
  advancePencils(stage: number, first: number, end: number): void;
  measurePlanes(first: number, end: number): void;
  fingerprint(step: number): void;
  samplesAt(): number;
}
