// asc: none
/**
 * Traces a_p = −Σ χ(x³ + Ax + B) for all A, B modulo a prime p < 512, in a table. One sum is taken for each class of
 * twists (d²A, d³B), whose traces differ by χ(d) alone: about 2p sums of p terms for p² entries. The sum is also the
 * trace of a singular cubic: 1, −1 or 0. |a_p| ≤ 2√p < 46 fits a byte.
 */

/** Values of χ for one prime, p < 512. */
const characters = memory.data(512);
const UNKNOWN: i8 = -128;

function fillCharacters(p: u32): void {
  memory.fill(characters, 0xff, p);
  store<i8>(characters, 0);
  for (let x: u32 = 1; x <= p >> 1; x++) store<i8>(characters + ((x * x) % p), 1);
}

function sumCharacters(p: u32, a: u32, b: u32): i32 {
  // f(x + 1) − f(x) = 3x² + 3x + 1 + A, whose own differences are 6x + 6.
  let value: u32 = b;
  let first: u32 = (1 + a) % p;
  let second: u32 = 6 % p;
  const third: u32 = 6 % p;
  let sum = 0;
  for (let x: u32 = 0; x < p; x++) {
    sum += load<i8>(characters + value);
    value += first;
    if (value >= p) value -= p;
    first += second;
    if (first >= p) first -= p;
    second += third;
    if (second >= p) second -= p;
  }
  return -sum;
}

/** Fills the p² bytes at `at`: the trace of (A, B) is at at + A·p + B. */
export function fillTraces(p: u32, at: usize): void {
  fillCharacters(p);
  memory.fill(at, <u8>UNKNOWN, p * p);
  for (let a: u32 = 0; a < p; a++) {
    for (let b: u32 = 0; b < p; b++) {
      if (load<i8>(at + a * p + b) !== UNKNOWN) continue;
      const trace = sumCharacters(p, a, b);
      for (let d: u32 = 1; d < p; d++) {
        const square = (d * d) % p;
        const cube = (square * d) % p;
        const place = at + ((square * a) % p) * p + ((cube * b) % p);
        store<i8>(place, <i8>(load<i8>(characters + d) * trace));
      }
    }
  }
}
