// asc: none
/**
 * A basis of up to 132 vectors with its Gram matrix and its Gram–Schmidt coefficients, rows in memory of their own. Rows
 * keep their place; `order` says which of them is the basis vector at a position.
 *
 * Entries of the basis and of the Gram matrix are whole numbers below 2^53, so that their sums are exact in any order: with
 * entries up to 2^22 a product of two vectors stays below 2^52.
 */
export const RANK_MAX = 132;
/** Bytes of a row. */
export const STRIDE: usize = 8 * RANK_MAX;

export const basis = memory.data(8 * RANK_MAX * RANK_MAX, 16);
export const gram = memory.data(8 * RANK_MAX * RANK_MAX, 16);
/** μ_kj at row k, position j; 1 at the diagonal. */
export const mu = memory.data(8 * RANK_MAX * RANK_MAX, 16);
/** r_kj = μ_kj·‖b*_j‖² at row k, position j. */
export const products = memory.data(8 * RANK_MAX * RANK_MAX, 16);
const order = memory.data(4 * RANK_MAX, 16);
/** By row: how many leading coefficients are those of the present basis. */
const validity = memory.data(4 * RANK_MAX, 16);
/** By row: bound of the rounding errors of its coefficients, those of a row that was just computed being 1. */
const errors = memory.data(8 * RANK_MAX, 16);
/** By position: columns that are still right for the rows from here on, to be taken over when one gets here. */
const pending = memory.data(4 * (RANK_MAX + 1), 16);
/** By position: 1/‖b*_j‖². */
const inverses = memory.data(8 * RANK_MAX, 16);

export let rank: i32 = 0;
/** Doubles of a row that are worked on: the rank, rounded up to a multiple of four; those behind the rank are 0. */
let width: i32 = 0;

// @ts-expect-error: AssemblyScript's decorator
@inline
export function rowAt(position: i32): i32 {
  return load<i32>(order + (<usize>position << 2));
}

// @ts-expect-error: AssemblyScript's decorator
@inline
export function offsetOf(position: i32): usize {
  return <usize>rowAt(position) * STRIDE;
}

// @ts-expect-error: AssemblyScript's decorator
@inline
export function squaredLength(position: i32): f64 {
  return load<f64>(products + offsetOf(position) + (<usize>position << 3));
}

// @ts-expect-error: AssemblyScript's decorator
@inline
export function validOf(position: i32): i32 {
  return load<i32>(validity + (<usize>rowAt(position) << 2));
}

// @ts-expect-error: AssemblyScript's decorator
@inline
export function setValid(position: i32, columns: i32): void {
  store<i32>(validity + (<usize>rowAt(position) << 2), columns);
}

// @ts-expect-error: AssemblyScript's decorator
@inline
export function errorOf(position: i32): f64 {
  return load<f64>(errors + (<usize>rowAt(position) << 3));
}

// @ts-expect-error: AssemblyScript's decorator
@inline
export function setError(position: i32, error: f64): void {
  store<f64>(errors + (<usize>rowAt(position) << 3), error);
}

/** The first `count` elements of two rows, multiplied and added in a fixed order. */
export function dot(left: usize, right: usize, count: i32): f64 {
  let a = f64x2.splat(0);
  let b = f64x2.splat(0);
  let c = f64x2.splat(0);
  let d = f64x2.splat(0);
  const end = left + (<usize>count << 3);
  while (left + 64 <= end) {
    a = f64x2.add(a, f64x2.mul(v128.load(left), v128.load(right)));
    b = f64x2.add(b, f64x2.mul(v128.load(left, 16), v128.load(right, 16)));
    c = f64x2.add(c, f64x2.mul(v128.load(left, 32), v128.load(right, 32)));
    d = f64x2.add(d, f64x2.mul(v128.load(left, 48), v128.load(right, 48)));
    left += 64;
    right += 64;
  }
  while (left + 16 <= end) {
    a = f64x2.add(a, f64x2.mul(v128.load(left), v128.load(right)));
    left += 16;
    right += 16;
  }
  a = f64x2.add(f64x2.add(a, b), f64x2.add(c, d));
  let sum = f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
  if (left < end) sum += load<f64>(left) * load<f64>(right);
  return sum;
}

/** target −= factor·source, over `count` elements. */
export function subtractMultiple(target: usize, source: usize, factor: f64, count: i32): void {
  const pair = f64x2.splat(factor);
  const end = target + (<usize>count << 3);
  while (target + 32 <= end) {
    v128.store(target, f64x2.sub(v128.load(target), f64x2.mul(pair, v128.load(source))));
    v128.store(target, f64x2.sub(v128.load(target, 16), f64x2.mul(pair, v128.load(source, 16))), 16);
    target += 32;
    source += 32;
  }
  while (target < end) {
    store<f64>(target, load<f64>(target) - factor * load<f64>(source));
    target += 8;
    source += 8;
  }
}

