/** Which lattice and which two streams a unit takes, and how long they are: as long as one core computes in the difficulty's time. */
import { groupDigits } from '../group-digits.ts';
import { chainsOf, challengesOfChains, chunksOfChains } from '../kit/chains.ts';
import { grown } from '../kit/plan-size.ts';
import { planWhole } from '../kit/plan-whole.ts';
import { isDecimal, objectOf, oneOf, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';
import type { Lattice } from './model/definition.ts';
import { CHAINS, ENSEMBLES, latticeOf, placeOfEnsemble } from './model/ensembles.ts';

export type LatticePlan = {
  group: 2 | 3;
  /** Thousandths of β. */
  beta: number;
  /** Sites in each of the four directions. */
  side: 4 | 6 | 8;
  /** The number of the first of the unit's two streams. */
  stream: number;
  /** Leaves of one stream. */
  leaves: number;
  /** Sweeps of over-relaxation, each followed by one of heat bath, in a leaf. */
  cycles: number;
  /** Every so many leaves the stream's state is kept until the verdict; `leaves` is a multiple of it. */
  stride: number;
};

interface Size {
  name: string;
  side: LatticePlan['side'];
  /** The least difficulty at which sessions may work at it, and the one from which they do without a choice. */
  from: number;
  usualFrom: number;
}

const SIZES: readonly Size[] = [
  { name: 'four', side: 4, from: 1, usualFrom: 1 },
  { name: 'six', side: 6, from: 30, usualFrom: 30 },
  { name: 'eight', side: 8, from: 60, usualFrom: 60 },
];
const STREAMS_MAX = 2 ** 28;
/** Positions count ensembles in their order, and go on with the next two streams of each. */
export const POSITION_LIMIT = ENSEMBLES.length * (STREAMS_MAX / CHAINS);
const LEAVES_OF_CHAIN_MAX = 512;
const CYCLES_MAX = 4096;
/** A cycle with its share of the observables, by link, as README.md says. */
const SECONDS_PER_LINK: Readonly<Record<2 | 3, number>> = { 2: 0.27e-6, 3: 1.5e-6 };
/** A replay is reckoned to take so many times as long as the kernel. */
const REPLAY_RATIO: Readonly<Record<2 | 3, number>> = { 2: 3.1, 3: 3.4 };
/** Share of the unit's time that replays may take. */
const CHECK_SHARE = 0.08;
const CHUNK_SECONDS = 1;
/** 120^(1/99). */
const GROWTH_PER_STEP = 1.0495468530071983;

export const frontiers: readonly Frontier[] = SIZES.map(({ name, side, from }) => ({
  name,
  start: '0',
  description: `SU(2) and SU(3) on lattices of ${side}⁴ sites, sixteen couplings in turn, two streams at a time.`,
  difficulties: { from, to: 100 },
}));

export function frontierFor(difficulty: number): string {
  return SIZES.findLast(({ usualFrom }) => difficulty >= usualFrom)!.name;
}

export const linksOf = ({ side }: Pick<LatticePlan, 'side'>): number => 4 * side ** 4;

/** Bytes of a stream's state: a quaternion a link, or two rows of a matrix. */
export const stateBytes = ({ group, side }: Pick<LatticePlan, 'group' | 'side'>): number =>
  linksOf({ side }) * (group === 2 ? 32 : 96);

/** @throws PlanRefused for another frontier, or a position outside of it */
export function planUnit({ difficulty, frontier, position }: PlanRequest): UnitPlan<LatticePlan> {
  const size = SIZES.find(({ name }) => name === frontier);
  const place = Number(position);
  if (!size) throw new PlanRefused(`no frontier ${frontier}`);
  if (!isDecimal(position) || place >= POSITION_LIMIT)
    throw new PlanRefused(`${position} is no position of ${frontier}`);
  const ensemble = ENSEMBLES[place % ENSEMBLES.length]!;
  const stream = CHAINS * Math.floor(place / ENSEMBLES.length);
  const lattice = { ...ensemble, side: size.side, stream };
  const seconds = grown(1, GROWTH_PER_STEP, difficulty - 1);
  const cycles = Math.max(4, Math.round(seconds / CHAINS / secondsOfCycle(lattice)));
  const ofLeaf = Math.ceil(cycles / LEAVES_OF_CHAIN_MAX);
  const wanted = Math.ceil(cycles / ofLeaf);
  const { leaves, stride } = chainsOf(wanted, CHAINS, { seconds, stateBytes: stateBytes(lattice) });
  return { plan: { ...lattice, leaves, cycles: ofLeaf, stride }, nextPosition: String(place + 1) };
}

/** Another difficulty follows the same two streams for longer or shorter. @throws PlanRefused */
export const planTo = planWhole(planUnit);

function secondsOfCycle({ group, side }: Pick<LatticePlan, 'group' | 'side'>): number {
  return SECONDS_PER_LINK[group] * linksOf({ side });
}

/** @throws PlanRefused for what is no plan of this kind */
export function checkPlan(plan: LatticePlan): void {
  if (placeOfEnsemble(plan) < 0) throw new PlanRefused('no such ensemble');
  if (plan.stream % CHAINS !== 0) throw new PlanRefused('no first stream of a unit');
  if (plan.leaves % plan.stride !== 0) throw new PlanRefused('the last state of a stream isn’t kept');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<LatticePlan>({
    group: oneOf(2, 3),
    beta: wholeNumber(1, 10_000),
    side: oneOf(...SIZES.map(({ side }) => side)),
    stream: wholeNumber(0, STREAMS_MAX - CHAINS),
    leaves: wholeNumber(1, 2 * LEAVES_OF_CHAIN_MAX),
    cycles: wholeNumber(1, CYCLES_MAX),
    stride: wholeNumber(1, 2 * LEAVES_OF_CHAIN_MAX),
  }),
  checkPlan,
);

/** The number of the unit's position, and so of the one behind it. */
export function positionOf(plan: LatticePlan): number {
  return (plan.stream / CHAINS) * ENSEMBLES.length + placeOfEnsemble(plan);
}

export function leafCount({ leaves }: LatticePlan): number {
  return CHAINS * leaves;
}

export function latticeOfChain(plan: LatticePlan, chain: number): Lattice {
  return latticeOf(plan, plan.side, plan.stream + chain);
}

/** Chunks of about a second. */
export function chunks(plan: LatticePlan): Chunk[] {
  return chunksOfChains(plan, CHAINS, CHUNK_SECONDS / (plan.cycles * secondsOfCycle(plan)));
}

/** How many leaves are replayed: as many as a share of the unit's time allows, each from the kept state before it. */
export function challengeCount(plan: LatticePlan): number {
  return challengesOfChains(plan, CHAINS, { replayRatio: REPLAY_RATIO[plan.group], share: CHECK_SHARE });
}

/** e.g. "SU(3) at β = 5.7 on 8⁴ sites, streams 1 and 2, 2 × 260 leaves". */
export function describe({ group, beta, side, stream, leaves, cycles }: LatticePlan): string {
  const sweeps = groupDigits(2 * cycles * leaves);
  return `SU(${group}) at β = ${beta / 1000} on ${side}⁴ sites, streams ${groupDigits(stream + 1)} and ${groupDigits(stream + 2)} of ${sweeps} sweeps each`;
}
