/** Z(t) around the closest pair of zeros of a block. The pair is the block's; the curve is drawn again. */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';
import type { ZeroResult } from '../result.ts';
import { hardyZ } from './hardy-z.ts';
import { ordinatePlaces, rounded } from './print-figure.ts';

/** Mean spacings shown on either side of the pair. */
const SPACINGS_ASIDE = 8;
const POINTS = 480;
/** A pair that is closer, in mean spacings, looks like one zero, and is drawn again, enlarged. */
const ENLARGED_BELOW = 0.25;
/** What is enlarged on either side of the pair, in its own distances. */
const GAPS_ASIDE = 1.5;
const ENLARGED_POINTS = 81;
/** Beyond this height a value takes more than 4,000 terms. */
const HEIGHT_MAX = 1e8;
/** Far above the rounding of a sum of two ordinates. */
const ROUNDING = 1e-6;
/** Places of an ordinate that the picture shows. */
const BISECTIONS = 24;

export function plotClosestPair({
  closestPair,
  firstOrdinate,
  lastOrdinate,
}: ZeroResult): LivePlot | undefined {
  const lower = Number(closestPair.lower);
  const upper = lower + Number(closestPair.gap);
  const [first, last] = [Number(firstOrdinate), Number(lastOrdinate)];
  // Farther apart, more values would be computed; a pair that lies outside of its block is drawn nowhere.
  const isWithin = lower >= first && upper <= last + ROUNDING;
  if (!isWithin || upper >= HEIGHT_MAX) return undefined;
  const meanSpacing = (2 * Math.PI) / Math.log(lower / (2 * Math.PI));
  const aside = SPACINGS_ASIDE * meanSpacing;
  const from = Math.max(lower - aside, first - meanSpacing / 2);
  const to = Math.min(upper + aside, last + meanSpacing / 2);
  const offset = Math.floor(from);
  const near = GAPS_ASIDE * (upper - lower);
  const inset = { from: lower - near, to: upper + near };
  const isEnlarged = closestPair.normalisedSpacing < ENLARGED_BELOW;
  const t = [
    ...spread(from, to, POINTS),
    ...(isEnlarged ? spread(inset.from, inset.to, ENLARGED_POINTS) : []),
  ].sort((a, b) => a - b);
  const values = t.map(hardyZ);
  const others = signChanges(t, values).filter(
    (zero) => zero < lower - meanSpacing / 50 || zero > upper + meanSpacing / 50,
  );
  return {
    name: 'Z(t)',
    title: `The closest pair: ${closestPair.normalisedSpacing.toFixed(4)} of the mean spacing apart`,
    caption: `Hardy’s function Z(t) from t = ${from.toFixed(2)} to ${to.toFixed(2)}, drawn again by the Riemann–Siegel formula. Circles: its zeros as the curve crosses the axis. Squares: zeros ${groupDigits(closestPair.zero)} and ${groupDigits(closestPair.zero + 1)} as the block states them, ${rounded(closestPair.gap, ordinatePlaces)} apart.`,
    x: { label: 't', offset: String(offset) },
    y: { label: 'Z(t)' },
    series: [
      { label: 'Z(t)', mark: 'line', x: t.map((value) => value - offset), y: values },
      { label: 'zeros', mark: 'points', x: others.map((zero) => zero - offset), y: others.map(() => 0) },
      { label: 'closest pair', mark: 'points', x: [lower - offset, upper - offset], y: [0, 0] },
    ],
    ...(isEnlarged ? { inset: { from: inset.from - offset, to: inset.to - offset } } : {}),
  };
}

function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}

/** The point where the curve crosses the axis between two samples, by bisection. */
function signChanges(t: readonly number[], values: readonly number[]): number[] {
  return t.flatMap((right, index) => {
    if (index === 0 || values[index - 1]! * values[index]! > 0) return [];
    let [low, high] = [t[index - 1]!, right];
    const sign = Math.sign(values[index - 1]!);
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (low + high) / 2;
      if (Math.sign(hardyZ(middle)) === sign) low = middle;
      else high = middle;
    }
    return [(low + high) / 2];
  });
}
