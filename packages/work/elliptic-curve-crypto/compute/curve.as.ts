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

/** Words of the product chain, one for each point of a call. */
const CHAIN_LENGTH = 512;
const chain = memory.data(8 * CHAIN_LENGTH, 16);
/** The last sum of addAffine. */
export let sumX: u64 = 0;
export let sumY: u64 = 0;

/** Sets the field and the curve; `coefficient` is a in the form of the field. */
export function setCurve(prime: u64, coefficient: u64): void {
  p = prime;
  c = prime >> 32;
  unit = one(prime);
  a = coefficient;
}

/**
 * value^(p − 2), by Fermat. In base 2^8 the lowest four digits of p − 2 = (c − 1)·2^32 + 2^32 − 1 are all ones: for each
 * a single product by value^255, after a power as short as c.
 */
export function inverse(value: u64): u64 {
  const cubed = multiply(square(value, p, c), value, p, c);
  const fifteenth = multiply(squareTimes(cubed, 2), cubed, p, c);
  const digit = multiply(squareTimes(fifteenth, 4), fifteenth, p, c);
  let result = power(value, c - 1, p, c);
  for (let i = 0; i < 4; i++) result = multiply(squareTimes(result, 8), digit, p, c);
  return result;
}

/** value^(2^times) */
// @ts-ignore: decorator
@inline
function squareTimes(value: u64, times: i32): u64 {
  for (let i = 0; i < times; i++) value = square(value, p, c);
  return value;
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
  if ((x | y) == 0) return;
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

/**
 * Writes base + i·(x, y) for i below `count`, at most 1024, one after the other: those that are there give as many again,
 * so that each doubling takes an inversion, instead of each point.
 */
export function writeMultiples(at: usize, count: i32, baseX: u64, baseY: u64, x: u64, y: u64): void {
  store<u64>(at, baseX);
  store<u64>(at, baseY, 8);
  let stepX = x;
  let stepY = y;
  for (let written = 1; written < count; written *= 2) {
    const further = min(written, count - written);
    memory.copy(at + 16 * written, at, 16 * further);
    addToAll(at + 16 * written, further, stepX, stepY);
    addAffine(stepX, stepY, stepX, stepY);
    stepX = sumX;
    stepY = sumY;
  }
}
