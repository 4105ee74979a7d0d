/** Puts the leaves of a unit together: pure, cheap, and the same for the miner, the server and a reader. */
import { checkOf, listOf, numberFrom, objectOf, oneOf, textLike, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { decodeSummary, type LeafSummary, type Ordinate, spacingBins, toDecimal } from './leaf.ts';
import { lastInterval, leafCount, type ZeroPlan } from './plan.ts';

/** Bad Gram points, and failures of Rosser's rule, that a result lists. */
export const listedMax = 64;
const samplesMax = 8;
const decimals = 12;
const binWidth = 0.1;

export type RosserFailure = {
  /** The Gram block [g(gramPoint), g(gramPoint + length)) holds `zeros` zeros, fewer than its length. */
  readonly gramPoint: number;
  readonly length: number;
  readonly zeros: number;
};

/** Ordinates are decimal strings with 12 places, the place of the largest |Z| one with 4. */
export type ZeroResult = {
  readonly zeros: number;
  /** Number of the first zero of the unit, counted from 14.1347… = 1. */
  readonly firstZero: number;
  readonly lastZero: number;
  readonly firstOrdinate: string;
  readonly lastOrdinate: string;
  /** The consecutive zeros with the least normalised spacing (θ(γ′) − θ(γ))/π; `zero` is the number of the lower one. */
  readonly closestPair: {
    readonly zero: number;
    readonly lower: string;
    readonly gap: string;
    readonly normalisedSpacing: number;
  };
  readonly largestZ: { readonly t: string; readonly absoluteValue: number };
  readonly largestS: { readonly t: string; readonly value: number };
  readonly smallestS: { readonly t: string; readonly value: number };
  readonly gram: {
    /** Gram points g(n) of the unit with (−1)^n Z(g(n)) < 0: S(g(n)) is odd. */
    readonly badPoints: number;
    readonly firstBadPoints: readonly number[];
    /** Gram intervals that hold 0, 1, 2, 3 and more zeros. */
    readonly intervalsByZeros: readonly number[];
  };
  /** Counts of Gram blocks that lie whole in the unit. */
  readonly rosser: { readonly failures: number; readonly first: readonly RosserFailure[] };
  /** Normalised spacings of consecutive zeros in bins of 0.1; the last bin holds all beyond. */
  readonly spacings: { readonly binWidth: number; readonly counts: readonly number[] };
  readonly samples: readonly { readonly zero: number; readonly ordinate: string }[];
};

interface Extreme {
  value: number;
  at: bigint;
}

/** Walks over the Gram points of the unit and collects the failures of Gram's law and Rosser's rule. */
class GramTally {
  badPoints = 0;
  readonly firstBadPoints: number[] = [];
  readonly intervalsByZeros = [0, 0, 0, 0];
  rosserFailures = 0;
  readonly failures: RosserFailure[] = [];
  private block: { gramPoint: number; s: number } | undefined;
  constructor(
    private gramPoint: number,
    /** S at that Gram point. */
    public s: number,
  ) {}

  add(occupancy: Uint8Array): void {
    for (const zeros of occupancy) {
      if (this.s % 2 === 0) this.closeBlock();
      else {
        this.badPoints++;
        if (this.firstBadPoints.length < listedMax) this.firstBadPoints.push(this.gramPoint);
      }
      this.intervalsByZeros[Math.min(3, zeros)]!++;
      this.s += zeros - 1;
      this.gramPoint++;
    }
  }

  /** At a good Gram point: ends the block before it and begins the next. */
  private closeBlock(): void {
    const { block, s, gramPoint } = this;
    if (block && s < block.s) {
      this.rosserFailures++;
      const length = gramPoint - block.gramPoint;
      if (this.failures.length < listedMax) {
        this.failures.push({ gramPoint: block.gramPoint, length, zeros: length + s - block.s });
      }
    }
    this.block = { gramPoint, s };
  }
}

/** Adds leaves up, in order. */
class UnitTally {
  readonly firstZero: number;
  zeros = 0;
  readonly gram: GramTally;
  readonly spacings = new Array<number>(spacingBins).fill(0);
  readonly closest = { zero: 0, lower: 0n, gap: 0n, spacing: Number.POSITIVE_INFINITY };
  z: Extreme | undefined;
  highest: Extreme | undefined;
  lowest: Extreme | undefined;
  readonly samples: { zero: number; ordinate: string }[] = [];
  first: LeafSummary | undefined;
  last: LeafSummary | undefined;
  private leaves = 0;

  constructor(
    private readonly plan: ZeroPlan,
    startS: number,
  ) {
    this.firstZero = plan.firstInterval + startS + 1;
    this.gram = new GramTally(plan.firstInterval - 1, startS);
  }

  add(leaf: LeafSummary): void {
    const step = Math.max(1, Math.ceil(leafCount(this.plan) / (samplesMax - 1)));
    if (this.leaves++ % step === 0) {
      this.samples.push({ zero: this.firstZero + this.zeros, ordinate: ordinateText(leaf.first) });
    }
    this.addSpacings(leaf);
    this.addExtremes(leaf);
    this.gram.add(leaf.occupancy);
    this.zeros += leaf.zeros;
    this.first ??= leaf;
    this.last = leaf;
  }

  private addSpacings(leaf: LeafSummary): void {
    const { last, plan, spacings, closest } = this;
    for (let bin = 0; bin < spacingBins; bin++) spacings[bin]! += leaf.spacings[bin]!;
    const zerosBefore = this.firstZero + this.zeros - 1;
    if (last) {
      const spacing = Math.max(0, Number(leaf.firstPhase - last.lastPhase) + plan.leafSpan * 2 ** 32);
      spacings[Math.min(spacingBins - 1, Math.floor((spacing / 2 ** 32) * 10))]!++;
      if (spacing < closest.spacing) {
        Object.assign(closest, { zero: zerosBefore, lower: last.last, gap: leaf.first - last.last, spacing });
      }
    }
    if (leaf.closestSpacing < closest.spacing) {
      closest.zero = zerosBefore + leaf.closestZero + 1;
      closest.lower = leaf.closestLower;
      closest.gap = leaf.closestGap;
      closest.spacing = leaf.closestSpacing;
    }
  }

  private addExtremes(leaf: LeafSummary): void {
    const start = this.gram.s * 2 ** 20;
    this.z = furtherOf(this.z, { value: leaf.largestZ, at: leaf.largestZAt }, 1);
    this.highest = furtherOf(this.highest, { value: start + leaf.highestS, at: leaf.highestSAt }, 1);
    this.lowest = furtherOf(this.lowest, { value: start + leaf.lowestS, at: leaf.lowestSAt }, -1);
  }
}

/** The extreme that lies farther in a direction, or the first of equals. */
function furtherOf(first: Extreme | undefined, next: Extreme, direction: 1 | -1): Extreme {
  return first && (next.value - first.value) * direction <= 0 ? first : next;
}

function ordinateText(ordinate: Ordinate): string {
  return toDecimal(ordinate, decimals);
}

function resultOf(tally: UnitTally): ZeroResult {
  const { firstZero, zeros, closest, gram } = tally;
  const [z, highest, lowest] = [tally.z!, tally.highest!, tally.lowest!];
  return {
    zeros,
    firstZero,
    lastZero: firstZero + zeros - 1,
    firstOrdinate: ordinateText(tally.first!.first),
    lastOrdinate: ordinateText(tally.last!.last),
    closestPair: {
      zero: closest.zero,
      lower: ordinateText(closest.lower),
      gap: ordinateText(closest.gap),
      normalisedSpacing: closest.spacing / 2 ** 32,
    },
    largestZ: { t: toDecimal(z.at, 4, 12), absoluteValue: z.value / 2 ** 20 },
    largestS: { t: ordinateText(highest.at), value: highest.value / 2 ** 20 },
    smallestS: { t: ordinateText(lowest.at), value: lowest.value / 2 ** 20 },
    gram: {
      badPoints: gram.badPoints,
      firstBadPoints: gram.firstBadPoints,
      intervalsByZeros: gram.intervalsByZeros,
    },
    rosser: { failures: gram.rosserFailures, first: gram.failures },
    spacings: { binWidth, counts: tally.spacings },
    samples: [...tally.samples, { zero: firstZero + zeros - 1, ordinate: ordinateText(tally.last!.last) }],
  };
}

/**
 * As `summarise`, yielding its share done after every `leavesPerStep` leaves. S at the unit's start follows in a first
 * round from the mean of S over the unit being near 0; the verifier proves it by Turing's method.
 */
export function* summariseInSteps(
  plan: ZeroPlan,
  summaries: readonly Uint8Array[],
  leavesPerStep: number,
): Generator<number, ZeroResult, void> {
  const count = leafCount(plan);
  if (summaries.length !== count) throw new RangeError(`a unit of ${count} leaves`);
  const decode = (index: number) => {
    const leaf = decodeSummary(summaries[index]!, plan.leafSpan);
    if (!leaf) throw new RangeError(`leaf ${index} is no summary`);
    return leaf;
  };
  let relative = 0;
  let sum = 0;
  for (let index = 0; index < count; index++) {
    for (const zeros of decode(index).occupancy) {
      sum += relative;
      relative += zeros - 1;
    }
    if (index % leavesPerStep === 0) yield (0.5 * index) / count;
  }
  const startS = plan.firstInterval === 0 ? 0 : 0 - Math.round(sum / plan.intervals);
  const tally = new UnitTally(plan, startS);
  for (let index = 0; index < count; index++) {
    tally.add(decode(index));
    if (index % leavesPerStep === 0) yield 0.5 + (0.5 * index) / count;
  }
  return resultOf(tally);
}

/** @throws RangeError when a leaf is no summary, or there are not as many as the plan says */
export function summarise(plan: ZeroPlan, summaries: readonly Uint8Array[]): ZeroResult {
  const steps = summariseInSteps(plan, summaries, summaries.length);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Zeros up to t = 2^32, and a few more. */
const count = wholeNumber(0, lastInterval + 2 ** 20);
const gramPoint = wholeNumber(-1, lastInterval);
const hasTwelvePlaces = textLike(/^\d{1,10}\.\d{12}$/);
/** From the first zero on, 14.13…, as far as the kernels go. */
const ordinate = checkOf(
  hasTwelvePlaces.form,
  (value) => hasTwelvePlaces(value) && Number(value) > 14 && Number(value) < 2 ** 32,
);
const valueOfS = objectOf<ZeroResult['largestS']>({ t: ordinate, value: numberFrom(-2048, 2048) });
const hasForm = objectOf<ZeroResult>({
  zeros: count,
  firstZero: count,
  lastZero: count,
  firstOrdinate: ordinate,
  lastOrdinate: ordinate,
  closestPair: objectOf<ZeroResult['closestPair']>({
    zero: count,
    lower: ordinate,
    gap: textLike(/^\d\.\d{12}$/),
    normalisedSpacing: numberFrom(0, 1024),
  }),
  largestZ: objectOf<ZeroResult['largestZ']>({
    t: textLike(/^\d{1,10}\.\d{4}$/),
    absoluteValue: numberFrom(0, 4096),
  }),
  largestS: valueOfS,
  smallestS: valueOfS,
  gram: objectOf<ZeroResult['gram']>({
    badPoints: count,
    firstBadPoints: listOf(gramPoint, 0, listedMax),
    intervalsByZeros: listOf(count, 4, 4),
  }),
  rosser: objectOf<ZeroResult['rosser']>({
    failures: count,
    first: listOf(objectOf<RosserFailure>({ gramPoint, length: count, zeros: count }), 0, listedMax),
  }),
  spacings: objectOf<ZeroResult['spacings']>({
    binWidth: oneOf(binWidth),
    counts: listOf(count, spacingBins, spacingBins),
  }),
  samples: listOf(objectOf<ZeroResult['samples'][number]>({ zero: count, ordinate }), 1, samplesMax + 1),
});

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<ZeroResult>(hasForm);
