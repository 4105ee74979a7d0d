// asc: none
/**
 * Coefficients a_n from traces, and Σ a_n e^(−cn), Σ a_n e^(−cn)/n: exponentials from
 * additions, products and quotients by whole numbers alone, 64 steps at a time, so that sums are the same everywhere; they are added up with Kahan's correction.
 */
const LN2_HIGH: f64 = 0.693147180369123816490;
const LN2_LOW: f64 = 1.90821492927058770002e-10;
const INVERSE_LN2: f64 = 1.4426950408889634;
/** Terms between two exponentials that are computed alone. */
const STEPS = 64;
const steps = memory.data(8 * STEPS);

/** e^x for −700 < x ≤ 0, to about 1e-16 of it: Taylor's series behind the nearest power of 2. */
export function exponential(x: f64): f64 {
  const whole = nearest<f64>(x * INVERSE_LN2);
  const rest = x - whole * LN2_HIGH - whole * LN2_LOW;
  let sum: f64 = 1;
  for (let k = 15; k >= 1; k--) sum = 1 + (sum * rest) / <f64>k;
  return sum * reinterpret<f64>((<u64>(<i64>whole + 1023)) << 52);
}

/** e^(−cj) for j < STEPS: those of powers of 2 are computed, the others are products of at most six. */
function fillSteps(c: f64): void {
  store<f64>(steps, 1);
  for (let power = 1; power < STEPS; power *= 2) {
    const factor = exponential(-c * <f64>power);
    for (let j = 0; j < power; j++)
      store<f64>(steps + (<usize>(power + j) << 3), factor * load<f64>(steps + (<usize>j << 3)));
  }
}

let total: f64 = 0;
let lost: f64 = 0;

@inline
function accumulate(value: f64): void {
  const corrected = value - lost;
  const next = total + corrected;
  lost = next - total - corrected;
  total = next;
}

/** Σ a_n e^(−cn) for 1 ≤ n ≤ count; a_n are 32-bit numbers at `coefficients`, a_0 = 0 the first. */
export function sumSeries(coefficients: usize, count: i32, c: f64): f64 {
  fillSteps(c);
  total = 0;
  lost = 0;
  for (let first = 0; first <= count; first += STEPS) {
    const end = min(STEPS, count + 1 - first);
    let block: f64 = 0;
    for (let j = 0; j < end; j++)
      block += <f64>load<i32>(coefficients + (<usize>(first + j) << 2)) * load<f64>(steps + (<usize>j << 3));
    accumulate(block * exponential(-c * <f64>first));
  }
  return total;
}

/** Σ a_n e^(−cn)/n for 1 ≤ n ≤ count. */
export function sumDivided(coefficients: usize, count: i32, c: f64): f64 {
  fillSteps(c);
  total = 0;
  lost = 0;
  for (let first = 0; first <= count; first += STEPS) {
    const end = min(STEPS, count + 1 - first);
    let block: f64 = 0;
    for (let j = first === 0 ? 1 : 0; j < end; j++) {
      const n = first + j;
      block +=
        (<f64>load<i32>(coefficients + (<usize>n << 2)) * load<f64>(steps + (<usize>j << 3))) / <f64>n;
    }
    accumulate(block * exponential(-c * <f64>first));
  }
  return total;
}
