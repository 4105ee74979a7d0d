/**
 * Logarithm, sine and cosine from additions, multiplications and divisions alone, in plain TypeScript: the same bits in every
 * engine, which Math.log and Math.cos don't promise, and the same as elementary.as.ts.
 */
const { LN2 } = Math;
const ROOT_HALF = Math.SQRT1_2;
const HALF_PI = Math.PI / 2;

const view = new DataView(new ArrayBuffer(8));

/** x = mantissa · 2^exponent with ½ ≤ mantissa < 1, for a positive normal x. */
function splitBinary(x: number): { mantissa: number; exponent: number } {
  view.setFloat64(0, x);
  const high = view.getUint32(0);
  view.setUint32(0, (high & 0x000fffff) | 0x3fe00000);
  return { mantissa: view.getFloat64(0), exponent: (high >>> 20) - 1022 };
}

/** Σ c_k z^k by Horner's rule, the highest power first. */
const horner = (coefficients: readonly number[], z: number): number =>
  coefficients.reduce((sum, coefficient) => sum * z + coefficient);

const ARTANH = [19, 17, 15, 13, 11, 9, 7, 5, 3, 1].map((odd) => 1 / odd);
/** 1, 1, 2, 6, … up to 16!, all exact in a double. */
const FACTORIALS = Array.from({ length: 17 }, (_, n) => Array.from({ length: n }, (_, k) => k + 1)).map(
  (factors) => factors.reduce((product, factor) => product * factor, 1),
);
const signed = (n: number) => (n & 2 ? -1 : 1) / FACTORIALS[n]!;
const SINE = [15, 13, 11, 9, 7, 5, 3].map(signed);
const COSINE = [16, 14, 12, 10, 8, 6, 4, 2].map(signed);

/** ln(x) of a positive normal x, to about 2e-16 + 1e-16·|ln x|. */
export function naturalLogarithm(x: number): number {
  let { mantissa, exponent } = splitBinary(x);
  if (mantissa < ROOT_HALF) {
    mantissa *= 2;
    exponent -= 1;
  }
  const t = (mantissa - 1) / (mantissa + 1);
  return exponent * LN2 + 2 * t * horner(ARTANH, t * t);
}

/** cos and sin of y for |y| ≤ π/4, to 1e-16. */
function nearZero(y: number): { cosine: number; sine: number } {
  const z = y * y;
  return { cosine: 1 + z * horner(COSINE, z), sine: y + y * z * horner(SINE, z) };
}

/** cos(2πx) and sin(2πx) for 0 ≤ x ≤ 1. */
export function turn(x: number): { cosine: number; sine: number } {
  const quarters = 4 * x;
  const below = Math.floor(quarters);
  const over = quarters - below;
  // Half-way goes to the even neighbour, as WebAssembly rounds.
  const nearest = over < 0.5 || (over === 0.5 && below % 2 === 0) ? below : below + 1;
  const { cosine, sine } = nearZero((quarters - nearest) * HALF_PI);
  switch (nearest & 3) {
    case 0:
      return { cosine, sine };
    case 1:
      return { cosine: -sine, sine: cosine };
    case 2:
      return { cosine: -cosine, sine: -sine };
    default:
      return { cosine: sine, sine: -cosine };
  }
}
