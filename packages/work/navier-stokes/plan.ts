/** Which two flows a unit takes, and how long they are followed: as long as one core computes in the difficulty's time. */
import { groupDigits } from '../group-digits.ts';
import { chainsOf, challengesOfChains, chunksOfChains } from '../kit/chains.ts';
import { grown } from '../kit/plan-size.ts';
import { planWhole } from '../kit/plan-whole.ts';
import { eitherOf, isDecimal, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';
import { type Flow, type Grid, stateBytes } from './model/definition.ts';
import {
  type Beginning,
  beginningsOf,
  CHAINS,
  flowOf,
  placeOfBeginning,
  reynoldsOf,
} from './model/ensembles.ts';

export type FlowPlan = {
  /** Flows in a cube have it; plans of flows in a square don't. */
  dimensions?: 3;
  /** Points in each direction. */
  side: 64 | 128 | 256;
  reynolds: number;
  start: Beginning['start'];
  parameter: number;
  /** The number of the first of the unit's two flows. */
  flow: number;
  /** Leaves of one flow. */
  leaves: number;
  /** Steps in a leaf, of 1/side of a unit of time each. */
  steps: number;
  /** Every so many leaves the flow's state is kept until the verdict; `leaves` is a multiple of it. */
  stride: number;
  /** How many leaves are drawn and replayed. Plans of earlier blocks don't have it: a share of the unit's time decides there. */
  draws?: number;
};

interface Size extends Grid {
  name: string;
  side: FlowPlan['side'];
  /** Leaves of one flow, as long as its stretches are short enough; otherwise more. */
  leavesOfChain: number;
  /** The least difficulty at which sessions may work at it, and do without a choice. */
  from: number;
  /** The greatest one: beyond it viscosity leaves nothing of a flow long before its end. */
  to: number;
  /** Measured on one core: a step, and what a leaf takes beside its steps. */
  secondsOfStep: number;
  secondsOfLeaf: number;
  /** Bytes of states that are kept of a unit at most, where these are more than usual. */
  bytesMax?: number;
  draws: number;
}

/** What squares have in common. */
const SQUARE = { leavesOfChain: 256, draws: 16 };
const SMALL: Size = {
  ...{ name: 'small', side: 64, from: 1, to: 59, ...SQUARE },
  ...{ secondsOfStep: 0.18e-3, secondsOfLeaf: 0.25e-3 },
};
const MIDDLE: Size = {
  ...{ name: 'middle', side: 128, from: 30, to: 100, ...SQUARE },
  ...{ secondsOfStep: 0.8e-3, secondsOfLeaf: 1.1e-3 },
};
const LARGE: Size = {
  ...{ name: 'large', side: 256, from: 60, to: 100, ...SQUARE },
  ...{ secondsOfStep: 3.5e-3, secondsOfLeaf: 4e-3 },
};
const CUBE: Size = {
  ...{ name: 'cube', dimensions: 3, side: 64, from: 80, to: 100 },
  ...{ leavesOfChain: 256, bytesMax: 240e6, draws: 6, secondsOfStep: 45e-3, secondsOfLeaf: 15e-3 },
};
const SIZES: readonly Size[] = [SMALL, MIDDLE, LARGE, CUBE];
/** What a cube had before plans said how many leaves are drawn; a square has the same still. */
const EARLIER_CUBE: Size = { ...CUBE, leavesOfChain: 128, bytesMax: 128e6 };

const FLOWS_MAX = 2 ** 28;
/** Positions count beginnings in their order, and go on with the next two flows of each. */
export const positionLimit = (grid: Grid): number => beginningsOf(grid).length * (FLOWS_MAX / CHAINS);
const LEAVES_OF_CHAIN_MAX = 1 << 15;
const DRAWS_MAX = 64;
/** The longest stretch in units of time: a replay with fewer points stays near a flow for so long. */
const STRETCH_MAX = 0.2;
/** Share of the unit's time that replays take where a plan doesn't say how many leaves are drawn … */
const EARLIER_SHARE = 0.06;
/** … and how many times as long as the kernel a replay was reckoned to take. */
const earlierRatio = ({ dimensions }: Grid): number => (dimensions === 3 ? 1.8 : 2.3);
const CHUNK_SECONDS = 1;
/** 120^(1/99). */
const GROWTH_PER_STEP = 1.0495468530071983;

/** 64² or 64³. */
export const pointsOf = ({ dimensions, side }: Grid): string => `${side}${dimensions === 3 ? '³' : '²'}`;

export const frontiers: readonly Frontier[] = SIZES.map((size) => ({
  name: size.name,
  start: '0',
  description: `Flows on ${pointsOf(size)} points from random vorticity, ${size.dimensions ? 'vortices and helices' : 'shear layers and vortices'} in turn, two at a time, at Reynolds numbers that grow.`,
  difficulties: { from: size.from, to: size.to },
}));

export function frontierFor(difficulty: number): string {
  return SIZES.findLast(({ from }) => difficulty >= from)!.name;
}

/** @throws PlanRefused for another frontier, or a position outside of it */
export function planUnit(request: PlanRequest): UnitPlan<FlowPlan> {
  const size = sizeOfFrontier(request);
  const plan = { ...planOfSize(size, request), draws: size.draws };
  return { plan, nextPosition: String(Number(request.position) + 1) };
}

/** Another difficulty follows the same two flows for longer or shorter. @throws PlanRefused */
export const planTo = planWhole(planUnit);

/** @throws PlanRefused as planUnit */
export function earlierPlan(request: PlanRequest): FlowPlan {
  const size = sizeOfFrontier(request);
  return planOfSize(size === CUBE ? EARLIER_CUBE : size, request);
}

function sizeOfFrontier({ frontier, position }: PlanRequest): Size {
  const size = SIZES.find(({ name }) => name === frontier);
  if (!size) throw new PlanRefused(`no frontier ${frontier}`);
  if (!isDecimal(position) || Number(position) >= positionLimit(size))
    throw new PlanRefused(`${position} is no position of ${frontier}`);
  return size;
}

function planOfSize(size: Size, { difficulty, position }: PlanRequest): FlowPlan {
  const place = Number(position);
  const { dimensions, side, secondsOfStep, secondsOfLeaf, bytesMax } = size;
  const beginnings = beginningsOf(size);
  const round = Math.floor(place / beginnings.length);
  const seconds = grown(1, GROWTH_PER_STEP, difficulty - 1);
  const ofChain = Math.max(8, Math.round(seconds / CHAINS / secondsOfStep));
  const steps = Math.min(stepsMax(side), Math.ceil(ofChain / size.leavesOfChain));
  const wanted = Math.ceil(seconds / CHAINS / (steps * secondsOfStep + secondsOfLeaf));
  const kept = { seconds, stateBytes: stateBytes(size), ...(bytesMax && { bytesMax }) };
  return {
    ...(dimensions && { dimensions }),
    side,
    reynolds: reynoldsOf(size, round),
    ...beginnings[place % beginnings.length]!,
    flow: CHAINS * round,
    steps,
    ...chainsOf(wanted, CHAINS, kept),
  };
}

const stepsMax = (side: number): number => Math.floor(STRETCH_MAX * side);

const sizeOf = ({ dimensions, side }: Grid): Size =>
  SIZES.find((size) => size.side === side && size.dimensions === dimensions)!;

/** @throws PlanRefused for what is no plan of this kind */
export function checkPlan(plan: FlowPlan): void {
  if (placeOfBeginning(plan) < 0) throw new PlanRefused('no such beginning');
  if (plan.flow % CHAINS !== 0) throw new PlanRefused('no first flow of a unit');
  if (plan.reynolds !== reynoldsOf(plan, plan.flow / CHAINS))
    throw new PlanRefused('no Reynolds number of this round');
  if (plan.steps > stepsMax(plan.side)) throw new PlanRefused('stretches are too long');
  if (plan.leaves % plan.stride !== 0) throw new PlanRefused('the last state of a flow isn’t kept');
  if ((plan.draws ?? 0) > leafCount(plan)) throw new PlanRefused('more leaves are drawn than there are');
}

const fields = {
  reynolds: wholeNumber(1, 100_000),
  parameter: wholeNumber(1, 1000),
  flow: wholeNumber(0, FLOWS_MAX - CHAINS),
  leaves: wholeNumber(1, LEAVES_OF_CHAIN_MAX),
  steps: wholeNumber(1, stepsMax(256)),
  stride: wholeNumber(1, LEAVES_OF_CHAIN_MAX),
};

const square = {
  side: oneOf(SMALL.side, MIDDLE.side, LARGE.side),
  start: oneOf('random', 'layers', 'vortices'),
  ...fields,
};
const cube = {
  dimensions: oneOf(3),
  side: oneOf(CUBE.side),
  start: oneOf('random', 'vortices', 'helices'),
  ...fields,
};
const draws = wholeNumber(2, DRAWS_MAX);

/** Reads a stored plan, in a square or in a cube; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader<FlowPlan>(
  eitherOf(
    eitherOf(
      objectOf<Omit<FlowPlan, 'dimensions'>>({ ...square, draws }),
      objectOf<Omit<FlowPlan, 'dimensions' | 'draws'>>(square),
    ),
    eitherOf(objectOf<FlowPlan>({ ...cube, draws }), objectOf<Omit<FlowPlan, 'draws'>>(cube)),
  ),
  checkPlan,
);

/** The number of the unit's position, and so of the one behind it. */
export function positionOf(plan: FlowPlan): number {
  return (plan.flow / CHAINS) * beginningsOf(plan).length + placeOfBeginning(plan);
}

export function leafCount({ leaves }: FlowPlan): number {
  return CHAINS * leaves;
}

export function flowOfChain(plan: FlowPlan, chain: number): Flow {
  return flowOf(plan, plan.flow + chain);
}

/** Chunks of about a second, each of which ends at a kept state and begins where another ends. */
export function chunks(plan: FlowPlan): Chunk[] {
  const { secondsOfStep, secondsOfLeaf } = sizeOf(plan);
  const most = Math.floor(CHUNK_SECONDS / (plan.steps * secondsOfStep + secondsOfLeaf));
  return chunksOfChains(plan, CHAINS, most);
}

/** How many leaves are replayed, each from the kept state before it. */
export function challengeCount(plan: FlowPlan): number {
  const { draws } = plan;
  return draws ?? challengesOfChains(plan, CHAINS, { replayRatio: earlierRatio(plan), share: EARLIER_SHARE });
}

/** Whether stretches are held against a replay with fewer points: in a square, where every state is kept. */
export const isFollowedCoarsely = ({ dimensions, stride }: FlowPlan): boolean =>
  dimensions === undefined && stride === 1;

const NAMES: Readonly<Record<Beginning['start'], (parameter: number, isCube: boolean) => string>> = {
  random: (peak) => `random vorticity with its peak at wave number ${peak}`,
  layers: (width) => `shear layers of width ${width / 1000}`,
  vortices: (wave, isCube) => `${(2 * wave) ** (isCube ? 3 : 2)} vortices of Taylor and Green`,
  helices: (wave) => `helices of Arnold, Beltrami and Childress at wave number ${wave}`,
};

export const nameOfBeginning = ({ start, parameter, dimensions }: Beginning & Partial<Grid>): string =>
  NAMES[start](parameter, dimensions === 3);

/** e.g. "random vorticity with its peak at wave number 3, Re = 100 on 64² points, flows 1 and 2 to t = 40.5". */
export function describe(plan: FlowPlan): string {
  const { side, reynolds, flow, leaves, steps } = plan;
  const time = (leaves * steps) / side;
  return `${nameOfBeginning(plan)}, Re = ${groupDigits(reynolds)} on ${pointsOf(plan)} points, flows ${groupDigits(flow + 1)} and ${groupDigits(flow + CHAINS)} to t = ${time.toFixed(1)}`;
}
