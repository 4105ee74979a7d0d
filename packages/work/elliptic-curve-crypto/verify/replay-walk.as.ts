// asc: --initialMemory 4
/**
 * The walk of plain-walk.ts once more, quickly: single walks walked again with their multipliers of P and Q, to read k off
 * a meeting and to check challenged walks. It shares nothing with kernel.as.ts: residues are plain numbers below any
 * modulus, products are divided by schoolbook division (Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D,
 * in base 2^32), inverses come from Euclid's algorithm, one for each sum of two points.
 *
 * A point is judged by x·2^64 and y·2^64 mod p, so places are kept in these coordinates, scaled by s = 2^64; a slope is
 * the same in both, and x3·s = slope²·s − x1·s − x2·s.
 */

const LOW: u64 = 0xffffffff;
const BASE: u64 = 1 << 32;
const TABLE_SIZE: u32 = 2048;
const DOUBLINGS: u32 = 256;
/** What walk gives: the walk goes on, ended at a distinguished point, or was given up. */
const OPEN: u32 = 0, ENDED: u32 = 1, GIVEN_UP: u32 = 2;

/** s + 256·t for each j: R_j = (2^s + g·2^t)·P. */
const pairs: u32 = <u32>memory.data(2 * 2048, 16);
/** For each j: scaled x and y of R_j, and its multiplier of P modulo n. */
const table: u32 = <u32>memory.data(24 * 2048, 16);
/** 2^s·P with 2^s mod n, then 2^t·G with g·2^t mod n. */
const doublings: u32 = <u32>memory.data(24 * 2 * 256, 16);

let p: u64 = 0, a: u64 = 0, n: u64 = 0;
let scale: u64 = 0, unscale: u64 = 0;
let baseX: u64 = 0, baseY: u64 = 0;
/** The last sum of addPoints; (0, 0) is the point at infinity. */
let sumX: u64 = 0, sumY: u64 = 0;
/** The current place of the walk. */
let x: u64 = 0, y: u64 = 0, ofBase: u64 = 0, ofTarget: u64 = 0, steps: u32 = 0;

export function pairsAt(): u32 { return pairs; }
export function placeX(): u64 { return x; }
export function placeY(): u64 { return y; }
export function multiplierOfBase(): u64 { return ofBase; }
export function multiplierOfTarget(): u64 { return ofTarget; }
export function stepsTaken(): u32 { return steps; }

/** ⌊(2^32·high + next) / divisor⌋ with high < divisor: one digit in base 2^32; leaves what remains in `rest`. */
let rest: u64 = 0;
@inline function divideDigit(high: u64, next: u64, divisor: u64): void {
  const upper: u64 = divisor >> 32, lower: u64 = divisor & LOW;
  let digit: u64 = high / upper;
  let remainder: u64 = high - digit * upper;
  while (digit >= BASE || digit * lower > (remainder << 32 | next)) {
    digit--;
    remainder += upper;
    if (remainder >= BASE) break;
  }
  rest = (high << 32 | next) - digit * divisor;
}

/** u·v mod m, for u, v < m. */
function multiply(u: u64, v: u64, m: u64): u64 {
  const low: u64 = (u & LOW) * (v & LOW);
  const middle: u64 = (u >> 32) * (v & LOW) + (low >> 32);
  const middleToo: u64 = (u & LOW) * (v >> 32) + (middle & LOW);
  const high: u64 = (u >> 32) * (v >> 32) + (middle >> 32) + (middleToo >> 32);
  const bottom: u64 = middleToo << 32 | low & LOW;
  const shift: u64 = clz(m);
  const divisor: u64 = m << shift;
  const top: u64 = shift == 0 ? high : high << shift | bottom >> (64 - shift);
  divideDigit(top, bottom << shift >> 32, divisor);
  divideDigit(rest, bottom << shift & LOW, divisor);
  return rest >> shift;
}

@inline function subtract(u: u64, v: u64, m: u64): u64 {
  return u >= v ? u - v : u + (m - v);
}

@inline function add(u: u64, v: u64, m: u64): u64 {
  return subtract(u, v == 0 ? 0 : m - v, m);
}

/** The inverse of u modulo the prime m, 0 < u < m; coefficients grow in absolute value while their signs alternate. */
function invert(u: u64, m: u64): u64 {
  let r0: u64 = m, r1: u64 = u, t0: u64 = 0, t1: u64 = 1;
  let isNegative: bool = true;
  while (r1 != 0) {
    const quotient: u64 = r0 / r1;
    const r: u64 = r0 - quotient * r1;
    r0 = r1;
    r1 = r;
    const t: u64 = t0 + quotient * t1;
    t0 = t1;
    t1 = t;
    isNegative = !isNegative;
  }
  return isNegative ? m - t0 : t0;
}

/** sumX, sumY = (x1, y1) + (x2, y2) in plain coordinates, whatever they are. */
function addPoints(x1: u64, y1: u64, x2: u64, y2: u64): void {
  if ((x1 | y1) == 0 || (x2 | y2) == 0) {
    sumX = x1 | x2;
    sumY = y1 | y2;
    return;
  }
  let slope: u64;
  if (x1 == x2) {
    sumX = sumY = 0;
    if (y1 != y2 || y1 == 0) return;
    const squared: u64 = multiply(x1, x1, p);
    slope = multiply(add(add(squared, add(squared, squared, p), p), a, p), invert(add(y1, y1, p), p), p);
  } else {
    slope = multiply(subtract(y2, y1, p), invert(subtract(x2, x1, p), p), p);
  }
  sumX = subtract(subtract(multiply(slope, slope, p), x1, p), x2, p);
  sumY = subtract(multiply(slope, subtract(x1, sumX, p), p), y1, p);
}

