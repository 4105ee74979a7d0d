/** What kernel.as.ts exports. */
export interface GaugeKernel {
  readonly memory: WebAssembly.Memory;
  open(group: number, side: number, beta: number, keyLow: number, keyHigh: number): void;
  coldStart(): void;
  linksAt(): number;
  stateAt(): number;
  saveState(): void;
  loadState(): void;
  fingerprint(): void;
  updateEighth(parity: number, mu: number, sweep: number, isHeatBath: boolean): void;
  plaquetteSum(slice: number): number;
  wilsonSum(slice: number, width: number, height: number): number;
  polyakovSum(): number;
  polyakovSumImaginary(): number;
}
