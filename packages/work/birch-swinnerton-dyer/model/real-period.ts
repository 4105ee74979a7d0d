/**
 * The real period of y² = x³ + Ax + B by the arithmetic-geometric mean (Cohen, A Course in Computational Algebraic Number
 * Theory, Algorithm 7.4.7), times the number of real components. Square roots, sums, products and quotients of doubles
 * alone, in this order, so that its bits are the same everywhere: they are the rule by which a leaf's period is rounded. To
 * about 1e-14 of it: differences of roots that nearly cancel are had from the discriminant, which is exact.
 */

function meanOf(a: number, b: number): number {
  let [high, low] = [a, b];
  // Quadratic convergence: from any quotient below 10^6 that takes fewer than ten steps.
  for (let step = 0; step < 40 && Math.abs(high - low) > 1e-15 * high; step++)
    [high, low] = [(high + low) / 2, Math.sqrt(high * low)];
  return (high + low) / 2;
}

/** The real root of x³ + Ax + B that has the sign of −B: it is apart from the others. Newton's method from outside. */
function isolatedRoot(A: number, B: number): number {
  const sign = B > 0 ? -1 : 1;
  const b = -Math.abs(B);
  if (b === 0 && A >= 0) return 0;
  // x³ + Ax + b has its largest root below this, and is convex there.
  let x = 2 * Math.sqrt(Math.abs(A)) + Math.sqrt(-b) + 1;
  for (let step = 0; step < 200; step++) {
    const next = x - ((x * x + A) * x + b) / (3 * x * x + A);
    if (!(next < x)) break;
    x = next;
  }
  return sign * x;
}

/**
 * Ω of dx/2y on the short model: the real period times the number of components.
 * @param discriminant −(4A³ + 27B²), given where its terms are beyond 2^53
 */
export function realPeriod(A: number, B: number, discriminant = -(4 * A * A * A + 27 * B * B)): number {
  const root = isolatedRoot(A, B);
  const slope = 3 * root * root + A;
  if (discriminant > 0) {
    // Between the two other roots, and from the largest to each.
    const inner = Math.sqrt(discriminant) / slope;
    const whole = root > 0 ? (3 * root + inner) / 2 : (-3 * root + inner) / 2;
    const upper = root > 0 ? (3 * root - inner) / 2 : inner;
    return (2 * Math.PI) / meanOf(Math.sqrt(whole), Math.sqrt(upper));
  }
  const b = Math.sqrt(slope);
  const a = 3 * root;
  const sum = a < 0 ? -discriminant / (slope * slope) / (2 * b - a) : 2 * b + a;
  return (2 * Math.PI) / meanOf(2 * Math.sqrt(b), Math.sqrt(sum));
}
