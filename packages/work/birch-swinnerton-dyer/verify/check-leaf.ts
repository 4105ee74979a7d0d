/** Makes every figure of a challenged leaf again, by other programs than the computation's. */
import { type CurveSummary, SCALE, SMALL_PRIMES } from '../leaf.ts';
import type { Pair } from '../model/height-order.ts';
import { centralSum, moments } from '../model/leading-value.ts';
import { isNearOrder, roundedQuotient } from '../model/quotient.ts';
import { realPeriod } from '../model/real-period.ts';
import { reduceAt } from '../model/tate-algorithm.ts';
import type { Reason } from '../reasons.ts';
import { isTrace } from './check-group-order.ts';
import { integratePeriod } from './period-by-integral.ts';
import { plainSums } from './plain-sums.ts';
import { plainTorsion } from './plain-torsion.ts';
import type { PrimeTable } from './prime-table.ts';
import { centralValues } from './value-by-another-sum.ts';

/** Traces beyond the small primes that are checked by a group order, where the digest says. */
const TRACES_DRAWN = 24;
/** Figures made again are off by at most so much, in units of what a summary holds, and by such a share of themselves. */
const UNITS_OFF = 0.05;
const SHARE_OFF = 2e-11;
/** A vanishing value comes out below this, one that doesn't vanish above. */
const ZERO_BELOW = 1e-6;

function primeDivisors(n: number): number[] {
  const primes: number[] = [];
  let left = n;
  for (let divisor = 2; divisor * divisor <= left; divisor++) {
    if (left % divisor !== 0) continue;
    primes.push(divisor);
    while (left % divisor === 0) left /= divisor;
  }
  return left > 1 ? [...primes, left] : primes;
}

interface LocalFigures {
  conductor: number;
  tamagawa: number;
  scale: number;
  badTraces: ReadonlyMap<number, number>;
}

export function localFigures({ A, B }: Pair): LocalFigures {
  const found = { conductor: 1, tamagawa: 1, scale: 1 };
  const badTraces = new Map<number, number>();
  for (const p of new Set([2, 3, ...primeDivisors(Math.abs(4 * A ** 3 + 27 * B ** 2))])) {
    const { conductorExponent, tamagawa, badTrace, scale } = reduceAt(A, B, p);
    found.conductor *= p ** conductorExponent;
    found.tamagawa *= tamagawa;
    found.scale *= p ** scale;
    if (badTrace !== undefined) badTraces.set(p, badTrace);
  }
  return { ...found, badTraces };
}

/** The primes, by number, whose traces are looked at: all small ones, and others where the digest of the data says. */
export function drawnPrimes(digest: Uint8Array, count: number): number[] {
  const drawn = SMALL_PRIMES.map((_, index) => index);
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  let state = view.getUint32(0, true);
  for (let k = 0; k < TRACES_DRAWN; k++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(Math.floor((state / 2 ** 32) * count));
  }
  return drawn;
}

function* tracesFit(
  { A, B }: Pair,
  { traces, digest, table, badTraces }: CheckedTraces & { digest: Uint8Array },
): Generator<void, boolean, void> {
  for (const index of drawnPrimes(digest, traces.length)) {
    const p = table.primes[index]!;
    const bad = badTraces.get(p);
    // The traces at good 2 and 3 are those of the minimal model; the functional equation looks at them.
    const fits = bad === undefined ? p < 5 || isTrace(A, B, p, traces[index]!) : traces[index] === bad;
    if (!fits) return false;
    yield;
  }
  return true;
}

interface CheckedTraces {
  traces: Int16Array;
  table: PrimeTable;
  badTraces: ReadonlyMap<number, number>;
}

/** The figures that need no trace, and what they are put together from. */
type FigureClaim = Pick<
  CurveSummary,
  'conductor' | 'tamagawa' | 'torsion' | 'hasFullTwoTorsion' | 'leading' | 'period' | 'quotient' | 'rank'
>;

/**
 * Whether a figure in units of 1/SCALE is the rounded one; undefined where the figure made again is too near to half-way
 * between two whole numbers to tell. There the one is right to which the rule's bits are rounded, so that never two are.
 */
function isRounded(held: number, remade: number): boolean | undefined {
  const off = UNITS_OFF + Math.abs(remade) * SCALE * SHARE_OFF;
  const distance = Math.abs(remade * SCALE - held);
  if (distance >= 0.5 + off) return false;
  return distance <= 0.5 - off ? true : undefined;
}

/** Whether a figure is the rule's one, rounded. */
const isRuled = (held: number, ruled: number): boolean => held === Math.round(ruled * SCALE);

/** Whether L^(r)/r!·T²/(Ω·Πc), rounded, is what the summary holds, and at rank 0 near to it. */
function quotientFits(curve: FigureClaim): boolean {
  const { leading, period, quotient, rank } = curve;
  if (leading < 1 || period < 1 || quotient !== roundedQuotient(curve)) return false;
  return rank > 0 || isNearOrder(curve, quotient);
}

/** @returns the first fault; undefined when every figure comes out the same */
export function* checkFigures(pair: Pair, curve: FigureClaim): Generator<void, Reason | undefined, void> {
  const local = localFigures(pair);
  if (curve.conductor !== local.conductor || curve.tamagawa !== local.tamagawa) return 'local_data_differ';
  yield;
  const torsion = plainTorsion(pair.A, pair.B);
  if (torsion.order !== curve.torsion || torsion.hasFullTwoTorsion !== curve.hasFullTwoTorsion)
    return 'torsion_differs';
  yield;
  const period = integratePeriod(pair.A, pair.B) * local.scale;
  const isSame =
    isRounded(curve.period, period) ?? isRuled(curve.period, realPeriod(pair.A, pair.B) * local.scale);
  if (!isSame) return 'period_differs';
  return quotientFits(curve) ? undefined : 'quotient_differs';
}

/** L^(r)(1)/r! with the bits that the computation must have had. */
function* leadingByRule(
  { conductor, rank }: CurveSummary,
  coefficients: Int32Array,
): Generator<void, number, void> {
  const series = { kernel: plainSums(coefficients), conductor, terms: coefficients.length - 1 };
  return rank === 0 ? yield* centralSum(series) : (yield* moments(series))[rank]!;
}

/** @returns the first fault of what depends on the traces; undefined when there is none */
export function* checkSeries(
  pair: Pair,
  curve: CurveSummary,
  { coefficients, traces }: { coefficients: Int32Array; traces: Int16Array },
  table: PrimeTable,
): Generator<void, Reason | undefined, void> {
  const { badTraces } = localFigures(pair);
  if (!(yield* tracesFit(pair, { traces, table, badTraces, digest: curve.digest })))
    return 'trace_differs_from_group_order';
  if ((curve.rank % 2 === 0 ? 1 : -1) !== curve.rootNumber) return 'central_value_differs';
  const values = yield* centralValues(curve, coefficients);
  const leading = values.pop()!;
  const vanish = values.every((value) => Math.abs(value) < ZERO_BELOW);
  if (!vanish || Math.abs(leading) <= ZERO_BELOW) return 'central_value_differs';
  const isSame =
    isRounded(curve.leading, leading) ?? isRuled(curve.leading, yield* leadingByRule(curve, coefficients));
  return isSame ? undefined : 'central_value_differs';
}
