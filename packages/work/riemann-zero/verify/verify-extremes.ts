/** Checks what a result names: first and last zero, the closest pair, the largest |Z| and the samples are where it says. */
import type { Ordinate } from '../leaf.ts';
import { ordinatePlaces, rounded } from '../model/print-figure.ts';
import { approximateGramPoint, type ZeroPlan } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { ZeroResult } from '../result.ts';
import { certainlyChangesSign, climb, fractionOf, wholeOf } from './check-zero.ts';
import type { OccupiedInterval } from './gram-figures.ts';
import { changesIn, fineParts } from './search-block.ts';
import { certainSignAt, decidedZ, type SignKernel, signAtGramPoint } from './verify-kernel.ts';

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
/**
 * The Gram intervals that hold the unit's first and its last zero by what the result names, with the zeros that were seen there
 * from the first one on, and up to the last one.
 */
export type ResultOutcome = {
  readonly kind: 'result';
  readonly first: OccupiedInterval | null;
  readonly last: OccupiedInterval | null;
  readonly reason: Reason | null;
};

/** Ordinates between which all that a result names lies. */
interface Stretch {
  lowest: number;
  highest: number;
}

/** A decimal as a multiple of 2^-64; undefined when it is none. */
function multipleOf(decimal: string): Ordinate | undefined {
  const match = /^(\d{1,10})\.(\d{1,12})$/.exec(decimal);
  return match ? (BigInt(match[1]! + match[2]!.padEnd(12, '0')) << 64n) / 10n ** 12n : undefined;
}

/** A decimal in the stretch as a multiple of 2^-64; undefined when it is none, or lies outside. */
function ordinateOf(decimal: string, { lowest, highest }: Stretch): Ordinate | undefined {
  const ordinate = multipleOf(decimal);
  if (ordinate === undefined) return undefined;
  const whole = wholeOf(ordinate);
  return whole >= lowest && whole <= highest ? ordinate : undefined;
}

/** The distance from an ordinate within which Z certainly changes sign on both sides of it; undefined when it does in none. */
function reachOf(
  kernel: SignKernel,
  ordinate: Ordinate,
  most = Number.POSITIVE_INFINITY,
): number | undefined {
  return reaches
    .map((reach) => Math.min(reach, most))
    .find((reach) => certainlyChangesSign(kernel, ordinate, -reach, reach));
}

function isZero(kernel: SignKernel, ordinate: Ordinate, most?: number): boolean {
  return reachOf(kernel, ordinate, most) !== undefined;
}

/**
 * Whether a zero may lie where the printed places of a decimal say: Z hasn't certainly one sign at both ends of the stretch
 * that is rounded to them. isZero alone would let the last printed place pass when it is wrong by one.
 *
 * @param decimal of an ordinate that ordinateOf has read, so that its places can be read again
 */
function arePlacesRight(kernel: SignKernel, decimal: string): boolean {
  const printed = multipleOf(rounded(decimal, ordinatePlaces))!;
  const half = 0.5 * 10 ** -ordinatePlaces;
  const [whole, fraction] = [wholeOf(printed), fractionOf(printed)];
  const below = certainSignAt(kernel, whole, fraction - half);
  return below * certainSignAt(kernel, whole, fraction + half) <= 0;
}

function checkClosestPair(kernel: SignKernel, { closestPair }: ZeroResult, stretch: Stretch) {
  const lower = ordinateOf(closestPair.lower, stretch);
  const gap = Number(closestPair.gap);
  if (lower === undefined || !(gap > 0 && gap < beside)) return 'closest_pair_differs';
  const upper = lower + BigInt(Math.round(gap * 2 ** 40)) * (1n << 24n);
  return isZero(kernel, lower, gap / 4) && isZero(kernel, upper, gap / 4)
    ? undefined
    : 'closest_pair_differs';
}

function checkLargest(kernel: SignKernel, { largestZ }: ZeroResult, stretch: Stretch) {
  const at = ordinateOf(largestZ.t, stretch);
  if (at === undefined) return 'largest_value_differs';
  const aside = 2 ** -11;
  const peak = climb(kernel, at - (1n << 53n), 2 * aside);
  const isRight =
    Math.abs(peak.value - largestZ.absoluteValue) <= halfOfValue && Math.abs(peak.at - aside) <= halfOfPlace;
  return isRight ? undefined : 'largest_value_differs';
}

/**
 * Zeros that are certainly there from a named one on, itself among them, up to a Gram point on either side. How many the
 * interval holds is proved elsewhere (verify-count.ts): when it is as many, none lies on the named one's other side.
 */
function zerosTowards(kernel: SignKernel, ordinate: Ordinate, gramPoint: number): number {
  const reach = reachOf(kernel, ordinate);
  if (reach === undefined) return 0;
  const [whole, fraction] = [wholeOf(ordinate), fractionOf(ordinate)];
  const distance = kernel.gramPoint(gramPoint) - whole - fraction;
  const from = Math.sign(distance) * reach;
  const valueAt = (part: number) => {
    if (part === 0) return certainSignAt(kernel, whole, fraction + from);
    if (part === fineParts) return signAtGramPoint(kernel, gramPoint);
    return decidedZ(kernel, whole, fraction + from + ((distance - from) * part) / fineParts);
  };
  return 1 + changesIn(valueAt);
}

/** The unit's Gram intervals in which its first and last zero are named; undefined when one lies outside. */
function placeEnds(
  kernel: SignKernel,
  { firstInterval, intervals }: ZeroPlan,
  first: Ordinate,
  last: Ordinate,
): { first: OccupiedInterval; last: OccupiedInterval } | undefined {
  const intervalOf = (ordinate: Ordinate) =>
    Math.floor(kernel.position(wholeOf(ordinate), fractionOf(ordinate), firstInterval - 1));
  const [low, high] = [intervalOf(first), intervalOf(last)];
  if (low < 0 || high >= intervals) return undefined;
  return {
    first: { interval: low, zeros: zerosTowards(kernel, first, firstInterval + low) },
    last: { interval: high, zeros: zerosTowards(kernel, last, firstInterval + high - 1) },
  };
}

export function checkResult(kernel: SignKernel, plan: ZeroPlan, result: ZeroResult): ResultOutcome {
  const failed = (reason: Reason): ResultOutcome => ({
    kind: 'result',
    first: null,
    last: null,
    reason,
  });
  const stretch = {
    // The first unit begins at Gram point −1, which lies at 9.67.
    lowest: Math.max(9, Math.floor(approximateGramPoint(plan.firstInterval - 1) - beside)),
    highest: approximateGramPoint(plan.firstInterval + plan.intervals) + beside,
  };
  const reason = checkClosestPair(kernel, result, stretch) ?? checkLargest(kernel, result, stretch);
  if (reason) return failed(reason);
  for (const { ordinate } of result.samples) {
    const at = ordinateOf(ordinate, stretch);
    if (at === undefined || !isZero(kernel, at)) return failed('ordinate_differs');
  }
  const first = ordinateOf(result.firstOrdinate, stretch);
  const last = ordinateOf(result.lastOrdinate, stretch);
  if (first === undefined || last === undefined) return failed('ordinate_differs');
  if (!isZero(kernel, first) || !isZero(kernel, last)) return failed('ordinate_differs');
  const ordinates = [result.firstOrdinate, result.lastOrdinate];
  if (!ordinates.every((decimal) => arePlacesRight(kernel, decimal))) return failed('ordinate_differs');
  const ends = placeEnds(kernel, plan, first, last);
  return ends ? { kind: 'result', ...ends, reason: null } : failed('ordinate_differs');
}
