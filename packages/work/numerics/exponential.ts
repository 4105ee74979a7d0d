/**
 * The exponential from additions, multiplications and divisions alone, in plain TypeScript: the same bits in every engine, which
 * Math.exp doesn't promise, and the same as exponential.as.ts.
 */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LEAST = -700;

/** e^x for x ≤ 700, to about 3e-16 of it; 0 for x < −700. */
export function exponential(x: number): number {
  if (x < LEAST) return 0;
  const quotient = x * Math.LOG2E;
  const below = Math.floor(quotient);
  const over = quotient - below;
  // Half-way goes to the even neighbour, as WebAssembly rounds.
  const n = over < 0.5 || (over === 0.5 && below % 2 === 0) ? below : below + 1;
  const r = x - n * LN2_HIGH - n * LN2_LOW;
  let sum = 1;
  for (let k = 13; k > 0; k--) sum = 1 + (sum * r) / k;
  return sum * 2 ** n;
}
