/** The unit's result: figures of both flows, from its leaves. Pure; same bytes on every machine. */
import { placeInChain } from '../kit/chains.ts';
import { eitherOf, isDecimal, listOf, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import { naturalLogarithm } from '../numerics/elementary.ts';
import { type LeafSummary, readLeaf } from './leaf.ts';
import { cutoffOf } from './model/definition.ts';
import { CHAINS } from './model/ensembles.ts';
import { initialState } from './model/initial-state.ts';
import { measureState, resolutionOf } from './model/measure-state.ts';
import { type FlowPlan, flowOfChain, leafCount, positionOf } from './plan.ts';

/** Figures are whole multiples of one over these. */
export const SCALE = {
  energy: 1e9,
  enstrophy: 1e6,
  palinstrophy: 1e3,
  ratio: 1e6,
  unaccounted: 1e12,
  decade: 1e3,
};
/** Below K·η = 1.5 a flow is under-resolved. */
export const RESOLVED_FROM = 1.5;

export type FlowFigures = {
  /** ½⟨|u|²⟩, ½⟨|ω|²⟩ and ½⟨|∇ω|²⟩ at the end. */
  energy: number;
  enstrophy: number;
  palinstrophy: number;
  /** 2ν·enstrophy at the end, by SCALE.energy, and its sum over time, the energy that was lost. */
  dissipation: number;
  dissipated: number;
  /** |E(0) − E − dissipated| as a share of E(0), at the end. */
  unaccounted: number;
  /** The greatest palinstrophy behind a leaf over that of the beginning, and how many leaves are before it. */
  growth: number;
  growthAt: number;
  /** The greatest |ω|, and max |u|·h/Δx, over all points behind all leaves. */
  vorticity: number;
  courant: number;
  /** The least K·η behind a leaf. */
  resolution: number;
  /** log₁₀ of the energy of each shell from 1 to K at the end; SPECTRUM_LEAST for less than that. */
  spectrum: number[];
  /** Energy, enstrophy and palinstrophy at the ends of equal stretches. */
  history: { energy: number[]; enstrophy: number[]; palinstrophy: number[] };
};

export type FlowResult = {
  /** Position of the unit, and of the one behind it. */
  start: string;
  end: string;
  /** Flows in a cube have it, as in their plan. */
  dimensions?: 3;
  side: number;
  reynolds: number;
  /** Steps of each flow. */
  steps: number;
  flows: FlowFigures[];
};

const HISTORY_MAX = 64;
const SPECTRUM_LEAST = -36;
const LN_10 = naturalLogarithm(10);

const scaled = (value: number, scale: number) => Math.round(value * scale);

/**
 * @param summaries the summaries of all leaves, in order
 * @throws RangeError when their number is wrong, or one is no leaf
 */
export function summarise(plan: FlowPlan, summaries: readonly Uint8Array[]): FlowResult {
  if (summaries.length !== leafCount(plan)) throw new RangeError(`the unit has ${leafCount(plan)} leaves`);
  const chains: LeafSummary[][] = Array.from({ length: CHAINS }, () => []);
  for (const [leaf, bytes] of summaries.entries()) {
    const summary = readLeaf(plan.side, bytes);
    if (!summary) throw new RangeError('no leaf of a flow');
    chains[placeInChain(plan, leaf).chain]!.push(summary);
  }
  const start = positionOf(plan);
  return {
    start: String(start),
    end: String(start + 1),
    ...(plan.dimensions && { dimensions: plan.dimensions }),
    side: plan.side,
    reynolds: plan.reynolds,
    steps: plan.leaves * plan.steps,
    flows: chains.map((leaves, chain) => figuresOf(plan, chain, leaves)),
  };
}

function figuresOf(plan: FlowPlan, chain: number, leaves: readonly LeafSummary[]): FlowFigures {
  const { side, reynolds } = plan;
  const flow = flowOfChain(plan, chain);
  const begun = measureState(flow, initialState(flow));
  const last = leaves.at(-1)!;
  const lost = (2 / reynolds) * last.dissipated;
  const most = (of: (leaf: LeafSummary) => number) =>
    leaves.reduce((max, leaf) => Math.max(max, of(leaf)), 0);
  const peak = most(({ palinstrophy }) => palinstrophy);
  const mostDissipating = most(({ enstrophy }) => enstrophy);
  return {
    energy: scaled(last.energy, SCALE.energy),
    enstrophy: scaled(last.enstrophy, SCALE.enstrophy),
    palinstrophy: scaled(last.palinstrophy, SCALE.palinstrophy),
    dissipation: scaled((2 / reynolds) * last.enstrophy, SCALE.energy),
    dissipated: scaled(lost, SCALE.energy),
    unaccounted: scaled(Math.abs(begun.energy - last.energy - lost) / begun.energy, SCALE.unaccounted),
    growth: scaled(peak / begun.palinstrophy, SCALE.ratio),
    growthAt: leaves.findIndex(({ palinstrophy }) => palinstrophy === peak) + 1,
    vorticity: scaled(
      most(({ greatest }) => greatest.vorticity),
      SCALE.ratio,
    ),
    courant: scaled(
      (most(({ greatest }) => greatest.speed) * side) / (2 * Math.PI * flow.stepsPerUnit),
      SCALE.ratio,
    ),
    resolution: Math.min(
      RESOLUTION_MAX,
      scaled(resolutionOf(flow, { enstrophy: mostDissipating, palinstrophy: peak }), SCALE.decade),
    ),
    spectrum: Array.from(last.spectrum.subarray(1), decades),
    history: historyOf(leaves),
  };
}

function decades(energy: number): number {
  const log = energy > 0 ? naturalLogarithm(energy) / LN_10 : SPECTRUM_LEAST;
  return scaled(Math.max(SPECTRUM_LEAST, log), SCALE.decade);
}

function historyOf(leaves: readonly LeafSummary[]): FlowFigures['history'] {
  const points = Math.min(HISTORY_MAX, leaves.length);
  const ends = Array.from(
    { length: points },
    (_, index) => leaves[Math.floor(((index + 1) * leaves.length) / points) - 1]!,
  );
  return {
    energy: ends.map(({ energy }) => scaled(energy, SCALE.energy)),
    enstrophy: ends.map(({ enstrophy }) => scaled(enstrophy, SCALE.enstrophy)),
    palinstrophy: ends.map(({ palinstrophy }) => scaled(palinstrophy, SCALE.palinstrophy)),
  };
}

/** Sizes of any flow that is planned are far below. */
const MOST = 1e15;
const RESOLUTION_MAX = 1e9;
const size = wholeNumber(0, MOST);
const history = listOf(size, 1, HISTORY_MAX);
const shared = {
  start: isDecimal,
  end: isDecimal,
  reynolds: wholeNumber(1, 100_000),
  steps: wholeNumber(1, 1 << 22),
  flows: listOf(
    objectOf<FlowFigures>({
      energy: size,
      enstrophy: size,
      palinstrophy: size,
      dissipation: size,
      dissipated: size,
      unaccounted: size,
      growth: size,
      growthAt: wholeNumber(1, 1 << 15),
      vorticity: size,
      courant: size,
      resolution: wholeNumber(0, RESOLUTION_MAX),
      spectrum: listOf(
        wholeNumber(SPECTRUM_LEAST * SCALE.decade, 15 * SCALE.decade),
        cutoffOf(64),
        cutoffOf(256),
      ),
      history: objectOf<FlowFigures['history']>({
        energy: history,
        enstrophy: history,
        palinstrophy: history,
      }),
    }),
    CHAINS,
    CHAINS,
  ),
};
const hasForm = eitherOf(
  objectOf<Omit<FlowResult, 'dimensions'>>({ side: wholeNumber(64, 256), ...shared }),
  objectOf<Required<FlowResult>>({ dimensions: oneOf(3), side: oneOf(64), ...shared }),
);

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<FlowResult>(hasForm);
