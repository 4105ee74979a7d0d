// asc: none
/**
 * Whether a curve y² = x³ + ax + b has a point of order two, i.e. whether its cubic has a root.
 *
 * Over a field of p > 3 elements a cubic without double root has exactly one root when its discriminant −4a³ − 27b² is
 * no square (Stickelberger 1897); otherwise it has three or none, three exactly when x^p ≡ x modulo the cubic.
 */
import { add, multiply, one, power, square, subtract } from './field.as';

/** @returns 1 when there is a root, or a double root (then the curve is singular); a and b in the form of the field */
export function hasEvenOrder(a: u64, b: u64, p: u64): i32 {
  const c = p >> 32;
  const unit = one(p);
  const fourACubed = quadruple(multiply(square(a, p, c), a, p, c), p);
  const squaredB = square(b, p, c);
  let scaled = squaredB;
  for (let i = 1; i < 27; i++) scaled = add(scaled, squaredB, p);
  const discriminant = subtract(0, add(fourACubed, scaled, p), p);
  if (power(discriminant, (p - 1) >> 1, p, c) != unit) return 1;
  return isFixedByFrobenius(a, b, p, c, unit) ? 1 : 0;
}

function quadruple(value: u64, p: u64): u64 {
  const twice = add(value, value, p);
  return add(twice, twice, p);
}

/** Whether x^p = x modulo x³ + ax + b. */
function isFixedByFrobenius(a: u64, b: u64, p: u64, c: u64, unit: u64): bool {
  let r0: u64 = unit;
  let r1: u64 = 0;
  let r2: u64 = 0;
  for (let bit: i32 = 63; bit >= 0; bit--) {
    // (r2 x² + r1 x + r0)², then x³ = −ax − b and x⁴ = −ax² − bx.
    const s4 = square(r2, p, c);
    const cross21 = multiply(r2, r1, p, c);
    const s3 = add(cross21, cross21, p);
    const cross20 = multiply(r2, r0, p, c);
    const s2 = add(square(r1, p, c), add(cross20, cross20, p), p);
    const cross10 = multiply(r1, r0, p, c);
    const s1 = add(cross10, cross10, p);
    const s0 = square(r0, p, c);
    r2 = subtract(s2, multiply(a, s4, p, c), p);
    r1 = subtract(subtract(s1, multiply(a, s3, p, c), p), multiply(b, s4, p, c), p);
    r0 = subtract(s0, multiply(b, s3, p, c), p);
    if ((p >> bit) & 1) {
      const top = r2;
      r2 = r1;
      r1 = subtract(r0, multiply(a, top, p, c), p);
      r0 = subtract(0, multiply(b, top, p, c), p);
    }
  }
  return r0 == 0 && r1 == unit && r2 == 0;
}
