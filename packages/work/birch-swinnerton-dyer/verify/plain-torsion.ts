/**
 * Rational torsion in whole numbers of any size: candidates by the theorem of Lutz and Nagell, each y tried, and the order of
 * each by adding the point to itself up to twelve times, beyond which no rational torsion point has its order (Mazur).
 */

export interface WholePoint {
  x: bigint;
  y: bigint;
}

const LARGEST_ORDER = 12;

/** The sum; 'zero', or undefined where it isn't whole. */
function add(one: WholePoint, other: WholePoint, A: bigint): WholePoint | 'zero' | undefined {
  if (one.x === other.x && one.y === -other.y) return 'zero';
  const [top, bottom] =
    one.x === other.x ? [3n * one.x * one.x + A, 2n * one.y] : [other.y - one.y, other.x - one.x];
  if (top % bottom !== 0n) return undefined;
  const slope = top / bottom;
  const x = slope * slope - one.x - other.x;
  return { x, y: slope * (one.x - x) - one.y };
}

/** Whether a whole point has finite order. A multiple that isn't whole is none of a torsion point's. */
export function hasFiniteOrder(point: WholePoint, A: number | bigint): boolean {
  const coefficient = BigInt(A);
  let sum: WholePoint = point;
  for (let order = 2; order <= LARGEST_ORDER; order++) {
    const next = add(sum, point, coefficient);
    if (next === 'zero') return true;
    if (next === undefined) return false;
    sum = next;
  }
  return false;
}

/** Whole x with x³ + Ax + B = square, near the real roots of the cubic. */
function rootsNear(A: number, c: number): bigint[] {
  const starts = realRoots(A, c).flatMap((root) => [-1, 0, 1].map((step) => Math.round(root) + step));
  const isRoot = (x: bigint) => x ** 3n + BigInt(A) * x + BigInt(c) === 0n;
  return [...new Set(starts)].map(BigInt).filter(isRoot);
}

/** The real roots of x³ + Ax + c by the formulas of Viète and Cardano. */
function realRoots(A: number, c: number): number[] {
  const discriminant = -(4 * A ** 3 + 27 * c ** 2);
  if (discriminant >= 0 && A < 0) {
    const size = 2 * Math.sqrt(-A / 3);
    const angle = Math.acos(Math.max(-1, Math.min(1, (3 * c) / (A * size)))) / 3;
    return [0, 1, 2].map((k) => size * Math.cos(angle - (2 * Math.PI * k) / 3));
  }
  const inner = Math.sqrt(c ** 2 / 4 + A ** 3 / 27);
  const larger = Math.cbrt(-c / 2 - Math.sign(c || 1) * inner);
  return [larger === 0 ? 0 : larger - A / (3 * larger)];
}

interface Torsion {
  order: number;
  hasFullTwoTorsion: boolean;
}

/** Values of y that are tried before it yields: at most about 15 ms. */
const TRIED_PER_STEP = 2 ** 20;

export function plainTorsion(A: number, B: number): Torsion {
  const steps = torsionInSteps(A, B);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same; a curve with large coefficients takes a quarter of a second. @param tried values of y between two yields */
export function* torsionInSteps(
  A: number,
  B: number,
  tried = TRIED_PER_STEP,
): Generator<undefined, Torsion, void> {
  const discriminant = Math.abs(4 * A ** 3 + 27 * B ** 2);
  const twoTorsion = rootsNear(A, B).length;
  let pairs = 0;
  for (let first = 1; first * first <= discriminant; first += tried) {
    if (first > 1) yield;
    pairs += pairsIn(first, first + tried, { A, B, discriminant });
  }
  return { order: 1 + twoTorsion + 2 * pairs, hasFullTwoTorsion: twoTorsion === 3 };
}

/** Torsion points above the axis with first ≤ y < end. */
function pairsIn(
  first: number,
  end: number,
  { A, B, discriminant }: { A: number; B: number; discriminant: number },
): number {
  let pairs = 0;
  for (let y = first; y < end && y * y <= discriminant; y++) {
    if (discriminant % (y * y) !== 0) continue;
    for (const x of rootsNear(A, B - y * y)) if (hasFiniteOrder({ x, y: BigInt(y) }, A)) pairs++;
  }
  return pairs;
}
