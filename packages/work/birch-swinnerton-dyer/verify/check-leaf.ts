/** Makes every figure of a challenged leaf again, by other programs than the computation's. */
import { type CurveSummary, QUOTIENT_SCALE, SCALE, SMALL_PRIMES } from '../leaf.ts';
import type { Pair } from '../model/height-order.ts';
import type { Reason } from '../reasons.ts';
import { isTrace } from './check-group-order.ts';
import { integratePeriod } from './period-by-integral.ts';
import { plainTorsion } from './plain-torsion.ts';
import type { PrimeTable } from './prime-table.ts';
import { reduceAt } from './tate-algorithm.ts';
import { centralValues } from './value-by-another-sum.ts';

/** Traces beyond the small primes that are checked by a group order, where the digest says. */
const TRACES_DRAWN = 24;
/** Half a unit of what a summary holds, and the error of the sums made again. */
const VALUE_WITHIN = 0.5 + 0.05;
const PERIOD_SHARE = 2e-11;
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
function drawnPrimes(digest: Uint8Array, count: number): number[] {
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

/** Whether L^(r)/r!·T²/(Ω·Πc) is what the summary holds. */
function quotientFits(curve: FigureClaim): boolean {
  const { leading, period, torsion, tamagawa, quotient, rank } = curve;
  const value = (leading * torsion ** 2) / (period * tamagawa);
  // Both figures are rounded to 1/SCALE.
  const share = 1 / leading + 1 / period;
  const held = rank === 0 ? quotient : quotient / QUOTIENT_SCALE;
  const rounding = rank === 0 ? 0 : 0.6 / QUOTIENT_SCALE;
  return Math.abs(value - held) <= rounding + Math.abs(value) * share;
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
  if (Math.abs(period * SCALE - curve.period) > VALUE_WITHIN + period * SCALE * PERIOD_SHARE)
    return 'period_differs';
  return quotientFits(curve) ? undefined : 'quotient_differs';
}

/** @returns the first fault of what depends on the traces; undefined when there is none */
export function* checkSeries(
  pair: Pair,
  curve: CurveSummary,
  { coefficients, traces }: { coefficients: Float64Array; traces: Int16Array },
  table: PrimeTable,
): Generator<void, Reason | undefined, void> {
  const { badTraces } = localFigures(pair);
  if (!(yield* tracesFit(pair, { traces, table, badTraces, digest: curve.digest })))
    return 'trace_differs_from_group_order';
  if ((curve.rank % 2 === 0 ? 1 : -1) !== curve.rootNumber) return 'central_value_differs';
  const values = yield* centralValues(curve, coefficients);
  const leading = values.pop()!;
  const vanish = values.every((value) => Math.abs(value) < ZERO_BELOW);
  const isSame =
    Math.abs(leading * SCALE - curve.leading) <= VALUE_WITHIN + Math.abs(leading) * SCALE * 2e-11;
  return vanish && isSame && Math.abs(leading) > ZERO_BELOW ? undefined : 'central_value_differs';
}
