/**
 * Beyond 4·10^18: a miner who leaves the runs out of the first tiles of every window, where the small primes are densest, and
 * says that each ended at the least end. Nearly all of them did.
 */
import type { BeyondPlan } from '@productive-mining/work/goldbach-verification/plan.ts';
import {
  endsOf,
  LEAST_END,
  placesByDefinition,
} from '@productive-mining/work/goldbach-verification/testing/leaf-by-definition.ts';
import { smallBeyond } from '@productive-mining/work/goldbach-verification/testing/run-whole-unit.ts';
import { clopperPearson, type Interval } from './intervals.ts';

const TILES = 8;
const TILES_OF_WINDOW = 1872;
const RUNS_OF_TILE = 105;
/** Leaves that begin a window: the first eight of every 64. */
const FIRST_EIGHTHS = 1 / 8;

export interface RunsSpoof {
  tiles: number;
  factor: number;
  interval: Interval;
}

/**
 * @param windows how many windows are looked at
 * @param challenged leaves of a unit
 * @returns the number of tiles that pays most
 */
export function leaveRunsOut(windows: number, challenged: number): RunsSpoof {
  const plan: BeyondPlan = { ...smallBeyond, tilesPerLeaf: TILES };
  /** By number of tiles: windows all of whose runs in these end at the least end. */
  const kind = new Array<number>(TILES + 1).fill(0);
  for (let window = 0; window < windows; window++) {
    const places = placesByDefinition(plan, 64 * (window >> 3) + (window & 7));
    const ends = endsOf(places, places.deciding);
    const first = ends.findIndex((end) => end !== LEAST_END);
    const tiles = first === -1 ? TILES : Math.floor(first / RUNS_OF_TILE);
    for (let count = 0; count <= tiles; count++) kind[count]!++;
  }
  const factorOf = (tiles: number, right: number) =>
    (1 - FIRST_EIGHTHS * (1 - right)) ** challenged / (1 - tiles / TILES_OF_WINDOW);
  return Array.from({ length: TILES }, (_, at) => {
    const { low, high } = clopperPearson(kind[at + 1]!, windows);
    const factor = factorOf(at + 1, kind[at + 1]! / windows);
    return {
      tiles: at + 1,
      factor,
      interval: { low: factorOf(at + 1, low), high: factorOf(at + 1, high) },
    };
  }).reduce((best, one) => (one.factor > best.factor ? one : best));
}
