/**
 * Whether points of E(Q) are independent in E(Q)/ℓE(Q), by reduction modulo primes p with ℓ | #E(F_p) (Siksek, Infinite descent
 * on elliptic curves, Rocky Mountain J. Math. 25, 1995). Each homomorphism E(Q) → E(F_p) → Z/ℓ vanishes on ℓE(Q); where enough of
 * them are independent on the points, no combination of these is ℓ times a point. For odd ℓ it is P ↦ (n/ℓ)·P with n = #E(F_p),
 * as a multiple of a point of order ℓ; it is 0 where the ℓ-part of E(F_p) isn't cyclic. For ℓ = 2 it is the class of x(P) − e
 * modulo squares, one for each root e of the cubic modulo p, so that curves with all their points of order two have some as well.
 */
import type { Pair } from './height-order.ts';
import { leadingPrimes } from './leading-primes.ts';
import { add, type CurveModulo, inverseOf, multiple, type PointModulo, residue } from './points-modulo.ts';
import type { RationalPoint } from './rational-points.ts';

/** Primes 5 to 2,741. */
const PRIMES = leadingPrimes(400).slice(2);

/** The curve modulo p, with the quadratic character as a table, and the number of its points. */
interface Reduced extends CurveModulo {
  character: Int8Array;
  roots: readonly number[];
  order: number;
}

const residueOf = (value: bigint, p: number) => residue(Number(value % BigInt(p)), p);

function reduce({ A, B }: Pair, p: number): Reduced | undefined {
  const [a, b] = [residue(A, p), residue(B, p)];
  if ((4 * ((a * a) % p) * a + 27 * ((b * b) % p)) % p === 0) return undefined;
  const character = new Int8Array(p).fill(-1);
  character[0] = 0;
  for (let x = 1; x <= p >> 1; x++) character[(x * x) % p] = 1;
  let order = p + 1;
  const roots: number[] = [];
  for (let x = 0; x < p; x++) {
    const value = ((((x * x) % p) + a) * x + b) % p;
    order += character[value]!;
    if (value === 0) roots.push(x);
  }
  return { p, a, character, roots, order };
}

function reducedPoint({ p }: Reduced, { a, b, d }: RationalPoint): PointModulo | undefined {
  const below = residueOf(d, p);
  if (below === 0) return undefined;
  const inverse = inverseOf(below, p);
  const square = (inverse * inverse) % p;
  return { x: (residueOf(a, p) * square) % p, y: (((residueOf(b, p) * square) % p) * inverse) % p };
}

/** The classes of x − e modulo squares, for each root e: as exponents of −1. */
function squareClasses(curve: Reduced, points: readonly RationalPoint[]): number[][] {
  const { p, a, character, roots } = curve;
  return roots.map((e) =>
    points.map((point) => {
      const at = reducedPoint(curve, point);
      if (!at) return 0;
      // At x = e it is the class of the product over the other two roots.
      const value = at.x === e ? residue(3 * e * e + a, p) : residue(at.x - e, p);
      return character[value] === 1 ? 0 : 1;
    }),
  );
}

/** The multiples that the (n/ℓ)·P are of the first of them that isn't O. */
function logarithms(curve: Reduced, points: readonly RationalPoint[], ell: number): number[] | undefined {
  const images = points.map((point) => multiple(curve, reducedPoint(curve, point), curve.order / ell));
  const base = images.find((image) => image !== undefined);
  if (!base) return undefined;
  const known = new Map<number, number>([[-1, 0]]);
  const keyOf = (at: PointModulo | undefined) => (at ? at.x * curve.p + at.y : -1);
  let sum: PointModulo | undefined = base;
  for (let k = 1; k < ell; k++) {
    known.set(keyOf(sum), k);
    sum = add(curve, sum, base);
  }
  return images.map((image) => known.get(keyOf(image))!);
}

/** Reductions of one curve, each made when it is first needed. */
export function reductionsOf(
  pair: Pair,
): (ell: number, points: readonly RationalPoint[]) => Iterable<number[]> {
  const made = new Map<number, Reduced | undefined>();
  const reducedAt = (p: number) => {
    if (!made.has(p)) made.set(p, reduce(pair, p));
    return made.get(p);
  };
  return function* (ell, points) {
    for (const p of PRIMES) {
      const curve = p === ell ? undefined : reducedAt(p);
      if (!curve || curve.order % ell !== 0) continue;
      if (ell === 2) yield* squareClasses(curve, points);
      else {
        const values = logarithms(curve, points, ell);
        if (values) yield values;
      }
    }
  };
}

/** A row of a matrix modulo ℓ, and the place of its first entry, which is 1. */
interface Pivot {
  at: number;
  row: number[];
}

/** Homomorphisms that add nothing, in a row, behind which no further one is looked at. */
const IDLE_MOST = 24;

function reduceRow(row: readonly number[], pivots: readonly Pivot[], ell: number): number[] {
  return pivots.reduce((left, { at, row: known }) => {
    const factor = left[at]!;
    return factor === 0 ? left : left.map((value, k) => residue(value - factor * known[k]!, ell));
  }, row as number[]);
}

/**
 * Rows of exponents n, from homomorphisms on torsion points and others, that every Σ n_i·P_i with a torsion point added that
 * is in ℓE(Q) is orthogonal to: as many as there are points show that these are independent in E(Q)/ℓE(Q) beside torsion.
 */
export function orthogonalRows(
  values: Iterable<number[]>,
  { torsion, points, ell }: { torsion: number; points: number; ell: number },
): number[][] {
  const pivots: Pivot[] = [];
  const found = () => pivots.filter(({ at }) => at >= torsion);
  let idle = 0;
  for (const row of values) {
    if (found().length === points || idle > IDLE_MOST) break;
    const left = reduceRow(row, pivots, ell);
    const at = left.findIndex((value) => value !== 0);
    idle = at < 0 ? idle + 1 : 0;
    if (at < 0) continue;
    const inverse = inverseOf(left[at]!, ell);
    pivots.push({ at, row: left.map((value) => (value * inverse) % ell) });
  }
  return found().map(({ row }) => row.slice(torsion));
}

/** All n ≠ 0 modulo ℓ, up to factors, that are orthogonal to rows of which each begins with a 1 at another place. */
export function orthogonalTo(rows: readonly number[][], points: number, ell: number): number[][] {
  const leads = rows.map((row) => ({ row, at: row.indexOf(1) })).sort((one, other) => other.at - one.at);
  const free = Array.from({ length: points }, (_, at) => at).filter(
    (at) => !leads.some((lead) => lead.at === at),
  );
  let choices: number[][] = [[]];
  for (const _ of free)
    choices = choices.flatMap((choice) => {
      const values = choice.some((value) => value > 0) ? ell : 2;
      return Array.from({ length: values }, (_, value) => [...choice, value]);
    });
  return choices
    .filter((choice) => choice.some((value) => value > 0))
    .map((choice) => {
      const n = new Array<number>(points).fill(0);
      free.forEach((at, index) => {
        n[at] = choice[index]!;
      });
      for (const { row, at } of leads) {
        const sum = row.reduce((total, value, k) => (k === at ? total : total + value * n[k]!), 0);
        n[at] = residue(-sum, ell);
      }
      return n;
    });
}
