/** How a_p/2√p is distributed beside the law of Sato and Tate. */
import type { LivePlot } from '../../live-view.ts';
import { leadingPrimes } from './leading-primes.ts';

const BINS = 24;
/** Traces that are drawn at most. */
const TRACES_MAX = 4000;

/** Traces in the order of the primes, as many as are here. */
export function plotAngles(traces: ArrayLike<number>, conductor: number): LivePlot {
  const primes = leadingPrimes(Math.min(TRACES_MAX, traces.length));
  const counts = new Array<number>(BINS).fill(0);
  let good = 0;
  for (const [index, p] of primes.entries()) {
    if (conductor % p === 0) continue;
    const share = traces[index]! / (2 * Math.sqrt(p));
    counts[Math.min(BINS - 1, Math.floor(((share + 1) / 2) * BINS))]!++;
    good++;
  }
  const x = counts.map((_, bin) => (2 * (bin + 0.5)) / BINS - 1);
  const expected = x.map((value) => ((good * 2) / BINS) * (2 / Math.PI) * Math.sqrt(1 - value * value));
  return {
    name: 'Traces',
    title: `${good} traces beside the law of Sato and Tate`,
    caption: `How often a_p/2√p falls into ${BINS} equal ranges, for the ${good} good primes up to ${primes.at(-1) ?? 0}, and the density that the law of Sato and Tate gives a curve without complex multiplication.`,
    x: { label: 'a_p/2√p' },
    y: { label: 'primes', isWhole: true },
    series: [
      { label: 'Counted', mark: 'bars', x, y: counts },
      { label: 'Sato–Tate', mark: 'line', x, y: expected },
    ],
  };
}
