// asc: none
/**
 * Shortest combination of the projected vectors of a block, by Schnorr–Euchner enumeration in the form of Gama, Nguyen and
 * Regev ("Lattice enumeration using extreme pruning", EUROCRYPT 2010, appendix B): depth first, coefficients in order of
 * distance from their centre, with a bound for each number of fixed coefficients.
 */
import { mu, offsetOf, squaredLength } from './basis.as';

export const BLOCK_MAX = 64;
const ROW: usize = 8 * (BLOCK_MAX + 1);

/** μ_{i,k} of the block at row k, column i. */
const coefficients = memory.data(8 * (BLOCK_MAX + 1) * (BLOCK_MAX + 1), 16);
/** Σ_{j ≥ i} v_j μ_{j,k} at row k, column i. */
const sums = memory.data(8 * (BLOCK_MAX + 1) * (BLOCK_MAX + 1), 16);
const lengths = memory.data(8 * BLOCK_MAX, 16);
const partial = memory.data(8 * (BLOCK_MAX + 1), 16);
const values = memory.data(8 * BLOCK_MAX, 16);
const centres = memory.data(8 * BLOCK_MAX, 16);
const strides = memory.data(8 * BLOCK_MAX, 16);
/** Highest index whose change the sums of the level below haven't seen; at least the level itself. */
const seen = memory.data(4 * (BLOCK_MAX + 1), 16);
/** By level: bound of the partial squared length there. */
const bounds = memory.data(8 * BLOCK_MAX, 16);
const best = memory.data(8 * BLOCK_MAX, 16);

/** Coefficients of the shortest combination found. */
export function coefficientAt(i: i32): f64 {
  return load<f64>(best + (<usize>i << 3));
}

export function setCoefficient(i: i32, value: f64): void {
  store<f64>(best + (<usize>i << 3), value);
}

function loadBlock(first: i32, size: i32): void {
  for (let i = 0; i < size; i++) {
    const at = <usize>i << 3;
    store<f64>(lengths + at, squaredLength(first + i));
    store<f64>(partial + at, 0);
    store<f64>(values + at, 0);
    store<f64>(centres + at, 0);
    store<f64>(strides + at, 0);
    store<i32>(seen + (<usize>i << 2), i);
    const row = mu + offsetOf(first + i) + (<usize>first << 3);
    for (let k = 0; k < i; k++) store<f64>(coefficients + <usize>k * ROW + at, load<f64>(row + (<usize>k << 3)));
    for (let k = 0; k <= size; k++) store<f64>(sums + <usize>i * ROW + (<usize>k << 3), 0);
  }
  store<f64>(partial + (<usize>size << 3), 0);
  store<i32>(seen + (<usize>size << 2), size);
  store<f64>(values, 1);
}

/** Blocks up to this size are searched whole. */
export const WHOLE_MAX = 20;
/** Bounds of larger blocks are this much above the mean. */
const ABOVE_MEAN: f64 = 0.1;

/**
 * Share of the squared radius that the projection on the last `fixed` of `size` vectors may have: linear pruning (Gama,
 * Nguyen, Regev 2010). A random direction has fixed/size of it on average.
 */
function shareAt(fixed: i32, size: i32): f64 {
  return size <= WHOLE_MAX ? 1 : min(1, ABOVE_MEAN + <f64>fixed / <f64>size);
}

function setBounds(size: i32, radius: f64): void {
  for (let k = 0; k < size; k++) store<f64>(bounds + (<usize>k << 3), radius * shareAt(size - k, size));
}

/** Sums and centre of level k for the values above it. */
function descend(k: i32): void {
  const upper = seen + (<usize>(k + 1) << 2);
  const here = seen + (<usize>k << 2);
  const top = load<i32>(upper);
  if (top > load<i32>(here)) store<i32>(here, top);
  const row = sums + <usize>k * ROW;
  const multipliers = coefficients + <usize>k * ROW;
  let sum = load<f64>(row + (<usize>(top + 1) << 3));
  for (let i = top; i > k; i--) {
    const at = <usize>i << 3;
    sum += load<f64>(values + at) * load<f64>(multipliers + at);
    store<f64>(row + at, sum);
  }
  store<i32>(upper, k + 1);
  const at = <usize>k << 3;
  const value = nearest<f64>(-sum);
  store<f64>(centres + at, -sum);
  store<f64>(values + at, value);
  store<f64>(strides + at, -sum < value ? -1 : 1);
}

/**
 * @param nodesMax after how many nodes the search is given up
 * @returns squared length of the best combination shorter than the radius, or 0
 */
export function enumerate(first: i32, size: i32, squaredRadius: f64, nodesMax: i32): f64 {
  loadBlock(first, size);
  setBounds(size, squaredRadius);
  let found: f64 = 0;
  let k = 0;
  let lastNonzero = 0;
  let left = nodesMax;
  while (left-- > 0) {
    const at = <usize>k << 3;
    const distance = load<f64>(values + at) - load<f64>(centres + at);
    const length = load<f64>(partial + at, 8) + distance * distance * load<f64>(lengths + at);
    if (length <= load<f64>(bounds + at)) {
      store<f64>(partial + at, length);
      if (k > 0) {
        descend(--k);
        continue;
      }
      found = length;
      for (let i = 0; i < size; i++) store<f64>(best + (<usize>i << 3), load<f64>(values + (<usize>i << 3)));
      setBounds(size, length * 0.9999999);
    }
    else if (++k == size) break;
    const next = <usize>k << 3;
    const value = load<f64>(values + next);
    if (k >= lastNonzero) {
      lastNonzero = k;
      store<f64>(values + next, value + 1);
    } else {
      const stride = load<f64>(strides + next);
      store<f64>(values + next, value + stride);
      store<f64>(strides + next, stride > 0 ? -stride - 1 : 1 - stride);
    }
  }
  return found;
}
