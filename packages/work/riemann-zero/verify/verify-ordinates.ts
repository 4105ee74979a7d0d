/** Checks the bulk data of challenged leaves: every ordinate, and every figure of the leaf's summary. */

import { sha256 } from '@noble/hashes/sha2.js';
import type { Evidence } from '../../work-type.ts';
import {
  bytesPerZero,
  decodeSummary,
  type LeafSummary,
  type Ordinate,
  readZero,
  type StoredZero,
  spacingBins,
} from '../leaf.ts';
import { errorOfZ } from '../model/error-of-z.ts';
import type { ZeroPlan } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import { checkZero, climb, fractionOf, wholeOf } from './check-zero.ts';
import { borweinBelow, type SignKernel } from './verify-kernel.ts';

/** Half of the stretch within which Euler–Maclaurin summation has to change sign. */
const ordinateTolerance = 1e-9;
const zerosPerStep = 32;

/** Undefined when the ordinate is a zero to 10^-9 by Euler–Maclaurin summation. */
export function checkBySummation(kernel: SignKernel, zero: StoredZero): Reason | undefined {
  const whole = wholeOf(zero.ordinate);
  const fraction = fractionOf(zero.ordinate);
  const reach = Math.max(ordinateTolerance, zero.errorBound);
  const below = kernel.eulerMaclaurinAt(whole, fraction - reach);
  const above = kernel.eulerMaclaurinAt(whole, fraction + reach);
  return below * above < 0 ? undefined : 'ordinate_differs_from_summation';
}

interface Figures {
  occupancy: Uint8Array;
  spacings: number[];
  /** Spacings so near to a bin's border that either bin is right. */
  ambiguous: number;
  closest: number;
  closestZero: number;
  highest: number;
  highestZero: number;
  lowest: number;
  lowestZero: number;
}

/** θ/π of each zero less that of the leaf's start. */
function positionsOf(kernel: SignKernel, zeros: readonly StoredZero[], origin: number): number[] {
  return zeros.map(({ ordinate }) => kernel.position(wholeOf(ordinate), fractionOf(ordinate), origin));
}

function figuresOf(positions: readonly number[], leafSpan: number): Figures {
  const figures: Figures = {
    occupancy: new Uint8Array(leafSpan),
    spacings: new Array<number>(spacingBins).fill(0),
    ambiguous: 0,
    closest: Number.POSITIVE_INFINITY,
    closestZero: 0,
    highest: Number.NEGATIVE_INFINITY,
    highestZero: 0,
    lowest: Number.POSITIVE_INFINITY,
    lowestZero: 0,
  };
  positions.forEach((x, index) => {
    if (x >= 0 && x < leafSpan) figures.occupancy[Math.floor(x)]!++;
    const s = index - x;
    if (s < figures.lowest) Object.assign(figures, { lowest: s, lowestZero: index });
    if (s + 1 > figures.highest) Object.assign(figures, { highest: s + 1, highestZero: index });
    const next = positions[index + 1];
    if (next === undefined) return;
    const spacing = next - x;
    figures.spacings[Math.min(spacingBins - 1, Math.floor(spacing * 10))]!++;
    if (Math.abs(spacing * 10 - Math.round(spacing * 10)) < 1e-5) figures.ambiguous++;
    if (spacing < figures.closest) Object.assign(figures, { closest: spacing, closestZero: index });
  });
  return figures;
}

/** The most that θ/π of an ordinate may differ by: below t = 1500 the finder takes θ between its samples less exactly. */
export function toleranceOf(summary: LeafSummary): number {
  return Number(summary.first >> 64n) < 1500 ? 4e-6 : 2e-11;
}

/** The figures of a summary, rounded to whole units, against those of its ordinates. */
function compareFigures(
  summary: LeafSummary,
  figures: Figures,
  positions: readonly number[],
  zeros: readonly StoredZero[],
): Reason | undefined {
  const tolerance = toleranceOf(summary);
  const near = (stored: number | bigint, unit: number, value: number) =>
    Math.abs(Number(stored) / unit - value) <= 0.5 / unit + tolerance;
  if (summary.occupancy.some((count, interval) => count !== figures.occupancy[interval]))
    return 'interval_count_differs';
  if (
    !near(summary.firstPhase, 2 ** 32, positions[0]!) ||
    !near(summary.lastPhase, 2 ** 32, positions.at(-1)!)
  )
    return 'phase_differs';
  const lower = zeros[summary.closestZero];
  const upper = zeros[summary.closestZero + 1];
  if (
    !lower ||
    !upper ||
    summary.closestLower !== lower.ordinate ||
    summary.closestGap !== upper.ordinate - lower.ordinate
  ) {
    return 'closest_pair_differs';
  }
  if (!near(summary.closestSpacing, 2 ** 32, figures.closest)) return 'closest_pair_differs';
  if (
    !near(
      summary.closestSpacing,
      2 ** 32,
      positions[summary.closestZero + 1]! - positions[summary.closestZero]!,
    )
  )
    return 'closest_pair_differs';
  const at = (ordinate: Ordinate, value: number, added: number) => {
    const index = zeros.findIndex((zero) => zero.ordinate === ordinate);
    return index >= 0 && Math.abs(index - positions[index]! + added - value) <= tolerance;
  };
  if (!near(summary.highestS, 2 ** 20, figures.highest) || !at(summary.highestSAt, figures.highest, 1))
    return 'argument_differs';
  if (!near(summary.lowestS, 2 ** 20, figures.lowest) || !at(summary.lowestSAt, figures.lowest, 0))
    return 'argument_differs';
  const moved = summary.spacings.reduce(
    (sum, count, bin) => sum + Math.abs(count - figures.spacings[bin]!),
    0,
  );
  return moved > 2 * figures.ambiguous ? 'spacings_differ' : undefined;
}

