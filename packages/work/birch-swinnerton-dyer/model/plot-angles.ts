/** How a_p/2√p is distributed beside the law of Sato and Tate, a theorem for curves over Q (Barnet-Lamb, Geraghty, Harris, Taylor 2011). */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';
import { hasComplexMultiplication } from './complex-multiplication.ts';
import type { Traces } from './count-traces.ts';
import type { Pair } from './height-order.ts';
import { equationOf } from './plot-curve.ts';

export const BINS = 24;
const BIN_WIDTH = 2 / BINS;
/** Ends and middles of all bins. */
const PLACES = Array.from({ length: 2 * BINS + 1 }, (_, at) => at / BINS - 1);
const MIDDLES = PLACES.filter((_, at) => at % 2 === 1);

/** The density of the law at x = a_p/2√p, −1 to 1. */
export function satoTate(x: number): number {
  return (2 / Math.PI) * Math.sqrt(1 - x * x);
}

/** The good primes of a curve in bins of a_p/2√p. */
function countAngles({ primes, traces }: Traces, conductor: number): { counts: number[]; good: number } {
  const counts = new Array<number>(BINS).fill(0);
  let good = 0;
  for (const [index, p] of primes.entries()) {
    if (conductor % p === 0) continue;
    const share = traces[index]! / (2 * Math.sqrt(p));
    counts[Math.min(BINS - 1, Math.max(0, Math.floor((share + 1) / BIN_WIDTH)))]!++;
    good++;
  }
  return { counts, good };
}

/** @param traces traces of the pair's curve, with their primes */
export function plotAngles(pair: Pair, conductor: number, traces: Traces): LivePlot {
  const { counts, good } = countAngles(traces, conductor);
  const isExempt = hasComplexMultiplication(pair);
  const range = `the ${groupDigits(good)} good primes from ${traces.primes[0] ?? 0} to ${groupDigits(traces.primes.at(-1) ?? 0)}`;
  const law = isExempt
    ? 'The curve has complex multiplication, of which the law of Sato and Tate says nothing: in the limit half of its traces are 0.'
    : 'The line is a formula, not a measurement: (2/π)√(1 − x²), the limit that the law of Sato and Tate proves.';
  return {
    name: 'Traces',
    title: `${groupDigits(good)} traces of ${equationOf(pair)}${isExempt ? '' : ' beside the law of Sato and Tate'}`,
    caption: `How dense a_p/2√p is in ${BINS} equal ranges, over ${range}. ${law}`,
    x: { label: 'a_p/2√p' },
    y: { label: 'density' },
    series: [
      {
        label: 'counted',
        mark: 'bars',
        x: MIDDLES,
        y: counts.map((count) => count / Math.max(1, good) / BIN_WIDTH),
      },
      ...(isExempt
        ? []
        : [
            {
              label: '(2/π)√(1 − x²), formula',
              mark: 'line' as const,
              x: PLACES,
              y: PLACES.map(satoTate),
            },
          ]),
    ],
  };
}