function multiplyPoint(factor: u64, pointX: u64, pointY: u64): void {
  let resultX: u64 = 0, resultY: u64 = 0;
  for (let bit: i32 = 63; bit >= 0; bit--) {
    addPoints(resultX, resultY, resultX, resultY);
    if ((factor >> bit) & 1) addPoints(sumX, sumY, pointX, pointY);
    resultX = sumX;
    resultY = sumY;
  }
  sumX = resultX;
  sumY = resultY;
}

/**
 * Chooses the curve y² = x³ + ax + b over the prime field of p < 2^64, n, and P = (pX, pY); makes the table from the pairs
 * written before and from g < n.
 */
export function prepare(prime: u64, coefficient: u64, order: u64, pX: u64, pY: u64, g: u64): void {
  p = prime;
  a = coefficient;
  n = order;
  baseX = pX;
  baseY = pY;
  scale = (0 - p) % p;
  unscale = invert(scale, p);
  writeDoublings(doublings, pX, pY, 1);
  multiplyPoint(g, pX, pY);
  writeDoublings(doublings + 24 * DOUBLINGS, sumX, sumY, g);
  for (let j: u32 = 0; j < TABLE_SIZE; j++) {
    const one: u32 = doublings + 24 * <u32>load<u8>(pairs + 2 * j);
    const other: u32 = doublings + 24 * (DOUBLINGS + <u32>load<u8>(pairs + 2 * j, 1));
    addPoints(load<u64>(one), load<u64>(one, 8), load<u64>(other), load<u64>(other, 8));
    store<u64>(table + 24 * j, multiply(sumX, scale, p));
    store<u64>(table + 24 * j, multiply(sumY, scale, p), 8);
    store<u64>(table + 24 * j, add(load<u64>(one, 16), load<u64>(other, 16), n), 16);
  }
}

function writeDoublings(at: u32, pointX: u64, pointY: u64, multiplier: u64): void {
  sumX = pointX;
  sumY = pointY;
  for (let i: u32 = 0; i < DOUBLINGS; i++) {
    store<u64>(at + 24 * i, sumX);
    store<u64>(at + 24 * i, sumY, 8);
    store<u64>(at + 24 * i, multiplier, 16);
    addPoints(sumX, sumY, sumX, sumY);
    multiplier = add(multiplier, multiplier, n);
  }
}

/** Goes to the start |offset·P + factor·Q|, Q = (qX, qY). */
export function start(offset: u64, factor: u64, qX: u64, qY: u64): void {
  multiplyPoint(offset, baseX, baseY);
  const offsetX: u64 = sumX, offsetY: u64 = sumY;
  multiplyPoint(factor, qX, qY);
  addPoints(offsetX, offsetY, sumX, sumY);
  steps = 0;
  ofBase = offset % n;
  ofTarget = factor % n;
  place(multiply(sumX, scale, p), multiply(sumY, scale, p));
}

/** Sets the walk to (±) the scaled point. @returns whether the sign changed */
function place(pointX: u64, pointY: u64): bool {
  x = pointX;
  y = pointY;
  if ((pointY & 1) == 0) return false;
  y = p - pointY;
  ofBase = subtract(0, ofBase, n);
  ofTarget = subtract(0, ofTarget, n);
  return true;
}

/** Walks on for up to `count` steps. @param endMask bits of x that are 0 at an end; @param stepsMax when to give up */
export function walk(count: u32, endMask: u64, stepsMax: u32): u32 {
  for (let i: u32 = 0; i < count; i++) {
    const entry: u32 = table + 24 * (<u32>x & (TABLE_SIZE - 1));
    const isStuck: bool = steps == stepsMax || x == load<u64>(entry);
    if (steps < stepsMax) steps++;
    if (isStuck) return GIVEN_UP;
    step(entry);
    if ((x & endMask) == 0) return ENDED;
  }
  return OPEN;
}

function step(entry: u32): void {
  const beforeX: u64 = x, beforeY: u64 = y, ofBaseBefore: u64 = ofBase, ofTargetBefore: u64 = ofTarget;
  const otherX: u64 = load<u64>(entry);
  const inverse: u64 = invert(subtract(otherX, x, p), p);
  const slope: u64 = multiply(subtract(load<u64>(entry, 8), y, p), inverse, p);
  const square: u64 = multiply(multiply(slope, slope, p), scale, p);
  const nextX: u64 = subtract(subtract(square, x, p), otherX, p);
  const nextY: u64 = subtract(multiply(slope, subtract(x, nextX, p), p), y, p);
  ofBase = add(ofBase, load<u64>(entry, 16), n);
  if (!place(nextX, nextY)) return;
  if (((beforeX ^ x) & (TABLE_SIZE - 1)) != 0) return;
  // A fruitless cycle of two: goes on to the double of the one of its points with the smaller x.
  if (beforeX < x) {
    x = beforeX;
    y = beforeY;
    ofBase = ofBaseBefore;
    ofTarget = ofTargetBefore;
  }
  ofBase = add(ofBase, ofBase, n);
  ofTarget = add(ofTarget, ofTarget, n);
  const plainX: u64 = multiply(x, unscale, p), plainY: u64 = multiply(y, unscale, p);
  addPoints(plainX, plainY, plainX, plainY);
  place(multiply(sumX, scale, p), multiply(sumY, scale, p));
}
