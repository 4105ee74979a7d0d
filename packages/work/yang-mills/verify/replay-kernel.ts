/** What replay.as.ts exports. */
export interface ReplayKernel {
  readonly memory: WebAssembly.Memory;
  open(group: number, side: number, beta: number, keyLow: number, keyHigh: number): void;
  begin(): void;
  stateAt(): number;
  loadState(): void;
  fingerprint(): void;
  sweepEighth(number: number, eighth: number, isHeatBath: boolean): void;
  plaquetteSum(slice: number): number;
  wilsonSum(slice: number, width: number, height: number): number;
  polyakovSum(): number;
  polyakovSumImaginary(): number;
  actionSum(slice: number): number;
  noiseSum(): number;
  departure(): number;
}
