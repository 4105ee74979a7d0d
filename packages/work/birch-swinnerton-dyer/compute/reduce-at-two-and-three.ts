/**
 * Tate's algorithm at 2 and 3 for an integral model of any form, by exact arithmetic in doubles (Tate 1975; Silverman,
 * Advanced Topics in the Arithmetic of Elliptic Curves, IV.9). Translations are by less than powers of p that divide the
 * discriminant, so that for |A|, |B| < 2^20 no number reaches 2^53.
 */

/** What reduction at a prime gives. */
export interface Reduction {
  /** Exponent of the prime in the conductor. */
  conductorExponent: number;
  tamagawa: number;
  /** p + 1 − the number of points for good reduction; 1, −1, 0 for split, nonsplit and additive. */
  trace: number;
  /** How often the model can be divided by p: its discriminant by p^12 each time. */
  scale: number;
}

type Model = { a1: number; a2: number; a3: number; a4: number; a6: number };

/** The least residue ≥ 0. */
function mod(value: number, p: number): number {
  const rest = value % p;
  return rest < 0 ? rest + p : rest + 0;
}

function valuation(value: number, p: number): number {
  if (value === 0) return 1000;
  let exponent = 0;
  for (let left = value; left % p === 0; left /= p) exponent++;
  return exponent;
}

function translate(model: Model, r: number, s: number, t: number): Model {
  const { a1, a2, a3, a4, a6 } = model;
  return {
    a1: a1 + 2 * s,
    a2: a2 - s * a1 + 3 * r - s * s,
    a3: a3 + r * a1 + 2 * t,
    a4: a4 - s * a3 + 2 * r * a2 - (t + r * s) * a1 + 3 * r * r - 2 * s * t,
    a6: a6 + r * a4 + r * r * a2 + r ** 3 - t * a3 - t * t - r * t * a1,
  };
}

function invariants({ a1, a2, a3, a4, a6 }: Model) {
  const b2 = a1 * a1 + 4 * a2;
  const b4 = a1 * a3 + 2 * a4;
  const b6 = a3 * a3 + 4 * a6;
  const b8 = a1 * a1 * a6 + 4 * a2 * a6 - a1 * a3 * a4 + a2 * a3 * a3 - a4 * a4;
  return { b2, b4, b6, b8, c4: b2 * b2 - 24 * b4 };
}

/** Whether ux² + vx + w has a root modulo p. */
function hasRoot(u: number, v: number, w: number, p: number): boolean {
  for (let x = 0; x < p; x++) if (mod((u * x + v) * x + w, p) === 0) return true;
  return false;
}

function countRoots(b: number, c: number, d: number, p: number): number {
  let roots = 0;
  for (let x = 0; x < p; x++) if (mod(((x + b) * x + c) * x + d, p) === 0) roots++;
  return roots;
}

function traceOf({ a1, a2, a3, a4, a6 }: Model, p: number): number {
  let affine = 0;
  for (let x = 0; x < p; x++)
    for (let y = 0; y < p; y++)
      if (mod(y * y + a1 * x * y + a3 * y - ((x + a2) * x + a4) * x - a6, p) === 0) affine++;
  return p - affine;
}

/** Moves the singular point of the reduction to (0, 0). */
function centre(model: Model, p: number): Model {
  const { a1, a2, a3, a4, a6 } = model;
  const { b2, b4, b6 } = invariants(model);
  if (p === 2) {
    if (mod(b2, 2) !== 0) {
      const r = mod(a3, 2);
      return translate(model, r, 0, mod(a4 + r, 2));
    }
    const r = mod(a4, 2);
    return translate(model, r, 0, mod(((r + a2) * r + a4) * r + a6, 2));
  }
  const r = mod(b2, 3) === 0 ? mod(-b6, 3) : mod(-b2 * b4, 3);
  return translate(model, r, 0, mod(a1 * r + a3, 3));
}

type Fibre = Omit<Reduction, 'scale' | 'trace'>;

