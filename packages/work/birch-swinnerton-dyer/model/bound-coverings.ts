/**
 * Bounds of a and p = 3b² − 8ac of reduced quartics with given I and J, by the signs of their roots (Cremona, Reduction of binary
 * cubic and quartic forms, LMS J. Comput. Math. 2, 1999). For each root φ of φ³ − 3Iφ + J the form (g4 + 4φg)/3 is ± the square of a
 * quadratic form, with the leading coefficient z = (p + 4aφ)/3, and the three z have a square r² as their product. A definite
 * quadratic form (α, β, γ) that is a covariant of g can be made α² ≤ |β² − 4αγ|/3 by a change of variables.
 */
import type { Invariants } from './quartic.ts';

/** For one sign of a the most that |a| is, and between which p lies for each a. */
export interface Range {
  sign: 1 | -1;
  most: number;
  between: (a: number) => readonly [number, number];
}

/**
 * Three real φ: quartics with four real roots or, being positive, with none. The middle φ, and for none the least, has a definite
 * form, whose discriminant is (4/9)·(φ − φ′)(φ − φ″) up to its sign.
 */
function rangesOfThree([high, middle, low]: readonly [number, number, number]): Range[] {
  const ofFour = (4 / 9) * (high - middle) * (middle - low);
  const ofNone = (4 / 9) * (high - low) * (middle - low);
  return [
    { sign: 1, most: (high - middle) / 9, between: (a) => [-4 * a * low, -4 * a * middle + ofFour] },
    { sign: -1, most: (middle - low) / 9, between: (a) => [-4 * a * high, -4 * a * middle + ofFour] },
    {
      sign: 1,
      most: (high - low) / 9,
      between: (a) => [Math.max(-4 * a * high, -4 * a * low - ofNone), -4 * a * middle],
    },
  ];
}

/**
 * One real φ: quartics with two real roots. A real change of variables makes such a g s(u⁴ − v⁴) + (φ/2)u²v², s being a sixth of the
 * imaginary part of another φ. With u² + v² as the definite form and ξ, η as the squares of what (1, 0) goes to, ξ + η ≤ 2/√3,
 * a = s(ξ² − η²) + (φ/2)ξη and z = (φ² + 16s²)ξη.
 */
function rangesOfOne(phi: number, imaginary: number): Range[] {
  const s = imaginary / 6;
  const factor = 3 * (phi * phi + 16 * s * s);
  return ([1, -1] as const).map((sign) => {
    const t = (sign * phi) / 2;
    return {
      sign,
      most: (4 / 3) * (t > 2 * s ? (s * s) / t + t / 4 : s),
      between: (a) => {
        // For w = ξη (|a| − tw)² ≤ (4/3)s²(4/3 − 4w), so that w is between the roots of t²w² + 2·half·w + rest.
        const half = (8 / 3) * s * s - Math.abs(a) * t;
        const rest = a * a - (16 / 9) * s * s;
        const root = Math.sqrt(Math.max(0, half * half - t * t * rest));
        const low = half > 0 ? 0 : rest / (root - half);
        const high = half > 0 ? -rest / (root + half) : (root - half) / (t * t);
        return [factor * Math.max(0, low) - 4 * a * phi, factor * Math.min(1 / 3, high) - 4 * a * phi];
      },
    };
  });
}

export function rangesOf({ I, J }: Invariants): Range[] {
  const discriminant = 4 * I ** 3 - J * J;
  if (discriminant > 0) {
    const angle = Math.acos(-J / (2 * I ** 1.5)) / 3;
    const phi = (turn: number) => 2 * Math.sqrt(I) * Math.cos(angle + (turn * 2 * Math.PI) / 3);
    return rangesOfThree([phi(0), phi(2), phi(1)]);
  }
  const w = Math.cbrt((-J - Math.sqrt(-discriminant) * (J < 0 ? -1 : 1)) / 2);
  return rangesOfOne(w + I / w, (Math.sqrt(3) / 2) * Math.abs(w - I / w));
}
