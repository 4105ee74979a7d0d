/** The flows that are mined: where, their beginnings, Reynolds numbers, and the key that a flow's phases follow from. */
import type { Flow, FlowStart, Grid, Key } from './definition.ts';

/** Flows of a unit: the chains that can be computed beside each other. */
export const CHAINS = 2;

/**
 * How a flow begins, with its one parameter: the peak of a random spectrum, thousandths of a layer's width, or how many vortices or
 * helices lie side by side.
 */
export interface Beginning {
  start: 'random' | 'layers' | 'vortices' | 'helices';
  parameter: number;
}

/** In a square. */
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

export const CUBE_BEGINNINGS: readonly Beginning[] = [
  { start: 'random', parameter: 2 },
  { start: 'vortices', parameter: 1 },
  { start: 'helices', parameter: 1 },
  { start: 'random', parameter: 3 },
  { start: 'vortices', parameter: 2 },
  { start: 'helices', parameter: 2 },
];

export const beginningsOf = ({ dimensions }: Grid): readonly Beginning[] =>
  dimensions === 3 ? CUBE_BEGINNINGS : BEGINNINGS;

/** Reynolds numbers on 64² points; three times as great for twice the points in each direction. */
const RUNGS = [100, 150, 200, 300, 400, 600, 800, 1200] as const;
const FACTORS: Readonly<Record<number, number>> = { 64: 1, 128: 3, 256: 9 };
/** On 64³ points. */
const CUBE_RUNGS = [50, 75, 100, 150, 200] as const;
/** A Reynolds number has so many times as many flows as the one before. */
const GROWTH = 4;
/** Energy and peak of what is added to layers, vortices and helices, so that no two flows are the same. */
const NOISE = { energy: 1e-4, peak: 4 };

const ladderOf = ({ dimensions, side }: Grid): readonly number[] =>
  dimensions === 3 ? CUBE_RUNGS : RUNGS.map((reynolds) => reynolds * FACTORS[side]!);

/** The rounds through all beginnings with which a Reynolds number begins to be mined; 0 is the first's. */
export const rungRounds = (grid: Grid): number[] =>
  ladderOf(grid).map((_, rung) => (rung === 0 ? 0 : GROWTH ** rung));

/** 1/ν of a round's flows. */
export function reynoldsOf(grid: Grid, round: number): number {
  return ladderOf(grid)[rungRounds(grid).findLastIndex((first) => round >= first)]!;
}

/** The place of a beginning in the list; −1 for one that isn't in it. */
export function placeOfBeginning({ start, parameter, ...grid }: Beginning & Grid): number {
  return beginningsOf(grid).findIndex((other) => other.start === start && other.parameter === parameter);
}

function startOf({ start, parameter }: Beginning, key: Key): FlowStart {
  const noise = { ...NOISE, key };
  switch (start) {
    case 'random':
      return { kind: 'random', peak: parameter, key };
    case 'layers':
      return { kind: 'shear_layers', width: parameter / 1000, noise };
    case 'vortices':
      return { kind: 'taylor_green', wave: parameter, noise };
    case 'helices':
      return { kind: 'helices', wave: parameter, noise };
  }
}

/** What the keys of flows in a cube have and those in a square haven't. */
const CUBE_KEY = 3 * 2 ** 8;

/** One flow by its number, from which its phases follow, with as many steps in a unit of time as points along a side. */
export function flowOf(
  { dimensions, side, reynolds, ...beginning }: Beginning & Grid & Pick<Flow, 'reynolds'>,
  number: number,
): Flow {
  const grid: Grid = dimensions === 3 ? { dimensions, side } : { side };
  const place = placeOfBeginning({ ...beginning, ...grid });
  const key: Key = [number, side * 2 ** 16 + (dimensions === 3 ? CUBE_KEY : 0) + place];
  return { ...grid, reynolds, stepsPerUnit: side, drift: [0, 0], start: startOf(beginning, key) };
}
