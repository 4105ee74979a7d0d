/**
 * Two clocks from exchanges with four time stamps (RFC 5905, §8): their offset, its rate of change, and how sure either is.
 * Times are milliseconds, each of the clock of the end that is named; all offsets are server − visitor.
 */

/** One exchange: sent and answered at the visitor, received and sent at the server. */
export interface ClockExchange {
  sentMs: number;
  serverReceivedMs: number;
  serverSentMs: number;
  receivedMs: number;
}

export interface OffsetSample {
  /** The middle of the exchange on the visitor's clock. */
  atMs: number;
  offsetMs: number;
  /** Time on the way, there and back. The offset is off by at most half of what is above the least possible delay. */
  delayMs: number;
}

/** What exchanges say; each figure is null until there are enough of them. */
export interface ClockComparison {
  /** The fitted offset at the newest exchange. */
  offsetMs: number | null;
  /** Parts per million by which the server's oscillator runs faster than the visitor's. */
  driftPpm: number | null;
  /** Standard error of the drift. */
  driftErrorPpm: number | null;
  /** Standard deviation of the least-delayed offsets around the line, weighted as the line is. */
  residualMs: number | null;
  leastDelayMs: number | null;
  /** The least-delayed exchange of each stretch. */
  filtered: readonly OffsetSample[];
}

/** Exchanges that are kept: ten minutes of one a second. */
export const KEPT_EXCHANGES = 600;
/** The delay filter keeps one exchange of each stretch of this length. */
export const FILTER_MS = 4000;
/** The step of a browser's clock. */
const CLOCK_STEP_MS = 0.1;
/** Least number of filtered exchanges for a line with an error. */
const FITTED_MIN = 4;
/** A rate that changes faster is that of no oscillator: one of the clocks leaps, stands still, or is invented. */
const SLOPE_MAX = 0.1;

/** @returns undefined for stamps that no exchange can have: answered before it was sent, or a delay below 0 */
export function offsetOf(exchange: ClockExchange): OffsetSample | undefined {
  const { sentMs, serverReceivedMs, serverSentMs, receivedMs } = exchange;
  const delayMs = receivedMs - sentMs - (serverSentMs - serverReceivedMs);
  // A coarse clock may see an answer on one machine up to a tenth of a millisecond too early.
  if (!(receivedMs >= sentMs && delayMs > -1)) return undefined;
  return {
    atMs: (sentMs + receivedMs) / 2,
    offsetMs: (serverReceivedMs - sentMs + serverSentMs - receivedMs) / 2,
    delayMs: Math.max(0, delayMs),
  };
}

/** The least-delayed exchange of each stretch of `stretchMs` (the clock filter of RFC 5905, §10). */
export function leastDelayed(samples: readonly OffsetSample[], stretchMs = FILTER_MS): OffsetSample[] {
  const kept = new Map<number, OffsetSample>();
  for (const sample of samples) {
    const stretch = Math.floor(sample.atMs / stretchMs);
    const best = kept.get(stretch);
    if (!best || sample.delayMs < best.delayMs) kept.set(stretch, sample);
  }
  return [...kept.values()];
}

export function compareClocks(samples: readonly OffsetSample[]): ClockComparison {
  const filtered = leastDelayed(samples);
  const newest = samples.at(-1);
  const leastDelayMs = newest ? samples.reduce((least, one) => Math.min(least, one.delayMs), Infinity) : null;
  const line = leastDelayMs === null ? undefined : fitLine(filtered, leastDelayMs);
  if (!line || !newest)
    return {
      offsetMs: filtered.at(-1)?.offsetMs ?? null,
      ...{ driftPpm: null, driftErrorPpm: null, residualMs: null, leastDelayMs, filtered },
    };
  return {
    offsetMs: line.meanOffsetMs + line.slope * (newest.atMs - line.meanAtMs),
    driftPpm: line.slope * 1e6,
    driftErrorPpm: line.slopeError * 1e6,
    residualMs: line.residualMs,
    leastDelayMs,
    filtered,
  };
}

/** When the server had an exchange, on its own clock: the middle of its two time stamps, whatever the visitor's clock says. */
export const serverMsOf = ({ atMs, offsetMs }: OffsetSample): number => atMs + offsetMs;

/** Offsets of exchanges without the fitted line, in milliseconds; none before there is one. */
export function residualsOf(samples: readonly OffsetSample[], comparison: ClockComparison): number[] {
  const { offsetMs, driftPpm } = comparison;
  const newest = samples.at(-1);
  if (offsetMs === null || driftPpm === null || !newest) return [];
  return samples.map((one) => one.offsetMs - offsetMs - driftPpm * 1e-6 * (one.atMs - newest.atMs));
}

/** Sample standard deviation; null for fewer than two values. */
export function standardDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

interface Line {
  meanAtMs: number;
  meanOffsetMs: number;
  slope: number;
  slopeError: number;
  residualMs: number;
}

/**
 * Least squares; times are taken from their mean, so that nothing is lost to rounding. An offset may be off by half of what its
 * delay is above the least one (RFC 5905, §8), beside the step of a browser's clock: that is its weight.
 */
function fitLine(samples: readonly OffsetSample[], leastDelayMs: number): Line | undefined {
  const count = samples.length;
  if (count < FITTED_MIN) return undefined;
  const weights = samples.map(
    ({ delayMs }) => 1 / (CLOCK_STEP_MS ** 2 + ((delayMs - leastDelayMs) / 2) ** 2),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (sample: OffsetSample) => number) =>
    samples.reduce((sum, sample, at) => sum + weights[at]! * of(sample), 0) / total;
  const meanAtMs = mean(({ atMs }) => atMs);
  const meanOffsetMs = mean(({ offsetMs }) => offsetMs);
  const square = mean(({ atMs }) => (atMs - meanAtMs) ** 2);
  if (square === 0) return undefined;
  const slope = mean(({ atMs, offsetMs }) => (atMs - meanAtMs) * (offsetMs - meanOffsetMs)) / square;
  if (Math.abs(slope) > SLOPE_MAX) return undefined;
  const left = mean(({ atMs, offsetMs }) => (offsetMs - meanOffsetMs - slope * (atMs - meanAtMs)) ** 2);
  const variance = (left * count) / (count - 2);
  // Few of unequal weights say as much as this many of equal ones (Kish, Survey Sampling, 1965).
  const equal = total ** 2 / weights.reduce((sum, weight) => sum + weight ** 2, 0);
  return {
    ...{ meanAtMs, meanOffsetMs, slope },
    slopeError: Math.sqrt(variance / square / equal),
    residualMs: Math.sqrt(variance),
  };
}
