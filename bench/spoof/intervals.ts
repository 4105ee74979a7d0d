/** Confidence intervals at 95 %. */

export interface Interval {
  low: number;
  high: number;
}

const TAIL = 0.025;

/** ln P(X = k) for X binomial, by the logarithms of factorials. */
function binomial(logFactorial: Float64Array, trials: number, k: number, chance: number): number {
  const ways = logFactorial[trials]! - logFactorial[k]! - logFactorial[trials - k]!;
  return Math.exp(ways + k * Math.log(chance) + (trials - k) * Math.log1p(-chance));
}

/** Clopper and Pearson (1934): the chances at which no more, or no fewer, successes than were seen have probability 2.5 %. */
export function clopperPearson(successes: number, trials: number): Interval {
  const logFactorial = new Float64Array(trials + 1);
  for (let n = 1; n <= trials; n++) logFactorial[n] = logFactorial[n - 1]! + Math.log(n);
  const tail = (from: number, to: number, chance: number) => {
    let sum = 0;
    for (let k = from; k <= to; k++) sum += binomial(logFactorial, trials, k, chance);
    return sum;
  };
  const solve = (isBelow: (chance: number) => boolean) => {
    let [low, high] = [0, 1];
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2;
      if (isBelow(middle)) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return {
    low: successes === 0 ? 0 : solve((chance) => tail(successes, trials, chance) < TAIL),
    high: successes === trials ? 1 : solve((chance) => tail(0, successes, chance) > TAIL),
  };
}

/** A generator of numbers from 0 to below 1 with a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The percentile bootstrap (Efron 1979): the middle 95 % of a figure over samples drawn again from the sample. */
export function bootstrap<T>(sample: readonly T[], figureOf: (drawn: readonly T[]) => number): Interval {
  const random = seededRandom(20261123);
  const figures = Array.from({ length: 2000 }, () =>
    figureOf(sample.map(() => sample[Math.floor(random() * sample.length)]!)),
  ).sort((a, b) => a - b);
  return { low: figures[50]!, high: figures[1949]! };
}
