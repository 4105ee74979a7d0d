/**
 * Looks at all traces of a curve at once: F(y) = Σ a_n e^(−2πny/√N) has F(1/t) = w·t²·F(t) for every t, by modularity. A
 * trace that is off by 1 at a prime p changes the left side by e^(−2πp/(t√N)) or more. The bound of the terms that are left
 * out is in model/series-length.ts.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { sameItems } from '../../kit/equality.ts';
import { type CurveSummary, decodeTraces } from '../leaf.ts';
import { TWISTS, termsFor } from '../model/series-length.ts';
import type { Reason } from '../reasons.ts';
import { coefficientsOf, sixSums } from './plain-series.ts';
import { type PrimeTable, primesUpTo } from './prime-table.ts';

/** How far the sides may be apart: rounding grows with √N, as the sums do. */
export function toleranceOf(conductor: number): number {
  return 1e-10 + 1e-14 * Math.sqrt(conductor);
}

/** The traces that the data holds; the reason of a fault otherwise. */
export function readTraces(curve: CurveSummary, data: Uint8Array, table: PrimeTable): Int16Array | Reason {
  if (!sameItems(sha256(data), curve.digest)) return 'data_differs_from_digest';
  if (data.length !== 2 * primesUpTo(table, termsFor(curve.conductor))) return 'data_differs_from_digest';
  const traces = decodeTraces(data);
  if (traces.some((trace, index) => trace ** 2 > 4 * table.primes[index]!)) return 'trace_beyond_bound';
  return curve.traces.every((trace, index) => trace === traces[index]) ? traces : 'small_traces_differ';
}

/** The largest distance of the two sides over the three t. */
export function equationFault(curve: CurveSummary, coefficients: Int32Array): number {
  const c = (2 * Math.PI) / Math.sqrt(curve.conductor);
  const [t0, t1, t2] = TWISTS;
  const sums = sixSums(coefficients, [c / t0, c / t1, c / t2, c * t0, c * t1, c * t2]);
  const distances = TWISTS.map((t, index) =>
    Math.abs(sums[index]! - curve.rootNumber * t * t * sums[TWISTS.length + index]!),
  );
  return Math.max(...distances);
}

/** @returns the coefficients of a curve whose traces fit; the reason of a fault otherwise */
export function* checkTraces(
  curve: CurveSummary,
  data: Uint8Array,
  table: PrimeTable,
): Generator<void, { coefficients: Int32Array; traces: Int16Array } | Reason, void> {
  const traces = readTraces(curve, data, table);
  if (typeof traces === 'string') return traces;
  const { conductor } = curve;
  const coefficients = yield* coefficientsOf(traces, table, { conductor, count: termsFor(conductor) });
  return equationFault(curve, coefficients) <= toleranceOf(conductor)
    ? { coefficients, traces }
    : 'functional_equation_fails';
}
