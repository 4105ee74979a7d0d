/** What kernel.as.ts exports. */
export interface FlowKernel {
  readonly memory: WebAssembly.Memory;
  readonly panels: WebAssembly.Global;
  readonly dissipated: WebAssembly.Global;
  readonly greatest: WebAssembly.Global;
  open(side: number, viscosity: number, step: number, u: number, v: number): void;
  modesAt(): number;
  takeState(dissipatedSoFar: number): void;
  giveState(): void;
  squareVelocity(first: number, end: number): void;
  advanceColumns(stage: number, first: number, end: number): void;
  readSpeed(first: number, end: number): void;
  fingerprint(step: number): void;
  showVorticity(): void;
  readField(first: number, end: number): void;
  samplesAt(): number;
}
