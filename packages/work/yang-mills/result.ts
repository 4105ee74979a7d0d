/** The unit's result: averages with their errors, from its leaves. Pure; same bytes on every machine. */
import { placeInChain } from '../kit/chains.ts';
import { isDecimal, listOf, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { naturalLogarithm } from '../numerics/elementary.ts';
import { type LeafSummary, readLeaf } from './leaf.ts';
import { CHAINS } from './model/ensembles.ts';
import { estimate, jackknife } from './model/estimate.ts';
import { LOOP_PLANES, PLAQUETTE_PLANES, RECTANGLES, rectanglesOf } from './model/loops.ts';
import { type LatticePlan, leafCount, positionOf } from './plan.ts';

/** Figures are whole multiples of 1/SCALE, autocorrelation times of 1/TIME_SCALE of a leaf. */
export const SCALE = 1e9;
export const TIME_SCALE = 1e3;

export type Figure = {
  value: number;
  /** One standard deviation. */
  error: number;
};

export type LatticeResult = {
  /** Position of the unit, and of the one behind it. */
  start: string;
  end: string;
  group: number;
  beta: number;
  side: number;
  /** Leaves of each stream that no average takes, as the stream has still to come to its equilibrium. */
  leftOut: number;
  /** Leaves that averages take, of both streams. */
  measured: number;
  /** The average of (1/N) Re tr over plaquettes, with its integrated autocorrelation time in leaves. */
  plaquette: Figure & { time: number };
  /** The average of (1/N) Re tr over rectangles. */
  loops: (Figure & { width: number; height: number })[];
  /** The average of |tr P|/N, P the average Polyakov loop of a configuration. */
  polyakov: Figure;
  /** The Creutz ratio χ(2, 2), an estimate of the string tension; empty where the loops are lost in their noise. */
  creutz: Figure[];
  /** Plaquette averages of each stream over equal stretches, from its first leaf on. */
  history: number[][];
};

/** A quarter of each stream. */
const LEFT_OUT = 4;
const BLOCKS = 8;
const HISTORY_MAX = 64;

/** Never −0, which has no canonical form. */
const scaled = (value: number, scale = SCALE) => Math.round(value * scale) + 0;

/**
 * @param summaries the summaries of all leaves, in order
 * @throws RangeError when their number is wrong, or one is no leaf
 */
export function summarise(plan: LatticePlan, summaries: readonly Uint8Array[]): LatticeResult {
  if (summaries.length !== leafCount(plan)) throw new RangeError(`the unit has ${leafCount(plan)} leaves`);
  const chains: LeafSummary[][] = Array.from({ length: CHAINS }, () => []);
  for (const [leaf, bytes] of summaries.entries()) {
    const summary = readLeaf(plan.side, bytes);
    if (!summary) throw new RangeError('no leaf of a lattice');
    chains[placeInChain(plan, leaf).chain]!.push(summary);
  }
  const leftOut = Math.floor(plan.leaves / LEFT_OUT);
  const settled = chains.map((chain) => chain.slice(leftOut));
  const start = positionOf(plan);
  return {
    start: String(start),
    end: String(start + 1),
    group: plan.group,
    beta: plan.beta,
    side: plan.side,
    leftOut,
    measured: CHAINS * (plan.leaves - leftOut),
    ...averagesOf(plan, settled),
    history: chains.map((chain) => historyOf(chain.map(plaquetteOf(plan)))),
  };
}

const plaquetteOf =
  ({ group, side }: LatticePlan) =>
  ({ plaquettes }: LeafSummary): number =>
    plaquettes / (PLAQUETTE_PLANES * side ** 4 * group);

function averagesOf(
  plan: LatticePlan,
  chains: readonly (readonly LeafSummary[])[],
): Pick<LatticeResult, 'plaquette' | 'loops' | 'polyakov' | 'creutz'> {
  const { group, side } = plan;
  const perSlice = side ** 3;
  const seriesOf = (of: (leaf: LeafSummary) => number) => chains.map((chain) => chain.map(of));
  const figureOf = (series: readonly (readonly number[])[]): Figure => {
    const { value, error } = estimate(series);
    return { value: scaled(value), error: scaled(error) };
  };
  const plaquettes = seriesOf(plaquetteOf(plan));
  const rectangles = rectanglesOf(side).map((_, index) =>
    seriesOf(({ rectangles: sums }) => sums[index]! / (LOOP_PLANES * perSlice * group)),
  );
  const { time } = estimate(plaquettes);
  return {
    plaquette: { ...figureOf(plaquettes), time: scaled(time, TIME_SCALE) },
    loops: rectanglesOf(side).map(({ width, height }, index) => ({
      ...{ width, height },
      ...figureOf(rectangles[index]!),
    })),
    polyakov: figureOf(
      seriesOf(
        ({ polyakov: { real, imaginary } }) =>
          Math.sqrt(real * real + imaginary * imaginary) / (perSlice * group),
      ),
    ),
    creutz: creutzOf([plaquettes, rectangles[0]!, rectangles[1]!]),
  };
}

/** χ(2, 2) = −ln(W(2,2)·W(1,1)/W(1,2)²) (Creutz 1980), where it is at least twice its error. */
function creutzOf(series: readonly (readonly (readonly number[])[])[]): Figure[] {
  const ratio = jackknife(series, BLOCKS, ([w11, w12, w22]) => {
    const quotient = (w22! * w11!) / (w12! * w12!);
    return quotient > 0 && w12! > 0 ? -naturalLogarithm(quotient) : undefined;
  });
  if (!ratio || ratio.value <= 2 * ratio.error || !Number.isFinite(ratio.error)) return [];
  return [{ value: scaled(ratio.value), error: scaled(ratio.error) }];
}

/** Averages over equal stretches, whole multiples of 1/SCALE. */
function historyOf(series: readonly number[]): number[] {
  const points = Math.min(HISTORY_MAX, series.length);
  return Array.from({ length: points }, (_, index) => {
    const from = Math.floor((index * series.length) / points);
    const to = Math.floor(((index + 1) * series.length) / points);
    const stretch = series.slice(from, to);
    return scaled(stretch.reduce((sum, value) => sum + value, 0) / stretch.length);
  });
}

/** Every average lies between −1 and 1. */
const average = wholeNumber(-SCALE, SCALE);
const deviation = wholeNumber(0, 2 * SCALE);
const RATIO_MAX = 100 * SCALE;
const hasForm = objectOf<LatticeResult>({
  start: isDecimal,
  end: isDecimal,
  group: oneOf(2, 3),
  beta: wholeNumber(1, 10_000),
  side: oneOf(4, 6, 8),
  leftOut: wholeNumber(0, 1024),
  measured: wholeNumber(1, 2048),
  plaquette: objectOf<LatticeResult['plaquette']>({
    value: average,
    error: deviation,
    time: wholeNumber(0, 1024 * TIME_SCALE),
  }),
  loops: listOf(
    objectOf<LatticeResult['loops'][number]>({
      value: average,
      error: deviation,
      width: wholeNumber(1, 3),
      height: wholeNumber(1, 3),
    }),
    2,
    RECTANGLES.length,
  ),
  polyakov: objectOf<Figure>({ value: average, error: deviation }),
  creutz: listOf(
    objectOf<Figure>({ value: wholeNumber(1, RATIO_MAX), error: wholeNumber(0, RATIO_MAX) }),
    0,
    1,
  ),
  history: listOf(listOf(average, 1, HISTORY_MAX), CHAINS, CHAINS),
});

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<LatticeResult>(hasForm);
