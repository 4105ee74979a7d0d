/**
 * The average of a correlated series with its statistical error, from additions, multiplications, divisions and roots alone, so
 * that every machine gives the same digits.
 */

export interface Estimate {
  value: number;
  /** One standard deviation, with the integrated autocorrelation time taken into account. */
  error: number;
  /** The integrated autocorrelation time τ, in entries of the series; at least ½. */
  time: number;
}

/** The window ends where it is so many times as long as τ (Madras and Sokal 1988; Wolff 2004 compares choices). */
const WINDOW = 6;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The covariance at a distance, over all chains about their common mean. */
function covariance(chains: readonly (readonly number[])[], average: number, distance: number): number {
  let sum = 0;
  let terms = 0;
  for (const chain of chains)
    for (let at = 0; at + distance < chain.length; at++) {
      sum += (chain[at]! - average) * (chain[at + distance]! - average);
      terms++;
    }
  return terms === 0 ? 0 : sum / terms;
}

/** @param chains independent series of the same quantity, each of at least one entry */
export function estimate(chains: readonly (readonly number[])[]): Estimate {
  const all = chains.flat();
  const average = mean(all);
  const variance = covariance(chains, average, 0);
  const longest = Math.floor(Math.min(...chains.map(({ length }) => length)) / 2);
  let time = 0.5;
  for (let distance = 1; variance > 0 && distance <= longest && distance < WINDOW * time; distance++)
    time += covariance(chains, average, distance) / variance;
  time = Math.max(0.5, time);
  return { value: average, error: Math.sqrt((2 * time * variance) / all.length), time };
}

/** A function of averages, with its error by the jackknife over blocks of each chain. */
export function jackknife(
  series: readonly (readonly (readonly number[])[])[],
  blocks: number,
  of: (averages: readonly number[]) => number | undefined,
): { value: number; error: number } | undefined {
  const value = of(series.map((chains) => mean(chains.flat())));
  if (value === undefined) return undefined;
  const [chains] = series as [readonly (readonly number[])[]];
  const cuts = chains.flatMap((chain, which) =>
    Array.from({ length: blocks }, (_, block) => ({
      which,
      from: Math.floor((block * chain.length) / blocks),
      to: Math.floor(((block + 1) * chain.length) / blocks),
    })),
  );
  let squares = 0;
  for (const { which, from, to } of cuts) {
    const without = of(
      series.map((own) =>
        mean(
          own.flatMap((chain, index) =>
            index === which ? [...chain.slice(0, from), ...chain.slice(to)] : chain,
          ),
        ),
      ),
    );
    if (without === undefined) return undefined;
    squares += (without - value) * (without - value);
  }
  return { value, error: Math.sqrt((squares * (cuts.length - 1)) / cuts.length) };
}
