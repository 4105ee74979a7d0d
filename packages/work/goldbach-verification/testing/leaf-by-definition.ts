/**
 * For the tests: leaves beyond 4·10^18 straight from their definition, number by number and without a kernel; and those of a
 * miner who leaves even numbers out.
 */
import { isPrime } from '../../numerics/miller-rabin.ts';
import { sieveWindow } from '../../numerics/sieve-window.ts';
import type { BeyondLeaf, HardEven } from '../leaf.ts';
import { HARDEST_PER_LEAF } from '../leaf.ts';
import type { BeyondPlan } from '../plan.ts';
import { CANDIDATES, leafFormOf, placeOfLeaf, startOfWindow, TILE_SPAN } from '../plan.ts';

export const CLASSES = 105;
const EVENS_PER_TILE = TILE_SPAN / 2;
const ROW_BYTES = 112;
export const LEAST_END = 7;
const M = 0x9e3779b97f4a7c15n;
const WORD = (1n << 64n) - 1n;
/** So many of the hardest are kept beside all that come after the least end, from which a miner may leave some out. */
const HARDEST_KEPT = 400;

/** The places of a leaf’s even numbers. The k-th is n = a + low + 2k. */
export interface LeafPlaces {
  plan: BeyondPlan;
  low: number;
  /** a − q for each candidate. */
  distances: readonly number[];
  /** i(n) by k. */
  indices: Uint16Array;
  /** u(n) by k. */
  usefuls: Uint16Array;
  /** The k that decide the leaf, and the leaves of miners who leave some out. All others have u(n) ≤ 28 and aren’t among the hardest. */
  deciding: number[];
}

export function placesByDefinition(plan: BeyondPlan, leaf: number): LeafPlaces {
  const { window, range } = placeOfLeaf(leaf);
  const distances = distancesBelow(startOfWindow(plan, window));
  const near = Uint32Array.from(distances);
  const length = plan.tilesPerLeaf * TILE_SPAN;
  const low = range * length;
  const prime = sieveWindow(low, length + distances.at(-1)! + 1);
  for (const small of [3, 5, 7]) if (low === 0) prime[small] = 0;
  const usefulBefore = Array.from({ length: CLASSES }, (_, c) => countUseful(2 * c, distances));
  const indices = new Uint16Array(length / 2);
  const usefuls = new Uint16Array(length / 2);
  for (let k = 0; k < indices.length; k++) {
    let i = 0;
    while (i < CANDIDATES && prime[2 * k + near[i]!] === 0) i++;
    if (i === CANDIDATES) throw new Error('the leaf needs more primes than this definition tries');
    indices[k] = i + 1;
    usefuls[k] = usefulBefore[k % CLASSES]![i]!;
  }
  return rankedFor(plan, { low, distances, indices, usefuls });
}

/** The places of a leaf, whose even numbers are the same in either form of leaves, as the plan's form ranks them. */
export function rankedFor(
  plan: BeyondPlan,
  { low, distances, indices, usefuls }: Omit<LeafPlaces, 'plan' | 'deciding'>,
): LeafPlaces {
  const places = { plan, low, distances, indices, usefuls, deciding: [] };
  return { ...places, deciding: decidingOf(places) };
}

/** For even numbers n ≡ a + residue, how many of q_1, …, q_i are useful, by i − 1. */
function countUseful(residue: number, distances: readonly number[]): Uint16Array {
  let useful = 0;
  return Uint16Array.from(distances, (distance) => {
    if ([3, 5, 7].every((prime) => (residue + distance) % prime !== 0)) useful++;
    return useful;
  });
}

/** The ranks by k. */
function ranksOf({ plan, indices, usefuls }: LeafPlaces): Uint16Array {
  return leafFormOf(plan) === 2 ? usefuls : indices;
}

function decidingOf(places: LeafPlaces): number[] {
  const { usefuls } = places;
  const ranks = ranksOf(places);
  const counts = new Array<number>(CANDIDATES + 1).fill(0);
  for (const rank of ranks) counts[rank]!++;
  let least = CANDIDATES;
  for (let kept = counts[least]!; kept < HARDEST_KEPT && least > 0; kept += counts[least]!) least--;
  const deciding: number[] = [];
  for (let k = 0; k < usefuls.length; k++) {
    if (usefuls[k]! > 4 * LEAST_END || ranks[k]! >= least) deciding.push(k);
  }
  return deciding;
}

/**
 * The leaf of a miner who leaves out even numbers, by n − a; nothing, by default. It gives runs the end that its other
 * numbers have, the commonest if it has none.
 */
export function leafByDefinition(
  places: LeafPlaces,
  isSkipped: (offset: number) => boolean = () => false,
): BeyondLeaf {
  const { plan, low, distances, indices, deciding } = places;
  const ranks = ranksOf(places);
  const kept = deciding.filter((k) => !isSkipped(low + 2 * k));
  const hardest = kept
    .map(
      (k): HardEven => ({
        offset: low + 2 * k,
        rank: ranks[k]!,
        distance: distances[indices[k]! - 1]!,
      }),
    )
    .sort((a, b) => b.rank - a.rank || a.offset - b.offset)
    .slice(0, HARDEST_PER_LEAF);
  if (leafFormOf(plan) === 1) return { hardest };
  return { hardest, runs: digestOf(endsOf(places, kept)) };
}

/** The ends of a leaf’s runs, in useful candidates divided by four, as the even numbers `kept` have them: tile by tile, class by class. */
export function endsOf({ usefuls }: LeafPlaces, kept: readonly number[]): Uint8Array {
  const ends = new Uint8Array((usefuls.length / EVENS_PER_TILE) * CLASSES).fill(LEAST_END);
  for (const k of kept) {
    const run = runOf(k);
    ends[run] = Math.max(ends[run]!, Math.ceil(usefuls[k]! / 4));
  }
  return ends;
}

/** The run that the k-th even number of a leaf belongs to, and which of its 512 it is. */
export function runOf(k: number): number {
  return Math.floor(k / EVENS_PER_TILE) * CLASSES + (k % CLASSES);
}
export function stepInRun(k: number): number {
  return Math.floor((k % EVENS_PER_TILE) / CLASSES);
}

export function digestOf(ends: Uint8Array): bigint {
  let chain = M;
  for (let first = 0; first < ends.length; first += CLASSES) {
    const row = new Uint8Array(ROW_BYTES);
    row.set(ends.subarray(first, first + CLASSES));
    const words = new DataView(row.buffer);
    for (let byte = 0; byte < ROW_BYTES; byte += 8) {
      const mixed = chain ^ words.getBigUint64(byte, true);
      chain = ((((mixed << 29n) & WORD) | (mixed >> 35n)) * M) & WORD;
    }
  }
  return chain;
}

const distancesByStart = new Map<bigint, number[]>();
function distancesBelow(start: bigint): number[] {
  const known = distancesByStart.get(start);
  if (known) return known;
  const distances: number[] = [];
  for (let distance = 1; distances.length < CANDIDATES; distance += 2) {
    if (isPrime(start - BigInt(distance))) distances.push(distance);
  }
  distancesByStart.set(start, distances);
  return distances;
}
