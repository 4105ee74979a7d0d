// asc: none
/**
 * The curve y² = x³ + ax + b over the field of field.as.ts, in affine coordinates. A point is two words in memory at
 * `at`; (0, 0) stands for the point at infinity, which no curve with b ≠ 0 has as a point. Sums of many points with one
 * point share their inversion (Montgomery's trick, 1987): three products each instead of about ninety.
 */
import { add, multiply, one, power, square, subtract } from './field.as';

export let p: u64 = 0;
export let c: u64 = 0;
export let unit: u64 = 0;
let a: u64 = 0;

/** Words of the product chain, as many as points in one call. */
const CHAIN_LENGTH = 512;
const chain = memory.data(8 * CHAIN_LENGTH, 16);
/** The last sum of addAffine. */
export let sumX: u64 = 0;
export let sumY: u64 = 0;

/** Chooses field and curve; `coefficient` is a in the form of the field. */
export function setCurve(prime: u64, coefficient: u64): void {
  p = prime;
  c = prime >> 32;
  unit = one(prime);
  a = coefficient;
}

export function inverse(value: u64): u64 {
  return power(value, p - 2, p, c);
}

/** sumX, sumY = (x1, y1) + (x2, y2), whatever they are. */
export function addAffine(x1: u64, y1: u64, x2: u64, y2: u64): void {
  if ((x1 | y1) == 0) return setSum(x2, y2);
  if ((x2 | y2) == 0) return setSum(x1, y1);
  let slope: u64;
  if (x1 == x2) {
    if (y1 != y2 || y1 == 0) return setSum(0, 0);
    const squared = square(x1, p, c);
    const numerator = add(add(squared, add(squared, squared, p), p), a, p);
    slope = multiply(numerator, inverse(add(y1, y1, p)), p, c);
  } else {
    slope = multiply(subtract(y2, y1, p), inverse(subtract(x2, x1, p)), p, c);
  }
  addWithSlope(x1, y1, x2, slope);
}

/** sumX, sumY = the third point on the line through (x1, y1), mirrored. */
function addWithSlope(x1: u64, y1: u64, x2: u64, slope: u64): void {
  const x3 = subtract(subtract(square(slope, p, c), x1, p), x2, p);
  setSum(x3, subtract(multiply(slope, subtract(x1, x3, p), p, c), y1, p));
}

function setSum(x: u64, y: u64): void {
  sumX = x;
  sumY = y;
}

/** sumX, sumY = factor · (x, y). */
export function multiplyPoint(factor: u64, x: u64, y: u64): void {
  let resultX: u64 = 0;
  let resultY: u64 = 0;
  for (let bit: i32 = 63; bit >= 0; bit--) {
    addAffine(resultX, resultY, resultX, resultY);
    if ((factor >> bit) & 1) addAffine(sumX, sumY, x, y);
    resultX = sumX;
    resultY = sumY;
  }
}

/**
 * Adds (x, y) to each of `count` points at `at`, at most 512. Every case of addition is met: a point at infinity becomes
 * (x, y), equal ones double.
 */
export function addToAll(at: usize, count: i32, x: u64, y: u64): void {
  let product = unit;
  for (let i = 0; i < count; i++) {
    const x1 = load<u64>(at + 16 * i);
    store<u64>(chain + 8 * i, product);
    if (isOrdinary(x1, load<u64>(at + 16 * i, 8), x)) product = multiply(product, subtract(x, x1, p), p, c);
  }
  let inverted = inverse(product);
  for (let i = count - 1; i >= 0; i--) {
    const x1 = load<u64>(at + 16 * i);
    const y1 = load<u64>(at + 16 * i, 8);
    if (isOrdinary(x1, y1, x)) {
      const shared = multiply(inverted, load<u64>(chain + 8 * i), p, c);
      inverted = multiply(inverted, subtract(x, x1, p), p, c);
      addWithSlope(x1, y1, x, multiply(shared, subtract(y, y1, p), p, c));
    } else {
      addAffine(x1, y1, x, y);
    }
    store<u64>(at + 16 * i, sumX);
    store<u64>(at + 16 * i, sumY, 8);
  }
}

// @ts-ignore: decorator
@inline
function isOrdinary(x1: u64, y1: u64, x: u64): bool {
  return x1 != x && (x1 | y1) != 0;
}

/** Writes base + i·(x, y) for i below `count`, one after the other. */
export function writeMultiples(at: usize, count: i32, baseX: u64, baseY: u64, x: u64, y: u64): void {
  setSum(baseX, baseY);
  for (let i = 0; i < count; i++) {
    store<u64>(at + 16 * i, sumX);
    store<u64>(at + 16 * i, sumY, 8);
    addAffine(sumX, sumY, x, y);
  }
}
