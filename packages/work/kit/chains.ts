/** Leaves in chains (docs/decisions/0045-chains-of-leaves.md): their places, their chunks, and what replays them. */
import type { Chunk, Evidence, JsonObject } from '../work-type.ts';
import { chunksOfSize } from './plan-size.ts';

/** Kept of a unit at a time: bytes for each second of it, and at most, where its kind says nothing else. */
const KEPT_BYTES_PER_SECOND = 16e6;
const KEPT_BYTES_MAX = 128e6;
const CHALLENGES_MIN = 2;
const CHALLENGES_MAX = 64;

export interface Chains {
  /** Leaves of one chain. */
  leaves: number;
  /** Every so many leaves a chain's state is kept until the verdict; `leaves` is a multiple of it. */
  stride: number;
}

/** The chain that a leaf of a unit belongs to, and its place in it. */
export function placeInChain({ leaves }: Pick<Chains, 'leaves'>, leaf: number): ChainPlace {
  return { chain: Math.floor(leaf / leaves), place: leaf % leaves };
}

export interface ChainPlace {
  chain: number;
  place: number;
}

/** Whether the state behind a leaf is its data. */
export function isKept(plan: Chains, leaf: number): boolean {
  return (placeInChain(plan, leaf).place + 1) % plan.stride === 0;
}

/** What decides how many states are kept of a unit. */
export interface KeptStates {
  /** Seconds that the unit takes. */
  seconds: number;
  /** Bytes of one state, and of all that a server keeps of the unit at most. */
  stateBytes: number;
  bytesMax?: number;
}

/**
 * Leaves and stride of the chains of a unit: at least as many leaves as wanted, and no more states than a server keeps of a unit
 * of so many seconds.
 */
export function chainsOf(
  wanted: number,
  chains: number,
  { seconds, stateBytes, bytesMax = KEPT_BYTES_MAX }: KeptStates,
): Chains {
  const keptMax = Math.min(bytesMax, KEPT_BYTES_PER_SECOND * seconds) / chains / stateBytes;
  const stride = Math.ceil(wanted / Math.max(1, Math.floor(keptMax)));
  return { leaves: stride * Math.ceil(wanted / stride), stride };
}

/**
 * How many leaves of a unit are replayed: as many as a share of the unit's time allows, each from the kept state before it.
 * @param replayRatio how many times as long a replay takes as the kernel
 */
export function challengesOfChains(
  { leaves, stride }: Chains,
  chains: number,
  { replayRatio, share }: { replayRatio: number; share: number },
): number {
  const perLeaf = (replayRatio * (stride + 1)) / 2;
  const affordable = Math.floor((share * chains * leaves) / perLeaf);
  return Math.min(chains * leaves, CHALLENGES_MAX, Math.max(CHALLENGES_MIN, affordable));
}

/** Chunks of at most `most` leaves, at least one stride; each ends at a kept state and begins where another ends. */
export function chunksOfChains({ leaves, stride }: Chains, chains: number, most: number): Chunk[] {
  const ofChain = chunksOfSize(leaves, stride * Math.max(1, Math.floor(most / stride)));
  return Array.from({ length: chains }, (_, chain) =>
    ofChain.map(({ first, count }, index) => ({
      first: chain * leaves + first,
      count,
      ...(index > 0 ? { follows: chain * ofChain.length + index - 1 } : {}),
    })),
  ).flat();
}

export interface Replay {
  /** The first leaf: the one behind a state that is here, or its chain's first. */
  first: number;
  /** A challenged leaf, and the last that is replayed. */
  last: number;
}

/** The leaf whose state a replay of a leaf begins with; undefined where it begins with the chain. */
function stateBefore<Plan extends JsonObject & Chains>(
  { plan, leaves, data }: Evidence<Plan>,
  leaf: number,
): number | undefined {
  const { place } = placeInChain(plan, leaf);
  for (let back = 1; back <= place; back++) {
    const before = leaf - back;
    if (isKept(plan, before) && leaves.has(before) && data.get(before)?.length) return before;
  }
  return undefined;
}

/** The stretches that take every challenged leaf: one for all leaves that are reached from the same beginning. */
export function replaysOf<Plan extends JsonObject & Chains>(evidence: Evidence<Plan>): Replay[] {
  const replays = new Map<number, Replay>();
  for (const leaf of evidence.challenged) {
    const before = stateBefore(evidence, leaf);
    const first = before === undefined ? leaf - placeInChain(evidence.plan, leaf).place : before + 1;
    replays.set(first, { first, last: leaf });
  }
  return [...replays.values()];
}
