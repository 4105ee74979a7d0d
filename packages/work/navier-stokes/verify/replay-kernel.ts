/** What replay.as.ts exports. */
export interface ReplayKernel {
  readonly memory: WebAssembly.Memory;
  readonly dissipated: WebAssembly.Global;
  open(side: number, cutoff: number, viscosity: number, step: number, u: number, v: number): void;
  modesAt(): number;
  begin(dissipatedSoFar: number): void;
  advanceStage(stage: number): void;
  fingerprint(step: number): void;
  fingerprintAt(): number;
  greatest(isVelocity: boolean): number;
}
