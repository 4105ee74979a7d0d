/**
 * Ω as an integral: with e the largest real root and x = e + s², the real period ∫ dx/√(x³ + Ax + B) over x > e is half of
 * ∫ 2·ds/√(s⁴ + 3es² + 3e² + A) over all s. With s = k·sinh v the rule of equal steps converges geometrically; its step
 * follows from the nearest singularity.
 */

function largestRoot(A: number, B: number): number {
  const value = (x: number) => (x * x + A) * x + B;
  const bound = 2 * Math.sqrt(Math.abs(A)) + Math.cbrt(Math.abs(B)) + 1;
  // Between its turns, −turn and turn, the cubic falls: positive at the last, it has but one root, before the first.
  const turn = A < 0 ? Math.sqrt(-A / 3) : 0;
  let [low, high] = value(turn) > 0 ? [-bound, -turn] : [turn, bound];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (value(middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Ω of the short model, to about 1e-10 of it. */
export function integratePeriod(A: number, B: number): number {
  const discriminant = -(4 * A ** 3 + 27 * B ** 2);
  const e = largestRoot(A, B);
  const linear = 3 * e;
  // f′(e) = (e − e2)(e − e3), from the discriminant where that is the more exact: e2 − e3 = √(−3e² − 4A), if it is real.
  const gap = Math.sqrt(Math.max(0, -3 * e * e - 4 * A));
  const constant = gap > Math.abs(e) ? Math.sqrt(discriminant) / gap : 3 * e * e + A;
  const scale = constant ** 0.25;
  const far = Math.sqrt(Math.max(Math.abs(linear), scale ** 2) + scale ** 2);
  // The nearest zero of s⁴ + linear·s² + constant, as an angle of v.
  const small = Math.sqrt(smallestModulus(linear, constant));
  const step = Math.min(0.1, nearestHeight(linear, constant, scale, small) * 0.18);
  let sum = 0;
  const reach = Math.log((far / scale) * 2) + 38;
  for (let v = -Math.ceil(reach / step); v * step <= reach; v++) {
    const s = scale * Math.sinh(v * step);
    sum += (scale * Math.cosh(v * step)) / Math.sqrt((s * s + linear) * s * s + constant);
  }
  return (discriminant > 0 ? 2 : 1) * step * sum;
}

/** The smaller |z| of z² + linear·z + constant = 0. */
function smallestModulus(linear: number, constant: number): number {
  const inner = linear * linear - 4 * constant;
  if (inner < 0) return Math.sqrt(constant);
  return (2 * constant) / (Math.abs(linear) + Math.sqrt(inner));
}

/** How far the nearest singularity in v is from the real axis. */
function nearestHeight(linear: number, constant: number, scale: number, small: number): number {
  const inner = linear * linear - 4 * constant;
  if (inner >= 0) {
    // s = ±i·small: sinh v = i·small/scale.
    return linear > 0 ? Math.asin(Math.min(1, small / scale)) : 1e-3;
  }
  // z = s² of modulus √constant: s = scale·e^(iφ), 2φ the argument of z.
  const argument = Math.acos(-linear / (2 * Math.sqrt(constant)));
  const half = argument / 2;
  // sinh v = e^(iφ): the imaginary part of asinh.
  const [re, im] = [Math.cos(half), Math.sin(half)];
  const a = Math.hypot(re, im + 1);
  const b = Math.hypot(re, im - 1);
  return Math.asin(Math.min(1, (a - b) / 2));
}
