/** The leaf of one pair: local data, traces, central value, torsion, period and a point, as summary and data. */
import { sha256 } from '@noble/hashes/sha2.js';
import { type ComputedLeaf, UndecidedUnit } from '../../work-type.ts';
import { type CurveSummary, encodeLeaf, encodeTraces, SCALE, SMALL_PRIMES } from '../leaf.ts';
import { kindOf, type Pair } from '../model/height-order.ts';
import { POINT_BOUND } from '../model/point-bound.ts';
import { isNearOrder, type QuotientOf, roundedQuotient } from '../model/quotient.ts';
import { realPeriod } from '../model/real-period.ts';
import { termsFor } from '../model/series-length.ts';
import type { Undecided } from '../reasons.ts';
import { findCentralValue } from './central-value.ts';
import type { CurveKernel } from './curve-kernel.ts';
import { type LocalData, localData } from './local-data.ts';
import { findTorsion, isTorsionPoint } from './torsion.ts';

/** Primes whose traces are counted before the computation yields: at most about 30 ms. */
const PRIMES_PER_STEP = 4096;
/** Coefficients made before it yields. */
const TERMS_PER_STEP = 1_000_000;

/** The least |x|, at equal |x| the negative one, of a whole point of infinite order; undefined where none is in the bound. */
function findPoint({ A, B }: Pair, { factors }: LocalData): number | undefined {
  for (let size = 0; size <= POINT_BOUND; size++) {
    for (const x of size === 0 ? [0] : [-size, size]) {
      const square = (x * x + A) * x + B;
      if (square <= 0) continue;
      const y = Math.round(Math.sqrt(square));
      if (y * y === square && !isTorsionPoint(A, { x, y }, factors)) return x;
    }
  }
  return undefined;
}

/** Counts the traces at all primes up to `terms`. Returns them. */
function* countTraces(
  kernel: CurveKernel,
  { A, B }: Pair,
  { two, three }: LocalData,
  terms: number,
): Generator<number, Int32Array, void> {
  const goodAt = ({ conductorExponent }: { conductorExponent: number }) => (conductorExponent === 0 ? 1 : 0);
  kernel.beginCurve(A, B, two.trace, goodAt(two), three.trace, goodAt(three));
  const primes = kernel.primesUpTo(terms);
  for (let first = 0; first < primes; first += PRIMES_PER_STEP) {
    kernel.computeTraces(first, Math.min(primes, first + PRIMES_PER_STEP));
    if (first > 0) yield first / primes;
  }
  return new Int32Array(kernel.memory.buffer, kernel.tracesPlace(), primes);
}

/** L^(r)/r!·T²/(Ω·Πc), as the summary holds it. @throws UndecidedUnit where it should be whole and isn't */
function quotientOf(figures: QuotientOf): number {
  const quotient = roundedQuotient(figures);
  if (figures.rank === 0 && !isNearOrder(figures, quotient))
    throw new UndecidedUnit<Undecided>('order_of_sha_not_whole');
  return quotient;
}

/** Yields shares of the leaf that are done. @throws UndecidedUnit */
export function* computeCurve(kernel: CurveKernel, pair: Pair): Generator<number, ComputedLeaf, void> {
  const kind = kindOf(pair);
  if (kind !== 'curve')
    return { summary: encodeLeaf({ ...pair, kind, curve: undefined }), data: new Uint8Array() };
  const { A, B } = pair;
  const local = localData(A, B);
  const terms = termsFor(local.conductor);
  const traces = yield* countTraces(kernel, pair, local, terms);
  const data = encodeTraces(traces);
  for (let first = 2; first <= terms; first += TERMS_PER_STEP) {
    kernel.fillCoefficients(first, Math.min(terms + 1, first + TERMS_PER_STEP), terms);
    if (terms > TERMS_PER_STEP) yield 0.8;
  }
  const series = findCentralValue({ kernel, conductor: local.conductor, terms });
  let step = series.next();
  for (; !step.done; step = series.next()) if (terms > 1e5) yield 0.9;
  const central = step.value;
  const torsion = findTorsion(A, B, local.factors);
  const period = realPeriod(A, B) * local.scale;
  const figures: QuotientOf = {
    rank: central.rank,
    torsion: torsion.order,
    tamagawa: local.tamagawa,
    leading: Math.round(central.leading * SCALE),
    period: Math.round(period * SCALE),
  };
  const curve: CurveSummary = {
    ...figures,
    conductor: local.conductor,
    rootNumber: central.rootNumber,
    hasFullTwoTorsion: torsion.hasFullTwoTorsion,
    quotient: quotientOf(figures),
    pointX: findPoint(pair, local),
    traces: [...new Int32Array(kernel.memory.buffer, kernel.tracesPlace(), SMALL_PRIMES.length)],
    digest: sha256(data),
  };
  return { summary: encodeLeaf({ ...pair, kind, curve }), data };
}
