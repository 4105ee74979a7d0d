/** Checks what a result names: first and last zero, the closest pair, the largest |Z| and the samples are where it says. */
import type { Ordinate } from '../leaf.ts';
import { ordinatePlaces, rounded } from '../model/print-figure.ts';
import { approximateGramPoint, type ZeroPlan } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { ZeroResult } from '../result.ts';
import { certainlyChangesSign, climb, fractionOf, wholeOf } from './check-zero.ts';
import { certainSignAt, type SignKernel } from './verify-kernel.ts';

/**
 * Ordinates in a result are rounded to 12 places. Z has to change sign certainly within the first of these of one, or within
 * the second where Z is so flat that the first doesn't show it: what is printed has seven places.
 */
const reaches = [2e-9, 2e-8];
/** A named place lies in the unit, or so near to it. */
const beside = 8;
/** |Z| is stored as a multiple of 2^-20; its place as one of 2^-12, then rounded to four places. */
const halfOfValue = 0.5 / 2 ** 20 + 1e-8;
const halfOfPlace = 0.5 / 2 ** 12 + 0.5e-4 + 1e-6;
/** Places before the first zero, in its Gram interval, and behind the last one, at which Z must have kept its sign. */
const placesBefore = 16;

/** The Gram intervals of the unit, from 0, that hold its first and its last zero by what the result names. */
export type ResultOutcome = {
  readonly kind: 'result';
  readonly firstInterval: number;
  readonly lastInterval: number;
  readonly reason: Reason | null;
};

/** A decimal as a multiple of 2^-64; undefined when it is none, or lies below the first zero or above `highest`. */
function ordinateOf(decimal: string, highest: number): Ordinate | undefined {
  const match = /^(\d{1,10})\.(\d{1,12})$/.exec(decimal);
  if (!match) return undefined;
  const ordinate = (BigInt(match[1]! + match[2]!.padEnd(12, '0')) << 64n) / 10n ** 12n;
  const whole = wholeOf(ordinate);
  return whole >= 9 && whole <= highest ? ordinate : undefined;
}

function isZero(kernel: SignKernel, ordinate: Ordinate, most = Number.POSITIVE_INFINITY): boolean {
  return reaches.some((reach) => {
    const around = Math.min(reach, most);
    return certainlyChangesSign(kernel, ordinate, -around, around);
  });
}

/**
 * Whether a zero may lie where the printed places of an ordinate say: Z hasn't certainly one sign at both ends of the stretch
 * that is rounded to them. isZero alone would let the last printed place pass when it is wrong by one.
 */
function arePlacesRight(kernel: SignKernel, decimal: string, highest: number): boolean {
  const printed = ordinateOf(rounded(decimal, ordinatePlaces), highest);
  if (printed === undefined) return false;
  const half = 0.5 * 10 ** -ordinatePlaces;
  const [whole, fraction] = [wholeOf(printed), fractionOf(printed)];
  const below = certainSignAt(kernel, whole, fraction - half);
  return below * certainSignAt(kernel, whole, fraction + half) <= 0;
}

function checkClosestPair(kernel: SignKernel, { closestPair }: ZeroResult, highest: number) {
  const lower = ordinateOf(closestPair.lower, highest);
  const gap = Number(closestPair.gap);
  if (lower === undefined || !(gap > 0 && gap < beside)) return 'closest_pair_differs';
  const upper = lower + BigInt(Math.round(gap * 2 ** 40)) * (1n << 24n);
  return isZero(kernel, lower, gap / 4) && isZero(kernel, upper, gap / 4)
    ? undefined
    : 'closest_pair_differs';
}

function checkLargest(kernel: SignKernel, { largestZ }: ZeroResult, highest: number) {
  const at = ordinateOf(largestZ.t, highest);
  if (at === undefined) return 'largest_value_differs';
  const aside = 2 ** -11;
  const peak = climb(kernel, at - (1n << 53n), 2 * aside);
  const isRight =
    Math.abs(peak.value - largestZ.absoluteValue) <= halfOfValue && Math.abs(peak.at - aside) <= halfOfPlace;
  return isRight ? undefined : 'largest_value_differs';
}

/** Whether Z keeps its sign at places between two, as far as signs are certain there. */
function keepsSign(kernel: SignKernel, from: number, to: number): boolean {
  const signs = Array.from({ length: placesBefore }, (_, place) => {
    const t = from + ((to - from) * (place + 0.5)) / placesBefore;
    return certainSignAt(kernel, Math.floor(t), t - Math.floor(t));
  }).filter((sign) => sign !== 0);
  return new Set(signs).size <= 1;
}

/** The Gram intervals of the unit's first and last zero, when nothing lies before and behind them in these. */
function placeEnds(
  kernel: SignKernel,
  { firstInterval, intervals }: ZeroPlan,
  first: Ordinate,
  last: Ordinate,
): { firstInterval: number; lastInterval: number } | undefined {
  const intervalOf = (ordinate: Ordinate) =>
    Math.floor(kernel.position(wholeOf(ordinate), fractionOf(ordinate), firstInterval - 1));
  const [low, high] = [intervalOf(first), intervalOf(last)];
  if (low < 0 || high >= intervals) return undefined;
  const t = (ordinate: Ordinate) => wholeOf(ordinate) + fractionOf(ordinate);
  const before = keepsSign(kernel, kernel.gramPoint(firstInterval + low - 1), t(first));
  const behind = keepsSign(kernel, t(last), kernel.gramPoint(firstInterval + high));
  return before && behind ? { firstInterval: low, lastInterval: high } : undefined;
}

export function checkResult(kernel: SignKernel, plan: ZeroPlan, result: ZeroResult): ResultOutcome {
  const failed = (reason: Reason): ResultOutcome => ({
    kind: 'result',
    firstInterval: -1,
    lastInterval: -1,
    reason,
  });
  const highest = approximateGramPoint(plan.firstInterval + plan.intervals) + beside;
  const reason = checkClosestPair(kernel, result, highest) ?? checkLargest(kernel, result, highest);
  if (reason) return failed(reason);
  for (const { ordinate } of result.samples) {
    const at = ordinateOf(ordinate, highest);
    if (at === undefined || !isZero(kernel, at)) return failed('ordinate_differs');
  }
  const first = ordinateOf(result.firstOrdinate, highest);
  const last = ordinateOf(result.lastOrdinate, highest);
  if (first === undefined || last === undefined) return failed('ordinate_differs');
  if (!isZero(kernel, first) || !isZero(kernel, last)) return failed('ordinate_differs');
  const ordinates = [result.firstOrdinate, result.lastOrdinate];
  if (!ordinates.every((decimal) => arePlacesRight(kernel, decimal, highest)))
    return failed('ordinate_differs');
  const ends = placeEnds(kernel, plan, first, last);
  return ends ? { kind: 'result', ...ends, reason: null } : failed('ordinate_differs');
}