/** Types I*m, m > 0: the cubic has a double root. */
function reduceStarred(given: Model, p: number, discriminantExponent: number): Fibre {
  const b = given.a2 / p;
  const c = given.a4 / p ** 2;
  let model = translate(given, p * mod(p === 2 ? c : c * b, p), 0, 0);
  let xExponent = 3;
  let yExponent = 3;
  let mx = p * p;
  let my = p * p;
  for (;;) {
    const fibre = (isSplit: boolean): Fibre => ({
      tamagawa: isSplit ? 4 : 2,
      conductorExponent: discriminantExponent - xExponent - yExponent + 1,
    });
    const [y3, y6] = [model.a3 / my, model.a6 / (mx * my)];
    if (mod(y3 * y3 + 4 * y6, p) !== 0) return fibre(hasRoot(1, y3, -y6, p));
    // −1/2 is 1 modulo 3.
    model = translate(model, 0, 0, my * mod(p === 2 ? y6 : y3, p));
    my *= p;
    yExponent++;
    const [x2, x4, x6] = [model.a2 / p, model.a4 / (p * mx), model.a6 / (mx * my)];
    if (mod(x4 * x4 - 4 * x2 * x6, p) !== 0) return fibre(hasRoot(x2, x4, x6, p));
    model = translate(model, mx * mod(p === 2 ? x6 * x2 : x4 * x2, p), 0, 0);
    mx *= p;
    xExponent++;
  }
}

/** Types IV*, III*, II*: the cubic has a triple root. The model comes back when it isn't minimal. */
function reduceTriple(given: Model, p: number, discriminantExponent: number): Fibre | Model {
  const root = p === 2 ? given.a2 / p : -given.a6 / p ** 3;
  let model = translate(given, p * mod(root, p), 0, 0);
  const [y3, y6] = [model.a3 / p ** 2, model.a6 / p ** 4];
  if (mod(y3 * y3 + 4 * y6, p) !== 0)
    return { tamagawa: hasRoot(1, y3, -y6, p) ? 3 : 1, conductorExponent: discriminantExponent - 6 };
  model = translate(model, 0, 0, p ** 2 * mod(p === 2 ? y6 : y3, p));
  if (valuation(model.a4, p) < 4) return { tamagawa: 2, conductorExponent: discriminantExponent - 7 };
  if (valuation(model.a6, p) < 6) return { tamagawa: 1, conductorExponent: discriminantExponent - 8 };
  const { a1, a2, a3, a4, a6 } = model;
  return { a1: a1 / p, a2: a2 / p ** 2, a3: a3 / p ** 3, a4: a4 / p ** 4, a6: a6 / p ** 6 };
}

/** Additive reduction of a model whose singular point is (0, 0). */
function reduceAdditive(given: Model, p: number, discriminantExponent: number): Fibre | Model {
  const { b6, b8 } = invariants(given);
  if (valuation(given.a6, p) < 2) return { tamagawa: 1, conductorExponent: discriminantExponent };
  if (valuation(b8, p) < 3) return { tamagawa: 2, conductorExponent: discriminantExponent - 1 };
  if (valuation(b6, p) < 3) {
    const isSplit = hasRoot(1, given.a3 / p, -given.a6 / p ** 2, p);
    return { tamagawa: isSplit ? 3 : 1, conductorExponent: discriminantExponent - 2 };
  }
  const model =
    p === 2
      ? translate(given, 0, mod(given.a2, 2), 2 * mod(given.a6 / 4, 2))
      : translate(given, 0, mod(given.a1, 3), given.a3);
  const [b, c, d] = [model.a2 / p, model.a4 / p ** 2, model.a6 / p ** 3];
  const cubic = 27 * d * d - b * b * c * c + 4 * b ** 3 * d - 18 * b * c * d + 4 * c ** 3;
  if (mod(cubic, p) !== 0)
    return { tamagawa: 1 + countRoots(b, c, d, p), conductorExponent: discriminantExponent - 4 };
  return mod(3 * c - b * b, p) === 0
    ? reduceTriple(model, p, discriminantExponent)
    : reduceStarred(model, p, discriminantExponent);
}

/**
 * Reduction of y² = x³ + Ax + B at 2 or 3.
 * @param discriminantExponent how often p divides −16(4A³ + 27B²)
 */
export function reduceAtSmall(A: number, B: number, p: 2 | 3, discriminantExponent: number): Reduction {
  let model: Model = { a1: 0, a2: 0, a3: 0, a4: A, a6: B };
  for (let scale = 0; ; scale++) {
    const exponent = discriminantExponent - 12 * scale;
    if (exponent === 0) return { conductorExponent: 0, tamagawa: 1, trace: traceOf(model, p), scale };
    model = centre(model, p);
    if (mod(invariants(model).c4, p) !== 0) {
      const isSplit = hasRoot(1, model.a1, -model.a2, p);
      const tamagawa = isSplit ? exponent : exponent % 2 === 0 ? 2 : 1;
      return { conductorExponent: 1, tamagawa, trace: isSplit ? 1 : -1, scale };
    }
    const reduced = reduceAdditive(model, p, exponent);
    if ('tamagawa' in reduced) return { ...reduced, trace: 0, scale };
    model = reduced;
  }
}
