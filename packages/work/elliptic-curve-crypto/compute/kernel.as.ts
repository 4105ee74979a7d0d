/**
 * Parallel walks of Pollard's rho with distinguished points (van Oorschot, Wiener 1999), an additive walk of 2048 fixed
 * points (Teske 1998) and the negation map with its fruitless cycles of two handled (Bernstein, Lange, Schwabe 2011).
 *
 * Statement. Points are kept up to sign, |X| being the one whose y, as a number of field.as.ts, is even; h(X) is x mod 2048
 * in that form. A step takes X to Y = |X + R_h(X)|. If the sign changed and h(Y) = h(X), the next step would lead back; the
 * step then goes to |2·Z|, Z being the one of X and Y with the smaller x: the same for both, so that walks that met stay
 * together. A walk ends after at least one step at a point where bits 11 … 10 + d of x are 0, and is given up after
 * 12·2^d steps, or where X and R_h(X) have the same x. Each is a function of its start alone, whatever else is computed with it.
 *
 * Method. Up to 512 walks go on together and share one inversion; two chains of products, odd and even lanes, so that neither
 * waits for the other. A lane whose walk ended takes the next start; without one, the last lane moves to its place.
 * Cost: 5 products, 1 square and 1/512 inversion a step. Cycles of four (about once in 4·2048² steps) end by giving up.
 *
 * Counting points: see count-points.as.ts.
 */
import {
  addAffine,
  addToAll,
  c as fieldC,
  inverse,
  multiplyPoint,
  p as fieldP,
  setCurve,
  sumX,
  sumY,
  unit,
  writeMultiples,
} from './curve.as';
import { multiply, square, subtract } from './field.as';

export { countPoints } from './count-points.as';
export { setCurve } from './curve.as';
export { fromForm, toForm } from './field.as';
export { hasEvenOrder } from './cubic.as';

const TABLE_SIZE = 2048;
const TABLE_BITS: u64 = 11;
const LANES = 512;
const RECORDS_MAX = 8192;
const GIVEN_UP: u64 = 0xffffffffffffffff;
/** Iterations between two looks for walks that are too long. */
const LOOK_INTERVAL = 64;

/** x and y of the 2048 points, and of each s + 256·t: it is 2^s·P + 2^t·G. */
const table = memory.data(16 * TABLE_SIZE, 64);
const pairs = memory.data(2 * TABLE_SIZE, 64);
/** 2^s·P, then 2^t·G. */
const DOUBLINGS = 256;
const doublings = memory.data(16 * 2 * DOUBLINGS, 64);
/** For each lane: point, product of those before in its chain, number of its walk, iteration of its start. */
const points = memory.data(16 * LANES, 64);
const products = memory.data(8 * LANES, 64);
const walks = memory.data(4 * LANES, 64);
const begins = memory.data(4 * LANES, 64);
/** The next starts. */
const pool = memory.data(16 * LANES, 64);
/** For each ended walk: last x (all ones when given up), number, steps. */
const records = memory.data(16 * RECORDS_MAX, 64);

let lanes: i32 = 0;
let iteration: u32 = 0;
let recordCount: i32 = 0;
let poolUsed: i32 = 0;
let poolFirst: u32 = 0;
let walkEnd: u32 = 0;
/** LANES · Q, which leads from one pool to the next. */
let strideX: u64 = 0;
let strideY: u64 = 0;
let stepsMax: u32 = 0;
let distinguishedMask: u64 = 0;

export function recordsAt(): usize {
  return records;
}

export function pairsAt(): usize {
  return pairs;
}

export function tableAt(): usize {
  return table;
}

/** Number of walks at work. */
export function lanesAtWork(): i32 {
  return lanes;
}

