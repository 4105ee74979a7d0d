// asc: none
/**
 * A multiple of a point's order in Hasse's interval, by baby steps and giant steps (Shanks 1971) with sums that share
 * inversions.
 *
 * By Hasse #E = p + 1 − t with |t| ≤ 2√p =: B, and R = (p + 1)·X = t·X. Baby steps: x(jX) for j = 1 … s, s ≈ √B, in a table.
 * Giant steps: G_i = R + B·X − i(2s + 1)·X, from one end of the interval to the other; x(G_i) = x(jX) or G_i = O says
 * R = m·X with m = i(2s + 1) − B ± j, and N = p + 1 − m has N·X = O. The curve's order isn't proved by this: what N says
 * (composite: the order is no prime; prime: it is the order) is argued in README.md and checked by verify.ts.
 */
import { addAffine, addToAll, multiplyPoint, p, sumX, sumY, writeMultiples } from './curve.as';

const LANES = 512;
const TABLE_BITS: u32 = 18;
const TABLE_SIZE: u32 = 1 << TABLE_BITS;
const FILL: u64 = 0x9e3779b97f4a7c15;

const block = memory.data(16 * LANES, 64);
/** x and j of the baby steps, by open addressing. */
let keys: usize = 0;
let values: usize = 0;

/** Reserves the memory behind the static data, once. */
function reserve(): void {
  if (keys) return;
  keys = (__heap_base + 63) & ~63;
  values = keys + 8 * TABLE_SIZE;
  const pages = <i32>((values + 4 * TABLE_SIZE + 65535) >> 16) - memory.size();
  if (pages > 0) memory.grow(pages);
}

// @ts-ignore: decorator
@inline
function slotOf(x: u64): u32 {
  return <u32>((x * FILL) >> (64 - TABLE_BITS));
}

function remember(x: u64, j: u32): void {
  let slot = slotOf(x);
  while (load<u32>(values + 4 * slot)) slot = (slot + 1) & (TABLE_SIZE - 1);
  store<u64>(keys + 8 * slot, x);
  store<u32>(values + 4 * slot, j);
}

function recall(x: u64): u32 {
  let slot = slotOf(x);
  let j = load<u32>(values + 4 * slot);
  while (j != 0 && load<u64>(keys + 8 * slot) != x) {
    slot = (slot + 1) & (TABLE_SIZE - 1);
    j = load<u32>(values + 4 * slot);
  }
  return j;
}

/**
 * @param x,y a point X ≠ O of the curve that setCurve chose, in the form of the field
 * @param bound ⌊2√p⌋
 * @param babySteps s, a multiple of 512, at most 131,072
 * @returns N in [p + 1 − bound, p + 1 + bound] with N·X = O
 */
export function countPoints(x: u64, y: u64, bound: u64, babySteps: u32): u64 {
  reserve();
  memory.fill(values, 0, 4 * TABLE_SIZE);
  const small = takeBabySteps(x, y, babySteps);
  // The order divides `small`: any multiple of it in the interval will do, and is composite.
  if (small) return ((p - bound) / small + 1) * small;
  return takeGiantSteps(x, y, bound, babySteps);
}

/** @returns 0, or a positive number of at most s that takes X to O */
function takeBabySteps(x: u64, y: u64, babySteps: u32): u64 {
  writeMultiples(block, LANES, x, y, x, y);
  multiplyPoint(LANES, x, y);
  const strideX = sumX;
  const strideY = sumY;
  for (let first: u32 = 1; first <= babySteps; first += LANES) {
    for (let i: u32 = 0; i < <u32>LANES; i++) {
      const key = load<u64>(block + 16 * i);
      if ((key | load<u64>(block + 16 * i, 8)) == 0) return first + i;
      remember(key, first + i);
    }
    addToAll(block, LANES, strideX, strideY);
  }
  return 0;
}

/** @returns 0 only if (p + 1 + m)·X ≠ O for all |m| ≤ bound, which Hasse excludes */
function takeGiantSteps(x: u64, y: u64, bound: u64, babySteps: u32): u64 {
  const width = <u64>(2 * babySteps + 1);
  multiplyPoint(width, x, p - y);
  const giantX = sumX;
  const giantY = sumY;
  multiplyPoint(LANES, giantX, giantY);
  const strideX = sumX;
  const strideY = sumY;
  multiplyPoint(p + 1 + bound, x, y);
  writeMultiples(block, LANES, sumX, sumY, giantX, giantY);
  for (let first: u64 = 0; first * width <= 2 * bound + width; first += LANES) {
    for (let i: u64 = 0; i < <u64>LANES; i++) {
      const found = resolve(<usize>i, 2 * bound - (first + i) * width, x, y);
      if (found >= 0 && <u64>found <= 2 * bound) return p + 1 - bound + <u64>found;
    }
    addToAll(block, LANES, strideX, strideY);
  }
  return 0;
}

/** For G_i = (p + 1 − bound + reached)·X, the height above p + 1 − bound at which a multiple of X is O; −1 for none. */
function resolve(i: usize, reached: i64, x: u64, y: u64): i64 {
  const key = load<u64>(block + 16 * i);
  const height = load<u64>(block + 16 * i, 8);
  if ((key | height) == 0) return reached;
  const j = recall(key);
  if (j == 0) return -1;
  multiplyPoint(j, x, y);
  return sumY == height ? reached - j : reached + j;
}
