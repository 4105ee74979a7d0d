/**
 * The leaf of one pair (A, B): a summary of 110 bytes, little endian, and the traces of its curve as data, whose digest the
 * summary holds. A pair that is no curve has zeros behind its kind, and no data.
 */
import type { Pair } from './model/height-order.ts';

export const SUMMARY_BYTES = 110;
/** Primes below 100, whose traces the summary holds. */
export const SMALL_PRIMES = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
] as const;
const DIGEST_BYTES = 32;
const TRACES_AT = 53;
const DIGEST_AT = TRACES_AT + SMALL_PRIMES.length;
/** L-values and periods are whole multiples of 1/SCALE. */
export const SCALE = 1e9;
/** So is Ш·Reg of 1/QUOTIENT_SCALE; at rank 0 Ш is whole. */
export const QUOTIENT_SCALE = 1e6;
const KINDS = ['singular', 'not minimal', 'curve'] as const;

export interface CurveSummary {
  conductor: number;
  rootNumber: 1 | -1;
  /** The analytic rank. */
  rank: number;
  torsion: number;
  /** Whether torsion isn't cyclic: all points of order 2 are rational. */
  hasFullTwoTorsion: boolean;
  tamagawa: number;
  /** L^(r)(E, 1)/r!, in units of 1/SCALE. */
  leading: number;
  /** Ω, the real period times the number of real components, of the minimal model, in units of 1/SCALE. */
  period: number;
  /** L^(r)/r!·T²/(Ω·Πc): at rank 0 the analytic order of Ш, above Ш·Reg in units of 1/QUOTIENT_SCALE. */
  quotient: number;
  /** The x of least |x| ≤ POINT_BOUND, the negative of two, of a whole point of infinite order; undefined where there is none. */
  pointX: number | undefined;
  /** Traces at SMALL_PRIMES. */
  traces: readonly number[];
  /** SHA-256 of the data. */
  digest: Uint8Array;
}

export interface LeafSummary extends Pair {
  kind: (typeof KINDS)[number];
  /** Only of a curve. */
  curve: CurveSummary | undefined;
}

export function encodeLeaf({ A, B, kind, curve }: LeafSummary): Uint8Array {
  const bytes = new Uint8Array(SUMMARY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, A, true);
  view.setInt32(4, B, true);
  view.setUint8(8, KINDS.indexOf(kind));
  if (!curve) return bytes;
  view.setInt8(9, curve.rootNumber);
  view.setUint8(10, curve.rank);
  view.setUint8(11, curve.torsion);
  view.setUint8(12, (curve.hasFullTwoTorsion ? 1 : 0) + (curve.pointX === undefined ? 0 : 2));
  view.setInt32(13, curve.pointX ?? 0, true);
  view.setUint32(17, curve.tamagawa, true);
  view.setBigUint64(21, BigInt(curve.conductor), true);
  view.setBigInt64(29, BigInt(curve.leading), true);
  view.setBigInt64(37, BigInt(curve.period), true);
  view.setBigInt64(45, BigInt(curve.quotient), true);
  for (const [index, trace] of curve.traces.entries()) view.setInt8(TRACES_AT + index, trace);
  bytes.set(curve.digest, DIGEST_AT);
  return bytes;
}

/** 64 bits with sign; no safe integer for what none is. */
function wholeAt(view: DataView, at: number): number {
  return view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}

/** The summary that bytes are; undefined for bytes that `encodeLeaf` never gives. Judges no figure. */
export function readLeaf(bytes: Uint8Array): LeafSummary | undefined {
  if (bytes.length !== SUMMARY_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = KINDS[view.getUint8(8)];
  if (!kind) return undefined;
  const pair = { A: view.getInt32(0, true), B: view.getInt32(4, true), kind };
  if (kind !== 'curve')
    return bytes.subarray(9).every((byte) => byte === 0) ? { ...pair, curve: undefined } : undefined;
  const rootNumber = view.getInt8(9);
  const flags = view.getUint8(12);
  const pointX = view.getInt32(13, true);
  const conductor = view.getUint32(25, true) * 2 ** 32 + view.getUint32(21, true);
  const leading = wholeAt(view, 29);
  const period = wholeAt(view, 37);
  const quotient = wholeAt(view, 45);
  const isKept = [conductor, leading, period, quotient].every(Number.isSafeInteger);
  if ((rootNumber !== 1 && rootNumber !== -1) || flags > 3 || !isKept || conductor < 1) return undefined;
  if (flags < 2 && pointX !== 0) return undefined;
  const curve: CurveSummary = {
    conductor,
    rootNumber,
    rank: view.getUint8(10),
    torsion: view.getUint8(11),
    hasFullTwoTorsion: flags % 2 === 1,
    tamagawa: view.getUint32(17, true),
    leading,
    period,
    quotient,
    pointX: flags >= 2 ? pointX : undefined,
    traces: SMALL_PRIMES.map((_, index) => view.getInt8(TRACES_AT + index)),
    digest: bytes.slice(DIGEST_AT, DIGEST_AT + DIGEST_BYTES),
  };
  return { ...pair, curve };
}

/** Traces as data: 16 bits each, in the order of the primes. |a_p| ≤ 2√p stays below 2^15 for p < 2^28. */
export function encodeTraces(traces: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(2 * traces.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < traces.length; index++) view.setInt16(2 * index, traces[index]!, true);
  return bytes;
}

export function decodeTraces(data: Uint8Array): Int16Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const traces = new Int16Array(data.length >> 1);
  for (let index = 0; index < traces.length; index++) traces[index] = view.getInt16(2 * index, true);
  return traces;
}