/** R_j = 2^s·P + 2^t·G for the pairs written before. */
export function buildTable(x: u64, y: u64, gX: u64, gY: u64): void {
  double256(doublings, x, y);
  double256(doublings + 16 * DOUBLINGS, gX, gY);
  for (let j = 0; j < TABLE_SIZE; j++) {
    const first = doublings + 16 * <usize>load<u8>(pairs + 2 * j);
    const second = doublings + 16 * (DOUBLINGS + <usize>load<u8>(pairs + 2 * j, 1));
    addAffine(load<u64>(first), load<u64>(first, 8), load<u64>(second), load<u64>(second, 8));
    store<u64>(table + 16 * j, sumX);
    store<u64>(table + 16 * j, sumY, 8);
  }
}

/** Writes 2^i·(x, y) for i below 256. */
function double256(at: usize, x: u64, y: u64): void {
  store<u64>(at, x);
  store<u64>(at, y, 8);
  for (let i = 1; i < DOUBLINGS; i++) {
    const before = at + 16 * (i - 1);
    addAffine(load<u64>(before), load<u64>(before, 8), load<u64>(before), load<u64>(before, 8));
    store<u64>(before, sumX, 16);
    store<u64>(before, sumY, 24);
  }
}

/**
 * Begins the walks first … first + count − 1. Walk i starts at |A + (i + 1)·Q|.
 * @param bits d: a point is distinguished when d bits of its x are 0
 */
export function begin(first: u32, count: u32, aX: u64, aY: u64, qX: u64, qY: u64, bits: u32): void {
  multiplyPoint(LANES, qX, qY);
  strideX = sumX;
  strideY = sumY;
  multiplyPoint(<u64>first + 1, qX, qY);
  addAffine(sumX, sumY, aX, aY);
  writeMultiples(pool, LANES, sumX, sumY, qX, qY);
  poolFirst = first;
  poolUsed = 0;
  walkEnd = first + count;
  iteration = 0;
  recordCount = 0;
  stepsMax = 12 << bits;
  distinguishedMask = ((<u64>1 << bits) - 1) << TABLE_BITS;
  lanes = 0;
  while (lanes < LANES && startNext(lanes)) lanes++;
}

/** Puts the next start into a lane. @returns whether there was one */
function startNext(lane: i32): bool {
  if (poolFirst + poolUsed >= walkEnd) return false;
  if (poolUsed == LANES) {
    addToAll(pool, LANES, strideX, strideY);
    poolFirst += LANES;
    poolUsed = 0;
    if (poolFirst >= walkEnd) return false;
  }
  const y = load<u64>(pool + 16 * poolUsed, 8);
  store<u64>(points + 16 * lane, load<u64>(pool + 16 * poolUsed));
  store<u64>(points + 16 * lane, y & 1 ? fieldP - y : y, 8);
  store<u32>(walks + 4 * lane, poolFirst + poolUsed);
  store<u32>(begins + 4 * lane, iteration);
  poolUsed++;
  return true;
}

/** Notes how a walk ended, and gives its lane to the next. */
function endWalk(lane: i32, x: u64): void {
  const steps = iteration - load<u32>(begins + 4 * lane);
  const place = records + 16 * recordCount++;
  store<u64>(place, steps > stepsMax ? GIVEN_UP : x);
  store<u32>(place, load<u32>(walks + 4 * lane), 8);
  store<u32>(place, min(steps, stepsMax), 12);
  if (startNext(lane)) return;
  lanes--;
  store<u64>(points + 16 * lane, load<u64>(points + 16 * lanes));
  store<u64>(points + 16 * lane, load<u64>(points + 16 * lanes, 8), 8);
  store<u32>(walks + 4 * lane, load<u32>(walks + 4 * lanes));
  store<u32>(begins + 4 * lane, load<u32>(begins + 4 * lanes));
}

/** Takes up to `iterations` steps with every lane. @returns the number of records written; 0 lanes at work is the end */
export function advance(iterations: i32): i32 {
  recordCount = 0;
  for (let i = 0; i < iterations && lanes > 0 && recordCount <= RECORDS_MAX - 2 * LANES; i++) {
    iteration++;
    step();
    if (iteration % LOOK_INTERVAL == 0) giveUpLongWalks();
  }
  return recordCount;
}

