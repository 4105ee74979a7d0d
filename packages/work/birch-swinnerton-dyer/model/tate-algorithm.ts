/**
 * Tate's algorithm at every prime alike, in whole numbers of any size, from a general Weierstrass model (Tate 1975; Cremona,
 * Algorithms for Modular Elliptic Curves, 3.2). The computation reads what it needs at p ≥ 5 off valuations instead, and has
 * a program of its own for 2 and 3.
 */
import { inverseModulo, mod } from './modular.ts';

export interface Fibre {
  conductorExponent: number;
  tamagawa: number;
  /** 1, −1 or 0 at a prime of bad reduction; undefined at one of good reduction. */
  badTrace: -1 | 0 | 1 | undefined;
  /** How often the model could be divided by p. */
  scale: number;
}

/** a1, a2, a3, a4, a6. */
type Model = readonly [bigint, bigint, bigint, bigint, bigint];

function valuation(value: bigint, p: bigint): number {
  if (value === 0n) return Number.POSITIVE_INFINITY;
  let exponent = 0;
  for (let left = value; left % p === 0n; left /= p) exponent++;
  return exponent;
}

function shift([a1, a2, a3, a4, a6]: Model, r: bigint, s: bigint, t: bigint): Model {
  return [
    a1 + 2n * s,
    a2 - s * a1 + 3n * r - s * s,
    a3 + r * a1 + 2n * t,
    a4 - s * a3 + 2n * r * a2 - (t + r * s) * a1 + 3n * r * r - 2n * s * t,
    a6 + r * a4 + r * r * a2 + r * r * r - t * a3 - t * t - r * t * a1,
  ];
}

function quantities([a1, a2, a3, a4, a6]: Model) {
  const b2 = a1 * a1 + 4n * a2;
  const b4 = a1 * a3 + 2n * a4;
  const b6 = a3 * a3 + 4n * a6;
  const b8 = a1 * a1 * a6 + 4n * a2 * a6 - a1 * a3 * a4 + a2 * a3 * a3 - a4 * a4;
  const c4 = b2 * b2 - 24n * b4;
  const discriminant = -b2 * b2 * b8 - 8n * b4 * b4 * b4 - 27n * b6 * b6 + 9n * b2 * b4 * b6;
  return { b2, b4, b6, b8, c4, discriminant };
}

/** Whether ux² + vx + w has a root modulo p, by Euler's criterion for odd p. */
function quadraticHasRoot(u: bigint, v: bigint, w: bigint, p: bigint): boolean {
  if (p === 2n) return [0n, 1n].some((x) => mod((u * x + v) * x + w, 2n) === 0n);
  if (mod(u, p) === 0n) return mod(v, p) !== 0n || mod(w, p) === 0n;
  const discriminant = mod(v * v - 4n * u * w, p);
  return discriminant === 0n || power(discriminant, (p - 1n) / 2n, p) === 1n;
}

function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let [result, square] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

function cubicRoots(b: bigint, c: bigint, d: bigint, p: bigint): number {
  let roots = 0;
  for (let x = 0n; x < p && roots < 3; x++) if (mod(((x + b) * x + c) * x + d, p) === 0n) roots++;
  return roots;
}

/** Moves the singular point of the reduction to the origin. */
function toOrigin(model: Model, p: bigint): Model {
  const [a1, a2, a3, a4, a6] = model;
  const { b2, b4, b6, c4 } = quantities(model);
  if (p === 2n) {
    const r = mod(b2, 2n) === 0n ? mod(a4, 2n) : mod(a3, 2n);
    const t = mod(b2, 2n) === 0n ? ((r + a2) * r + a4) * r + a6 : a4 + r;
    return shift(model, r, 0n, mod(t, 2n));
  }
  let r: bigint;
  if (p === 3n) r = mod(b2, 3n) === 0n ? -b6 : -b2 * b4;
  else if (mod(c4, p) === 0n) r = -inverseModulo(12n, p) * b2;
  else r = -inverseModulo(12n * c4, p) * (quantitiesC6(model) + b2 * c4);
  r = mod(r, p);
  return shift(model, r, 0n, mod(-inverseModulo(2n, p) * (a1 * r + a3), p));
}

function quantitiesC6(model: Model): bigint {
  const { b2, b4, b6 } = quantities(model);
  return -b2 * b2 * b2 + 36n * b2 * b4 - 216n * b6;
}

type Found = { fibre: Omit<Fibre, 'scale' | 'badTrace'> } | { minimal: Model };

const found = (conductorExponent: number, tamagawa: number): Found => ({
  fibre: { conductorExponent, tamagawa },
});

