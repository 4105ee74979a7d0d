/** What kernel.as.ts exports. Field elements are numbers x·2^64 mod p; 64-bit results come back signed. */
export interface WalkKernel {
  readonly memory: WebAssembly.Memory;
  toForm(x: bigint, p: bigint, c: bigint): bigint;
  fromForm(form: bigint, p: bigint, c: bigint): bigint;
  hasEvenOrder(a: bigint, b: bigint, p: bigint): number;
  setCurve(p: bigint, a: bigint): void;
  countPoints(x: bigint, y: bigint, bound: bigint, babySteps: number): bigint;
  pairsAt(): number;
  tableAt(): number;
  buildTable(x: bigint, y: bigint, secondX: bigint, secondY: bigint): void;
  begin(
    first: number,
    count: number,
    offsetX: bigint,
    offsetY: bigint,
    targetX: bigint,
    targetY: bigint,
    distinguishedBits: number,
  ): void;
  advance(iterations: number): number;
  recordsAt(): number;
  lanesAtWork(): number;
}

/** The unsigned form of x in the field of p. */
export function formOf(kernel: WalkKernel, x: bigint, p: bigint): bigint {
  return BigInt.asUintN(64, kernel.toForm(x, p, p >> 32n));
}