function giveUpLongWalks(): void {
  for (let lane = lanes - 1; lane >= 0; lane--) {
    if (iteration - load<u32>(begins + 4 * lane) > stepsMax) endWalk(lane, GIVEN_UP);
  }
}

/** x(R_h(X)) − x, or 1 where they are equal. */
// @ts-ignore: decorator
@inline
function difference(x: u64, p: u64): u64 {
  const value = subtract(load<u64>(table + ((<usize>x & (TABLE_SIZE - 1)) << 4)), x, p);
  return value ? value : unit;
}

function step(): void {
  const p = fieldP;
  const c = fieldC;
  const count = lanes;
  const paired = count & ~1;
  let even = unit;
  let odd = unit;
  for (let lane = 0; lane < paired; lane += 2) {
    store<u64>(products + 8 * lane, even);
    even = multiply(even, difference(load<u64>(points + 16 * lane), p), p, c);
    store<u64>(products + 8 * lane, odd, 8);
    odd = multiply(odd, difference(load<u64>(points + 16 * lane, 16), p), p, c);
  }
  if (count & 1) {
    store<u64>(products + 8 * paired, even);
    even = multiply(even, difference(load<u64>(points + 16 * paired), p), p, c);
  }
  const both = inverse(multiply(even, odd, p, c));
  const oddInverse = multiply(both, even, p, c);
  even = multiply(both, odd, p, c);
  odd = oddInverse;
  if (count & 1) even = move(paired, even, p, c);
  for (let lane = paired - 2; lane >= 0; lane -= 2) {
    odd = move(lane + 1, odd, p, c);
    even = move(lane, even, p, c);
  }
}

/** One step of a lane. @param inverted of the products of its chain up to this lane; @returns the one up to the lane before */
// @ts-ignore: decorator
@inline
function move(lane: i32, inverted: u64, p: u64, c: u64): u64 {
  const x1 = load<u64>(points + 16 * lane);
  const y1 = load<u64>(points + 16 * lane, 8);
  const entry = table + ((<usize>x1 & (TABLE_SIZE - 1)) << 4);
  const x2 = load<u64>(entry);
  const gap = subtract(x2, x1, p);
  const slope = multiply(
    multiply(inverted, load<u64>(products + 8 * lane), p, c),
    subtract(load<u64>(entry, 8), y1, p),
    p,
    c,
  );
  const before = multiply(inverted, gap ? gap : unit, p, c);
  const x3 = subtract(subtract(square(slope, p, c), x1, p), x2, p);
  const y3 = subtract(multiply(slope, subtract(x1, x3, p), p, c), y1, p);
  const flipped = y3 & 1;
  store<u64>(points + 16 * lane, x3);
  store<u64>(points + 16 * lane, flipped ? p - y3 : y3, 8);
  if (flipped && ((x1 ^ x3) & (TABLE_SIZE - 1)) == 0) leaveCycle(lane, x1, y1);
  if (!gap) endWalk(lane, GIVEN_UP);
  else {
    const x = load<u64>(points + 16 * lane);
    if ((x & distinguishedMask) == 0) endWalk(lane, x);
  }
  return before;
}

/** From the two points of a fruitless cycle to the double of the one with the smaller x. */
function leaveCycle(lane: i32, x1: u64, y1: u64): void {
  const x = load<u64>(points + 16 * lane);
  const y = load<u64>(points + 16 * lane, 8);
  if (x1 < x) addAffine(x1, y1, x1, y1);
  else addAffine(x, y, x, y);
  store<u64>(points + 16 * lane, sumX);
  store<u64>(points + 16 * lane, sumY & 1 ? fieldP - sumY : sumY, 8);
}