/** The chain of types I*m. */
function starred(start: Model, p: bigint, exponent: number): Found {
  const half = p === 2n ? 0n : inverseModulo(2n, p);
  const [b, c, d] = [start[1] / p, start[3] / p ** 2n, start[4] / p ** 3n];
  let r: bigint;
  if (p === 2n) r = c;
  else if (p === 3n) r = c * inverseModulo(b, p);
  else r = (b * c - 9n * d) * inverseModulo(2n * (3n * c - b * b), p);
  let model = shift(start, p * mod(r, p), 0n, 0n);
  let [mx, my] = [p * p, p * p];
  for (let m = 1; ; m++) {
    const [, a2, a3, a4, a6] = model;
    const x2 = a2 / p;
    const y3 = a3 / my;
    const x4 = a4 / (p * mx);
    const rest = a6 / (mx * my);
    const isSettled =
      m % 2 === 1 ? mod(y3 * y3 + 4n * rest, p) !== 0n : mod(x4 * x4 - 4n * x2 * rest, p) !== 0n;
    if (isSettled) {
      const splits = m % 2 === 1 ? quadraticHasRoot(1n, y3, -rest, p) : quadraticHasRoot(x2, x4, rest, p);
      return found(exponent - 4 - m, splits ? 4 : 2);
    }
    if (m % 2 === 1) {
      model = shift(model, 0n, 0n, my * mod(p === 2n ? rest : -y3 * half, p));
      my *= p;
    } else {
      model = shift(model, mx * mod(p === 2n ? rest * x2 : -x4 * inverseModulo(2n * x2, p), p), 0n, 0n);
      mx *= p;
    }
  }
}

function tripleRoot(start: Model, p: bigint, exponent: number): Found {
  const [b, d] = [start[1] / p, start[4] / p ** 3n];
  let r: bigint;
  if (p === 2n) r = b;
  else if (p === 3n) r = -d;
  else r = -b * inverseModulo(3n, p);
  let model = shift(start, p * mod(r, p), 0n, 0n);
  const [y3, y6] = [model[2] / p ** 2n, model[4] / p ** 4n];
  if (mod(y3 * y3 + 4n * y6, p) !== 0n) return found(exponent - 6, quadraticHasRoot(1n, y3, -y6, p) ? 3 : 1);
  model = shift(model, 0n, 0n, p * p * mod(p === 2n ? y6 : -y3 * inverseModulo(2n, p), p));
  const [a1, a2, a3, a4, a6] = model;
  if (valuation(a4, p) < 4) return found(exponent - 7, 2);
  if (valuation(a6, p) < 6) return found(exponent - 8, 1);
  return { minimal: [a1 / p, a2 / p ** 2n, a3 / p ** 3n, a4 / p ** 4n, a6 / p ** 6n] };
}

function additive(start: Model, p: bigint, exponent: number): Found {
  const { b6, b8 } = quantities(start);
  if (valuation(start[4], p) < 2) return found(exponent, 1);
  if (valuation(b8, p) < 3) return found(exponent - 1, 2);
  if (valuation(b6, p) < 3)
    return found(exponent - 2, quadraticHasRoot(1n, start[2] / p, -start[4] / p ** 2n, p) ? 3 : 1);
  const half = p === 2n ? 0n : inverseModulo(2n, p * p);
  const s = p === 2n ? mod(start[1], 2n) : mod(-start[0] * half, p);
  const t = p === 2n ? 2n * mod(start[4] / 4n, 2n) : mod(-start[2] * half, p * p);
  const model = shift(start, 0n, s, t);
  const [b, c, d] = [model[1] / p, model[3] / p ** 2n, model[4] / p ** 3n];
  const cubic = 27n * d * d - b * b * c * c + 4n * b * b * b * d - 18n * b * c * d + 4n * c * c * c;
  if (mod(cubic, p) !== 0n) return found(exponent - 4, 1 + cubicRoots(b, c, d, p));
  return mod(3n * c - b * b, p) === 0n ? tripleRoot(model, p, exponent) : starred(model, p, exponent);
}

/** What reduction of y² = x³ + Ax + B at p gives. */
export function reduceAt(A: number | bigint, B: number | bigint, prime: number): Fibre {
  const p = BigInt(prime);
  let model: Model = [0n, 0n, 0n, BigInt(A), BigInt(B)];
  for (let scale = 0; ; scale++) {
    const exponent = valuation(quantities(model).discriminant, p);
    if (exponent === 0) return { conductorExponent: 0, tamagawa: 1, badTrace: undefined, scale };
    model = toOrigin(model, p);
    if (mod(quantities(model).c4, p) !== 0n) {
      const isSplit = quadraticHasRoot(1n, model[0], -model[1], p);
      const tamagawa = isSplit ? exponent : exponent % 2 === 0 ? 2 : 1;
      return { conductorExponent: 1, tamagawa, badTrace: isSplit ? 1 : -1, scale };
    }
    const reduced = additive(model, p, exponent);
    if ('fibre' in reduced) return { ...reduced.fibre, badTrace: 0, scale };
    model = reduced.minimal;
  }
}
