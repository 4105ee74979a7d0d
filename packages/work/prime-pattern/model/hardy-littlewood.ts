/**
 * What the prime k-tuple conjecture predicts (G. H. Hardy, J. E. Littlewood, Acta Math. 44, 1923, conjectures B and
 * X): the number of p in [a, b) with all p + h prime is about H · ∫ dt / (ln t)^k, H the pattern's singular series.
 * For k = 1 it is the logarithmic integral. A prediction, not a theorem (for k ≥ 2).
 *
 * Results are hashed, so only + − · / is used: the same bits on every machine.
 */
import type { CountName } from '../leaf.ts';

/** Singular series ∏_p (1 − ν(p)/p)(1 − 1/p)^(−k) and k of each pattern; plan.test.ts confirms them by their products. */
export const PATTERNS: readonly { name: CountName; members: number; constant: number }[] = [
  { name: 'primes', members: 1, constant: 1 },
  { name: 'twins', members: 2, constant: 1.320323631693739 },
  { name: 'cousins', members: 2, constant: 1.320323631693739 },
  { name: 'sexyPairs', members: 2, constant: 2.640647263387478 },
  { name: 'triplets026', members: 3, constant: 2.858248595719222 },
  { name: 'triplets046', members: 3, constant: 2.858248595719222 },
  { name: 'quadruplets', members: 4, constant: 4.151180863237416 },
  { name: 'quintuplets026812', members: 5, constant: 10.13179495003482 },
  { name: 'quintuplets0461012', members: 5, constant: 10.13179495003482 },
  { name: 'sextuplets', members: 6, constant: 17.29861231158886 },
];

/** The counts that are predicted. */
export const PREDICTED: readonly CountName[] = PATTERNS.map(({ name }) => name);

const LN2 = Math.LN2;
/** li(2): the integral starts at 2. */
const LI_2 = 1.0451637801174927;

/** ln x for x ≥ 1 by x = m·2^e and ln m = 2 artanh((m − 1)/(m + 1)), within a few units of the last place. */
function naturalLogarithm(x: number): number {
  let exponent = 0;
  let mantissa = x;
  while (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent++;
  }
  const u = (mantissa - 1) / (mantissa + 1);
  const square = u * u;
  let term = u;
  let sum = 0;
  for (let odd = 1; odd < 33; odd += 2) {
    sum += term / odd;
    term *= square;
  }
  return exponent * LN2 + 2 * sum;
}

/** Nodes and weights of the Gauss–Legendre rule with 5 points on [−1, 1]. */
const NODES: readonly [number, number][] = [
  [0, 0.5688888888888889],
  [0.5384693101056831, 0.47862867049936647],
  [-0.5384693101056831, 0.47862867049936647],
  [0.906179845938664, 0.23692688505618908],
  [-0.906179845938664, 0.23692688505618908],
];

/** ∫ from a to b of dt/(ln t)^k for k = 1…6, by Gauss's rule on panels [c, 1.25 c]; relative error about 1e-9. */
function logarithmicIntegrals(a: number, b: number): number[] {
  const sums = [0, 0, 0, 0, 0, 0, 0];
  for (let low = Math.max(2, a); low < b; ) {
    const high = Math.min(b, low * 1.25);
    const half = (high - low) / 2;
    for (const [node, weight] of NODES) {
      const inverse = 1 / naturalLogarithm(low + half + half * node);
      let power = half * weight;
      for (let k = 1; k <= 6; k++) {
        power *= inverse;
        sums[k]! += power;
      }
    }
    low = high;
  }
  return sums;
}

/** Predicted counts on [a, b), rounded to whole numbers. */
export function predictCounts(a: number, b: number): Record<string, number> {
  const integrals = logarithmicIntegrals(a, b);
  if (a < 2) integrals[1]! += LI_2;
  return Object.fromEntries(
    PATTERNS.map(({ name, members, constant }) => [name, Math.round(constant * integrals[members]!)]),
  );
}
