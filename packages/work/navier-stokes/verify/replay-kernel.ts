/** What replay.as.ts and replay-space.as.ts export. */
interface AnyReplayKernel {
  readonly memory: WebAssembly.Memory;
  readonly dissipated: WebAssembly.Global;
  modesAt(): number;
  begin(dissipatedSoFar: number): void;
  advanceStage(stage: number): void;
  fingerprint(step: number): void;
  fingerprintAt(): number;
}

export interface ReplayKernel extends AnyReplayKernel {
  open(side: number, cutoff: number, viscosity: number, step: number, u: number, v: number): void;
  greatest(isVelocity: boolean): number;
}

export interface SpaceReplayKernel extends AnyReplayKernel {
  readonly greatestVorticity: WebAssembly.Global;
  readonly greatestSpeed: WebAssembly.Global;
  open(side: number, cutoff: number, viscosity: number, step: number): void;
  measure(): void;
}
