/** The compiled kernel that finds zeros, as its callers see it. */
export interface ZeroKernel {
  readonly memory: WebAssembly.Memory;
  prepare(terms: number, leafSpan: number): void;
  computeLeaf(interval: number, span: number): number;
  startLowLeaf(interval: number, span: number): number;
  sampleLow(interval: number, first: number, count: number): void;
  finishLowLeaf(): number;
  dataAt(): number;
  reportAt(): number;
  plot(first: number, cells: number, perCell: number): number;
  plotStart(first: number): number;
  plotStep(): number;
}
