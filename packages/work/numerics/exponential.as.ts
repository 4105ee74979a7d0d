// asc: none
/**
 * The exponential from additions, multiplications and divisions alone, so that it is the same bits everywhere: e^x = 2^n·e^r with
 * |r| ≤ ln 2/2 + 10⁻¹⁵ and Taylor's series to r^13, of which the next term is below 5e-18. exponential.ts has the same for checks.
 */
const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
const PER_LN2: f64 = 1.4426950408889634;
const LEAST: f64 = -700;

/** e^x for x ≤ 700, to about 3e-16 of it; 0 for x < −700. */
export function exponential(x: f64): f64 {
  if (x < LEAST) return 0;
  const n = nearest<f64>(x * PER_LN2);
  const r = x - n * LN2_HIGH - n * LN2_LOW;
  let sum: f64 = 1;
  for (let k: f64 = 13; k > 0; k -= 1) sum = 1 + (sum * r) / k;
  return sum * reinterpret<f64>(<u64>(<i64>n + 1023) << 52);
}
