/**
 * L^(r)(E, 1)/r! as a leaf has it, from the series F(y) = Σ a_n e^(−2πny/√N). By modularity F(1/y) = w·y²·F(y), so that
 * Λ(s) = ∫₁^∞ F(y)(y^(s−1) + w·y^(1−s)) dy gives L(1) = (1 + w)·Σ (a_n/n)·e^(−2πn/√N), and
 * L^(r)(1)/r! = (4π/√N)·∫₀^∞ F(e^u)·e^u·u^r/r! du where r is of w's parity; Gauss's rule of 16 points takes the integral by
 * stretches of one half. Sums, products, quotients and square roots of doubles alone, in this order, so that the bits are the
 * same everywhere: they are the rule by which a value is rounded.
 */

/** No curve of the domain has a greater rank than the moments allow for. */
export const RANK_MAX = 6;
const STRETCH = 0.5;
/** e^(−x) is nothing beyond. */
const NEGLIGIBLE = 40;

/** Positive nodes and weights of Gauss's rule of 16 points on [−1, 1] (Abramowitz, Stegun, table 25.4). */
const GAUSS = [
  [0.0950125098376374, 0.1894506104550685],
  [0.2816035507792589, 0.1826034150449236],
  [0.4580167776572274, 0.1691565193950025],
  [0.6178762444026438, 0.1495959888165767],
  [0.755404408355003, 0.1246289712555339],
  [0.8656312023878318, 0.0951585116824928],
  [0.9445750230732326, 0.0622535239386479],
  [0.9894009349916499, 0.0271524594117541],
] as const;

/** Sums over a curve's coefficients, block by block as compute/series.as.ts has them: another order has other bits. */
export interface SeriesSums {
  /** Σ a_n e^(−cn) for n ≤ count. */
  sumSeries(count: number, c: number): number;
  /** Σ a_n e^(−cn)/n for n ≤ count. */
  sumDivided(count: number, c: number): number;
  /** e^x for −700 < x ≤ 0. */
  exponential(x: number): number;
}

export interface Series {
  kernel: SeriesSums;
  conductor: number;
  /** Coefficients that there are. */
  terms: number;
}

/** F(y). */
export function* sumAt({ kernel, conductor, terms }: Series, y: number): Generator<void, number, void> {
  const c = (2 * Math.PI * y) / Math.sqrt(conductor);
  const sum = kernel.sumSeries(Math.min(terms, Math.ceil(NEGLIGIBLE / c)), c);
  yield;
  return sum;
}

/** L(1) of root number 1. */
export function* centralSum({ kernel, conductor, terms }: Series): Generator<void, number, void> {
  const value = 2 * kernel.sumDivided(terms, (2 * Math.PI) / Math.sqrt(conductor));
  yield;
  return value;
}

/** (4π/√N)·∫ F(e^u)·e^u·u^r/r! du for r ≤ RANK_MAX. */
export function* moments(series: Series): Generator<void, number[], void> {
  const sums = new Array<number>(RANK_MAX + 1).fill(0);
  const c = (2 * Math.PI) / Math.sqrt(series.conductor);
  for (let start = 0; ; start += STRETCH) {
    const first = 1 / series.kernel.exponential(-start);
    if (c * first > NEGLIGIBLE) break;
    for (const [node, weight] of GAUSS) {
      for (const side of [-node, node]) {
        const u = start + (STRETCH / 2) * (1 + side);
        const y = 1 / series.kernel.exponential(-u);
        let value = (STRETCH / 2) * weight * y * (yield* sumAt(series, y));
        for (let r = 0; r <= RANK_MAX; r++) {
          sums[r]! += value;
          value *= u / (r + 1);
        }
      }
    }
  }
  return sums.map((sum) => 2 * c * sum);
}
