/** The flows that are mined in turn: how they begin, their Reynolds numbers, and the seed of each. */
import type { Flow, FlowStart, Key } from './definition.ts';

/** Flows of a unit: the chains that can be computed beside each other. */
export const CHAINS = 2;

/** How a flow begins, with its one parameter: the peak of a random spectrum, thousandths of a layer's width, or pairs of vortices. */
export interface Beginning {
  start: 'random' | 'layers' | 'vortices';
  parameter: number;
}

export const BEGINNINGS: readonly Beginning[] = [
  { start: 'random', parameter: 3 },
  { start: 'layers', parameter: 300 },
  { start: 'vortices', parameter: 1 },
  { start: 'random', parameter: 4 },
  { start: 'vortices', parameter: 2 },
  { start: 'layers', parameter: 200 },
  { start: 'random', parameter: 2 },
  { start: 'vortices', parameter: 3 },
];

/** Reynolds numbers on 64² points; three times as great for twice the points in each direction. */
const RUNGS = [100, 150, 200, 300, 400, 600, 800, 1200] as const;
const FACTORS: Readonly<Record<number, number>> = { 64: 1, 128: 3, 256: 9 };
/** A Reynolds number has so many times as many flows as the one before. */
const GROWTH = 4;
/** Energy and peak of what is added to layers and vortices, so that no two flows are the same. */
const NOISE = { energy: 1e-4, peak: 4 };

/** The rounds through all beginnings with which a Reynolds number begins to be mined; 0 is the first's. */
export const RUNG_ROUNDS: readonly number[] = RUNGS.map((_, rung) => (rung === 0 ? 0 : GROWTH ** rung));

/** The place in the ladder of Reynolds numbers of a round. */
export function rungOf(round: number): number {
  return RUNG_ROUNDS.findLastIndex((first) => round >= first);
}

/** 1/ν of a round's flows. */
export function reynoldsOf(side: number, round: number): number {
  return RUNGS[rungOf(round)]! * FACTORS[side]!;
}

/** The place of a beginning in the list; −1 for one that isn't in it. */
export function placeOfBeginning({ start, parameter }: Beginning): number {
  return BEGINNINGS.findIndex((other) => other.start === start && other.parameter === parameter);
}

function startOf(beginning: Beginning, key: Key): FlowStart {
  const { start, parameter } = beginning;
  if (start === 'random') return { kind: 'random', peak: parameter, key };
  const noise = { ...NOISE, key };
  return start === 'layers'
    ? { kind: 'shear_layers', width: parameter / 1000, noise }
    : { kind: 'taylor_green', wave: parameter, noise };
}

/** One flow by its number, from which its phases follow, with as many steps in a unit of time as points along a side. */
export function flowOf(
  { side, reynolds, ...beginning }: Beginning & { side: number; reynolds: number },
  number: number,
): Flow {
  const key: Key = [number, side * 2 ** 16 + placeOfBeginning(beginning)];
  return { side, reynolds, stepsPerUnit: side, drift: [0, 0], start: startOf(beginning, key) };
}
