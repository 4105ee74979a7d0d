/**
 * What the blocks of one frontier cover, as runs of regions without a gap. A region has a number, in the order in which
 * regions were taken from the frontier, and a place from one position to another: the next number begins where it ends.
 * So two regions that share a place have a number in common or a place that doesn't fit their numbers.
 */

/** Numbers by which places are ordered, the first deciding. */
export type Place = readonly bigint[];

export interface Region {
  /** From 1. */
  number: bigint;
  position: string;
  end: string;
  /** The block that its seed was drawn from; undefined for regions without an origin. */
  tipIndex?: number;
  /** Number of the seed among those drawn for its position, from 1. */
  draw?: number;
}

/** Regions from number `first` to number `last`, each of which ends where the next begins. */
interface Run {
  first: bigint;
  last: bigint;
  position: string;
  end: string;
  /** Bounds of the tips of its neighbours: see `isInOrder`. */
  leastTip: number;
  greatestFirstTip: number;
}

/** Regions that were taken from a frontier and of which the chain holds no block yet: leased still, or resting. */
export interface Hole {
  firstNumber: bigint;
  lastNumber: bigint;
  position: string;
  end: string;
}

/** A frontier's runs, ascending; plain data, so that a check can go on from it. */
export interface ExploredRuns {
  start: string;
  runs: Run[];
  /** The least number with an origin whose seed was the first for its position; undefined without one. */
  firstWithOrigin: bigint | undefined;
  /** The greatest number without an origin; undefined without one. */
  lastWithout: bigint | undefined;
}

export type RegionFault = 'origin_missing' | 'regions_overlap' | 'number_differs' | 'tip_out_of_order';

type PlaceOf = (position: string) => Place | undefined;

/**
 * Adds a region. One that overlaps another, or whose number doesn't fit its place, isn't added.
 * @param placeOf gives undefined for text that is no position of the frontier
 * @returns the fault, or undefined when the region fits
 */
export function addRegion(explored: ExploredRuns, region: Region, placeOf: PlaceOf): RegionFault | undefined {
  const { runs } = explored;
  const found = runs.findIndex(({ last }) => last >= region.number);
  const at = found < 0 ? runs.length : found;
  const above = runs[at];
  if (above && above.first <= region.number) return 'regions_overlap';
  const below = runs[at - 1];
  const before = { number: below?.last ?? 0n, position: below?.end ?? explored.start };
  const misplaced =
    faultBetween(before, region, placeOf) ??
    (above
      ? faultBetween(
          { number: region.number, position: region.end },
          { number: above.first, position: above.position },
          placeOf,
        )
      : undefined);
  if (misplaced) return misplaced;
  const fault = isInOrder(explored, region, at) ? undefined : 'tip_out_of_order';
  insert(explored, region, at);
  return noteOrigin(explored, region) ? fault : 'origin_missing';
}

/**
 * Regions that were planned before plans had origins have smaller numbers than all that were planned since. A seed that was
 * drawn again may give one of them an origin.
 * @returns whether that is so for this region and those before it
 */
export function noteOrigin(explored: ExploredRuns, { number, tipIndex, draw }: Region): boolean {
  const { firstWithOrigin, lastWithout } = explored;
  if (tipIndex === undefined) {
    explored.lastWithout = lastWithout === undefined || lastWithout < number ? number : lastWithout;
    return firstWithOrigin === undefined || number < firstWithOrigin;
  }
  if (draw !== 1) return true;
  explored.firstWithOrigin =
    firstWithOrigin === undefined || number < firstWithOrigin ? number : firstWithOrigin;
  return lastWithout === undefined || lastWithout < number;
}

/** Regions that no block of the chain holds, below the last one that has a block. */
export function holesOf({ start, runs }: ExploredRuns): Hole[] {
  return runs.flatMap(({ first, position }, at) => {
    const before = runs[at - 1];
    const firstNumber = (before?.last ?? 0n) + 1n;
    if (firstNumber === first) return [];
    return [{ firstNumber, lastNumber: first - 1n, position: before?.end ?? start, end: position }];
  });
}

/** A negative number when the left place lies before the right one, 0 when they are the same. */
export function comparePlaces(left: Place, right: Place): number {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [a, b] = [left[at] ?? 0n, right[at] ?? 0n];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** Whether what begins at `right` may follow what ends at `left`: with numbers in a row they meet, otherwise there is room. */
function faultBetween(
  left: { number: bigint; position: string },
  right: { number: bigint; position: string },
  placeOf: PlaceOf,
): RegionFault | undefined {
  const meet = left.position === right.position;
  const follow = left.number + 1n === right.number;
  if (meet && follow) return undefined;
  const [from, to] = [placeOf(left.position), placeOf(right.position)];
  if (!from || !to) return 'number_differs';
  const order = comparePlaces(from, to);
  if (order > 0) return 'regions_overlap';
  return order === 0 || follow ? 'number_differs' : undefined;
}

/**
 * Regions are planned in the order of their numbers, each from the newest block: a tip never lies before that of a smaller
 * number. A seed that was drawn again is newer than its number says, and binds nothing above it.
 */
function isInOrder({ runs }: ExploredRuns, { tipIndex, draw }: Region, at: number): boolean {
  if (tipIndex === undefined) return true;
  if (runs.some(({ greatestFirstTip }, i) => i < at && greatestFirstTip > tipIndex)) return false;
  return draw !== 1 || !runs.some(({ leastTip }, i) => i >= at && leastTip < tipIndex);
}

function insert(explored: ExploredRuns, { number, position, end, tipIndex, draw }: Region, at: number): void {
  const { runs } = explored;
  const run: Run = {
    first: number,
    last: number,
    position,
    end,
    leastTip: tipIndex ?? Number.POSITIVE_INFINITY,
    greatestFirstTip: tipIndex !== undefined && draw === 1 ? tipIndex : Number.NEGATIVE_INFINITY,
  };
  const below = runs[at - 1];
  const above = runs[at];
  const joinsBelow = below !== undefined && below.last + 1n === number;
  const joinsAbove = above !== undefined && above.first - 1n === number;
  const joined = [...(joinsBelow ? [below] : []), run, ...(joinsAbove ? [above] : [])].reduce(join);
  runs.splice(joinsBelow ? at - 1 : at, (joinsBelow ? 1 : 0) + (joinsAbove ? 1 : 0), joined);
}

function join(left: Run, right: Run): Run {
  return {
    first: left.first,
    last: right.last,
    position: left.position,
    end: right.end,
    leastTip: Math.min(left.leastTip, right.leastTip),
    greatestFirstTip: Math.max(left.greatestFirstTip, right.greatestFirstTip),
  };
}