/** |Z| at the summary's largest, and wherever the slopes at two zeros let it be as large between them. */
function* checkLargest(
  kernel: SignKernel,
  summary: LeafSummary,
  zeros: readonly StoredZero[],
  slopes: readonly number[],
): Generator<number, Reason | undefined, void> {
  const claimed = summary.largestZ / 2 ** 20;
  const at = summary.largestZAt << 52n;
  if (at < summary.first - (1n << 66n) || at > summary.last + (1n << 66n)) return 'largest_value_differs';
  const peak = climb(kernel, at - (1n << 52n), 2 ** -11);
  if (Math.abs(peak.value - claimed) > 0.5 / 2 ** 20 + 1e-9) return 'largest_value_differs';
  if (Math.abs(peak.at - 2 ** -12) > 0.5 / 2 ** 12 + 1e-6) return 'largest_value_differs';
  for (let index = 0; index + 1 < zeros.length; index++) {
    const from = zeros[index]!.ordinate;
    const gap = Number(zeros[index + 1]!.ordinate - from) / 2 ** 64;
    const arch = (gap * Math.max(slopes[index]!, slopes[index + 1]!)) / Math.PI;
    if (arch > 0.5 * claimed && climb(kernel, from, gap).value > claimed + 2 ** -20)
      return 'largest_value_differs';
    if (index % zerosPerStep === 0) yield 0.9 + (0.1 * index) / zeros.length;
  }
  return undefined;
}

/** Whether data isn't that whose length and digest a summary holds. */
export function isOtherData(summary: LeafSummary, data: Uint8Array): boolean {
  if (data.length !== summary.zeros * bytesPerZero) return true;
  return sha256(data).some((byte, i) => byte !== summary.digest[i]);
}

/** The zeros of a leaf's data, or why they aren't. */
export function readData(
  evidence: Evidence<ZeroPlan>,
  leaf: number,
): { zeros: StoredZero[]; summary: LeafSummary } | Reason {
  const bytes = evidence.leaves.get(leaf);
  const summary = bytes && decodeSummary(bytes, evidence.plan.leafSpan);
  if (!summary) return 'leaf_malformed';
  const data = evidence.data.get(leaf);
  if (!data) return 'leaf_data_missing';
  if (isOtherData(summary, data)) return 'data_digest_differs';
  if (summary.zeros < 2) return 'leaf_malformed';
  const zeros = Array.from({ length: summary.zeros }, (_, index) => readZero(data, index));
  const ascending = zeros.every((zero, index) => index === 0 || zero.ordinate > zeros[index - 1]!.ordinate);
  if (!ascending || zeros[0]!.ordinate !== summary.first || zeros.at(-1)!.ordinate !== summary.last)
    return 'ordinate_differs';
  return { zeros, summary };
}

/** @returns why the leaf's data or summary is wrong, or undefined */
export function* checkLeaf(
  kernel: SignKernel,
  evidence: Evidence<ZeroPlan>,
  leaf: number,
): Generator<number, Reason | undefined, void> {
  const read = readData(evidence, leaf);
  if (typeof read === 'string') return read;
  const { zeros, summary } = read;
  if (Number(zeros[0]!.ordinate >> 64n) < 9) return 'ordinate_differs';
  const { plan } = evidence;
  const firstInterval = plan.firstInterval + leaf * plan.leafSpan;
  const largestError = errorOfZ({ firstInterval, intervals: plan.leafSpan });
  const positions = positionsOf(kernel, zeros, firstInterval - 1);
  const reason = compareFigures(summary, figuresOf(positions, plan.leafSpan), positions, zeros);
  if (reason) return reason;
  const slopes: number[] = [];
  for (let index = 0; index < zeros.length; index++) {
    const slope = checkZero(kernel, zeros[index]!, largestError);
    if (typeof slope === 'string') return slope;
    slopes.push(slope);
    if (index % zerosPerStep === 0) yield (0.9 * index) / zeros.length;
  }
  return yield* checkLargest(kernel, summary, zeros, slopes);
}

/** Above this height Euler–Maclaurin summation costs too many terms. */
export const summedBelow = 300_000;

/** Whether Euler–Maclaurin summation is affordable at the leaf's height, and another formula than the one that found it. */
export function canBeSummed(zero: StoredZero): boolean {
  const t = Number(zero.ordinate >> 64n);
  return t >= borweinBelow && t < summedBelow;
}
