/** What kernel.as.ts exports. */
export interface CurveKernel {
  memory: WebAssembly.Memory;
  prepare(limit: number): void;
  primesUpTo(n: number): number;
  beginCurve(a: number, b: number, two: number, goodAtTwo: number, three: number, goodAtThree: number): void;
  computeTraces(first: number, end: number): void;
  tracesPlace(): number;
  fillCoefficients(first: number, end: number, count: number): void;
  sumSeries(count: number, c: number): number;
  sumDivided(count: number, c: number): number;
  exponential(x: number): number;
}