/** b_k −= factor·b_j, the Gram matrix left as it was. */
export function subtractRow(k: i32, j: i32, factor: f64): void {
  subtractMultiple(basis + offsetOf(k), basis + offsetOf(j), factor, width);
}

/** Row of the Gram matrix after b_k −= factor·b_j, but for the diagonal and the mirrored column. */
export function subtractGramRow(k: i32, j: i32, factor: f64): void {
  subtractMultiple(gram + offsetOf(k), gram + offsetOf(j), factor, width);
}

/** Sets the diagonal of row k from its vector, and the column from the row. */
export function mirrorGramRow(k: i32): void {
  const row = rowAt(k);
  const offset = <usize>row * STRIDE;
  store<f64>(gram + offset + (<usize>row << 3), dot(basis + offset, basis + offset, width));
  for (let i = 0; i < rank; i++)
    store<f64>(gram + <usize>i * STRIDE + (<usize>row << 3), load<f64>(gram + offset + (<usize>i << 3)));
}

/** All products of row k, from the vectors. */
export function computeGramRow(k: i32): void {
  const row = rowAt(k);
  const offset = <usize>row * STRIDE;
  for (let i = 0; i < rank; i++) {
    const product = dot(basis + offset, basis + <usize>i * STRIDE, width);
    store<f64>(gram + offset + (<usize>i << 3), product);
    store<f64>(gram + <usize>i * STRIDE + (<usize>row << 3), product);
  }
}

/** Reads the vectors that the caller wrote to the first rows, in their order. */
export function openBasis(vectors: i32): void {
  rank = vectors;
  store<i32>(pending + (<usize>vectors << 2), RANK_MAX);
  width = (vectors + 3) & ~3;
  for (let i = 0; i < vectors; i++) {
    store<i32>(order + (<usize>i << 2), i);
    setValid(i, 0);
    store<i32>(pending + (<usize>i << 2), RANK_MAX);
    for (let j = vectors; j < width; j++) store<f64>(basis + <usize>i * STRIDE + (<usize>j << 3), 0);
  }
  for (let i = 0; i < vectors; i++) computeGramRow(i);
}

/** ‖b_k‖², exact. */
export function squaredNorm(k: i32): f64 {
  return load<f64>(gram + offsetOf(k) + (<usize>rowAt(k) << 3));
}

/**
 * Coefficients of b_k by Cholesky's recurrence from the exact Gram matrix (Nguyen, Stehlé 2009, figure 4), as far as they
 * aren't known. The rows before are complete.
 */
export function completeRow(k: i32): void {
  const offset = offsetOf(k);
  const rowMu = mu + offset;
  const rowProducts = products + offset;
  const still = pending + (<usize>k << 2);
  const columns = load<i32>(still);
  if (columns < RANK_MAX) {
    setValid(k, min(validOf(k), columns));
    store<i32>(still, min(load<i32>(still, 4), columns), 4);
    store<i32>(still, RANK_MAX);
  }
  let j = validOf(k);
  if (j == 0) setError(k, 1);
  for (; j < k; j++) {
    const other = rowAt(j);
    const value =
      load<f64>(gram + offset + (<usize>other << 3)) - dot(mu + <usize>other * STRIDE, rowProducts, j);
    store<f64>(rowProducts + (<usize>j << 3), value);
    store<f64>(rowMu + (<usize>j << 3), value * load<f64>(inverses + (<usize>j << 3)));
  }
  setValid(k, k);
}

/** ‖b*_k‖² from a complete row. */
export function completeDiagonal(k: i32): f64 {
  const offset = offsetOf(k);
  const value = squaredNorm(k) - dot(mu + offset, products + offset, k);
  setDiagonal(k, value);
  return value;
}

export function setDiagonal(k: i32, value: f64): void {
  const at = offsetOf(k) + (<usize>k << 3);
  store<f64>(products + at, value);
  store<f64>(mu + at, 1);
  store<f64>(inverses + (<usize>k << 3), 1 / value);
}

/**
 * Moves b_from before b_to, to ≤ from. Coefficients from position `to` on have to be computed again; rows behind b_from
 * learn of it when they are completed, one after the other.
 */
export function moveRow(from: i32, to: i32): void {
  const row = rowAt(from);
  for (let i = from; i > to; i--) {
    store<i32>(order + (<usize>i << 2), rowAt(i - 1));
    setValid(i, min(validOf(i), to));
  }
  store<i32>(order + (<usize>to << 2), row);
  setValid(to, min(validOf(to), to));
  const behind = pending + (<usize>(from + 1) << 2);
  store<i32>(behind, min(load<i32>(behind), to));
}

/** Forgets the coefficients of the rows from position `first` to `last` − 1, and those of later rows from column `first` on. */
export function forgetRows(first: i32, last: i32): void {
  for (let i = first; i < last; i++) setValid(i, 0);
  const behind = pending + (<usize>last << 2);
  store<i32>(behind, min(load<i32>(behind), first));
}
