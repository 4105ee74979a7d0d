/** What signs at Gram points and counts between them say of Gram's law and Rosser's rule. */
import type { ZeroPlan } from '../plan.ts';
import { listedMax, type RosserFailure, type ZeroResult } from '../result.ts';

/** Signs and counts of a range. Gram point m has index m − origin. */
export class GramRange {
  readonly good: Uint8Array;
  readonly zeros: Uint8Array;
  /** (−1)^m Z(g(m)), nearly. */
  readonly values: Float32Array;
  constructor(
    readonly origin: number,
    length: number,
  ) {
    this.good = new Uint8Array(length + 1);
    this.zeros = new Uint8Array(length);
    this.values = new Float32Array(length + 1);
  }
  readonly valueAt = (m: number): number => this.values[m - this.origin] ?? 0;
  isGood(m: number): boolean {
    return this.good[m - this.origin] === 1;
  }
}

/** Figures of the part of a unit that a range covers; lists hold the first ones. */
export type GramFigures = {
  readonly badPoints: number;
  readonly firstBadPoints: number[];
  readonly intervalsByZeros: number[];
  readonly failures: number;
  readonly firstFailures: RosserFailure[];
  /** The first and the last Gram interval of the part that hold a zero; null when none does. */
  readonly firstOccupied: OccupiedInterval | null;
  readonly lastOccupied: OccupiedInterval | null;
};

/** A Gram interval of the unit, from 0, and how many zeros it holds. */
export type OccupiedInterval = { readonly interval: number; readonly zeros: number };

/** @param part the Gram points between which the range was counted, both good */
export function figuresOf(
  range: GramRange,
  { firstInterval, intervals }: ZeroPlan,
  { from, to }: { from: number; to: number },
): GramFigures {
  const first = Math.max(from, firstInterval - 1);
  const end = Math.min(to, firstInterval + intervals - 1);
  const figures = { badPoints: 0, failures: 0 };
  let firstOccupied: OccupiedInterval | null = null;
  let lastOccupied: OccupiedInterval | null = null;
  const firstBadPoints: number[] = [];
  const intervalsByZeros = [0, 0, 0, 0];
  const firstFailures: RosserFailure[] = [];
  let block: { gramPoint: number; zeros: number } | undefined;
  for (let m = first; m < end; m++) {
    if (range.isGood(m)) {
      block = { gramPoint: m, zeros: 0 };
    } else {
      figures.badPoints++;
      if (firstBadPoints.length < listedMax) firstBadPoints.push(m);
    }
    const zeros = range.zeros[m - range.origin]!;
    intervalsByZeros[Math.min(3, zeros)]!++;
    if (zeros > 0) {
      lastOccupied = { interval: m + 1 - firstInterval, zeros };
      firstOccupied ??= lastOccupied;
    }
    if (!block) continue;
    block.zeros += zeros;
    const length = m + 1 - block.gramPoint;
    // A block counts where the unit holds the Gram point at its end too.
    const isWhole = range.isGood(m + 1) && m + 1 < firstInterval + intervals - 1;
    if (!isWhole || block.zeros >= length) continue;
    figures.failures++;
    if (firstFailures.length < listedMax) firstFailures.push({ ...block, length });
  }
  return { ...figures, firstBadPoints, intervalsByZeros, firstFailures, firstOccupied, lastOccupied };
}

/** The figures of a unit from those of its parts, in order, as a result has them. */
export function joinFigures(parts: readonly GramFigures[]): Pick<ZeroResult, 'gram' | 'rosser'> {
  const sum = (figure: (part: GramFigures) => number) =>
    parts.reduce((total, part) => total + figure(part), 0);
  return {
    gram: {
      badPoints: sum((part) => part.badPoints),
      firstBadPoints: parts.flatMap((part) => part.firstBadPoints).slice(0, listedMax),
      intervalsByZeros: [0, 1, 2, 3].map((zeros) => sum((part) => part.intervalsByZeros[zeros]!)),
    },
    rosser: {
      failures: sum((part) => part.failures),
      first: parts.flatMap((part) => part.firstFailures).slice(0, listedMax),
    },
  };
}
