// asc: none
/**
 * Band-limited interpolation. Z(t) oscillates no faster than θ'(t); sampled at a step h of half a Gram interval it is
 * oversampled twice, and Σ_k Z(t_k) sinc(x − k) w(x − k) with Kaiser's window w of half-width 20 gives it between the
 * samples to about 1e-13 of its size. In one cell between two samples this sum is a polynomial of degree 17 in
 * y = 2x − 1 to the same accuracy, whose coefficients are a fixed matrix times the 40 samples around the cell.
 */
import { cosine, cosineSine, sine } from './phase.as';

/** Samples on each side of a cell. */
export const halfWidth: i32 = 20;
const taps: i32 = 2 * halfWidth;
export const coefficientCount: i32 = 18;
const nodes: i32 = 32;
/** π · halfWidth · (1 − 1/2): Kaiser's parameter for twofold oversampling. */
const shape: f64 = 31.41592653589793;

let matrix: usize = 0;
let slopes: usize = 0;
export let cell: usize = 0;

function bessel0(x: f64): f64 {
  const quarter = 0.25 * x * x;
  let term: f64 = 1;
  let sum: f64 = 1;
  for (let k = 1; term > 1e-18 * sum; k++) {
    term *= quarter / <f64>(k * k);
    sum += term;
  }
  return sum;
}

/** sinc(d) times the window at distance d in samples. */
function weight(d: f64): f64 {
  const share = d / <f64>halfWidth;
  if (Math.abs(share) >= 1) return 0;
  const window = bessel0(shape * Math.sqrt(1 - share * share)) / bessel0(shape);
  if (Math.abs(d) < 1e-9) return window;
  const half = 0.5 * d;
  cosineSine(half - nearest<f64>(half));
  return (sine / (3.141592653589793 * d)) * window;
}

/** Fits the weight of one tap on −1 ≤ y ≤ 1 at Chebyshev nodes and stores it in powers of y. */
function fitTap(tap: i32, chebyshev: usize): void {
  const values: usize = chebyshev + 8 * nodes;
  for (let i = 0; i < nodes; i++) {
    cosineSine((<f64>i + 0.5) / <f64>(2 * nodes));
    store<f64>(values + 8 * i, weight(0.5 * (cosine + 1) - <f64>(tap - halfWidth + 1)));
  }
  const row = matrix + 8 * tap * coefficientCount;
  memory.fill(row, 0, 8 * coefficientCount);
  const current: usize = values + 8 * nodes;
  const before = current + 8 * coefficientCount;
  const next = before + 8 * coefficientCount;
  memory.fill(current, 0, 24 * coefficientCount);
  store<f64>(current, 1);
  for (let degree = 0; degree < coefficientCount; degree++) {
    let sum: f64 = 0;
    for (let i = 0; i < nodes; i++) {
      const turns = (<f64>degree * (<f64>i + 0.5)) / <f64>(2 * nodes);
      cosineSine(turns - nearest<f64>(turns));
      sum += load<f64>(values + 8 * i) * cosine;
    }
    const coefficient = (degree == 0 ? sum : 2 * sum) / <f64>nodes;
    for (let i = 0; i < coefficientCount; i++) {
      const power = load<f64>(current + 8 * i);
      store<f64>(row + 8 * i, load<f64>(row + 8 * i) + coefficient * power);
      const shifted = i > 0 ? load<f64>(current + 8 * (i - 1)) : 0;
      store<f64>(next + 8 * i, (degree == 0 ? shifted : 2 * shifted) - load<f64>(before + 8 * i));
    }
    memory.copy(before, current, 8 * coefficientCount);
    memory.copy(current, next, 8 * coefficientCount);
  }
}

export function prepareInterpolation(): void {
  matrix = heap.alloc(8 * taps * coefficientCount);
  slopes = heap.alloc(8 * taps);
  cell = heap.alloc(8 * coefficientCount + 16);
  const scratch = heap.alloc(8 * (2 * nodes + 3 * coefficientCount + 8));
  for (let tap = 0; tap < taps; tap++) fitTap(tap, scratch);
  for (let tap = 0; tap < taps; tap++) {
    let slope: f64 = 0;
    for (let i = coefficientCount - 1; i > 0; i--) {
      const coefficient = load<f64>(matrix + 8 * (tap * coefficientCount + i)) * <f64>i;
      slope = slope + ((i & 1) == 1 ? coefficient : -coefficient);
    }
    store<f64>(slopes + 8 * tap, slope);
  }
}

/** Leaves in `cell` the polynomial of Z between the samples at `samples` and at `samples` + 8. */
export function fitCell(samples: usize): void {
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  let f = a;
  let g = a;
  let h = a;
  let l = a;
  let row = matrix;
  const first = samples - 8 * (halfWidth - 1);
  for (let tap: usize = 0; tap < 8 * taps; tap += 8) {
    const z = v128.load64_splat(first + tap);
    a = f64x2.add(a, f64x2.mul(z, v128.load(row)));
    b = f64x2.add(b, f64x2.mul(z, v128.load(row, 16)));
    c = f64x2.add(c, f64x2.mul(z, v128.load(row, 32)));
    d = f64x2.add(d, f64x2.mul(z, v128.load(row, 48)));
    e = f64x2.add(e, f64x2.mul(z, v128.load(row, 64)));
    f = f64x2.add(f, f64x2.mul(z, v128.load(row, 80)));
    g = f64x2.add(g, f64x2.mul(z, v128.load(row, 96)));
    h = f64x2.add(h, f64x2.mul(z, v128.load(row, 112)));
    l = f64x2.add(l, f64x2.mul(z, v128.load(row, 128)));
    row += 8 * coefficientCount;
  }
  v128.store(cell, a);
  v128.store(cell, b, 16);
  v128.store(cell, c, 32);
  v128.store(cell, d, 48);
  v128.store(cell, e, 64);
  v128.store(cell, f, 80);
  v128.store(cell, g, 96);
  v128.store(cell, h, 112);
  v128.store(cell, l, 128);
}

/** dZ/dy at the sample. */
export function slopeAt(samples: usize): f64 {
  const first = samples - 8 * (halfWidth - 1);
  let sum = f64x2.splat(0);
  for (let tap: usize = 0; tap < 8 * taps; tap += 16) {
    sum = f64x2.add(sum, f64x2.mul(v128.load(first + tap), v128.load(slopes + tap)));
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

export let derivative: f64 = 0;
export let second: f64 = 0;

/** Z at y in the fitted cell; dZ/dy in `derivative`, d²Z/dy² in `second`. */
export function evaluateCell(y: f64): f64 {
  let value = load<f64>(cell + 8 * (coefficientCount - 1));
  let first: f64 = 0;
  let half: f64 = 0;
  for (let i = coefficientCount - 2; i >= 0; i--) {
    half = half * y + first;
    first = first * y + value;
    value = value * y + load<f64>(cell + 8 * i);
  }
  derivative = first;
  second = 2 * half;
  return value;
}
