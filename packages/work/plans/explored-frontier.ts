/**
 * What the blocks of one frontier cover, as runs of regions without a gap. A region has a number, in the order in which
 * regions were taken from the frontier, and a place from one position to another: the next number begins where it ends.
 * A region that was given back may be cut: its parts have its number. So numbers never fall along a frontier, and between two
 * regions that meet they rise by one or stay.
 */
import { comparePlaces, type Place } from './frontier-place.ts';
import { type IsBefore, type Neighbours, SortedList } from './sorted-list.ts';
import { TipOrder } from './tip-order.ts';

export interface Region {
  /** From 1. */
  number: bigint;
  position: string;
  end: string;
  /** The block that its seed was drawn from; undefined for regions without an origin. */
  tipIndex?: number;
  /** Number of the seed among those drawn for its position, from 1; a part of a region that was cut has 2 at least. */
  draw?: number;
}

/** Regions of which each ends where the next begins. */
interface Run {
  /** Numbers of the first and the last region. */
  first: bigint;
  last: bigint;
  position: string;
  end: string;
  /** Bounds of the tips of its neighbours: see `ExploredFrontier.isInOrder`. */
  leastTip: number;
  greatestFirstTip: number;
}

/** Regions that were taken from a frontier and of which the chain holds no block yet: leased still, or resting. */
export interface Hole {
  /** Numbers without a block; of a hole that is part of the regions beside it alone, their numbers. */
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

/** A frontier of which nothing is covered yet. */
export const unexplored = (start: string): ExploredRuns => ({
  start,
  runs: [],
  firstWithOrigin: undefined,
  lastWithout: undefined,
});

export type RegionFault = 'origin_missing' | 'regions_overlap' | 'number_differs' | 'tip_out_of_order';

type PlaceOf = (position: string) => Place | undefined;

/** A frontier to which regions are added. */
export class ExploredFrontier {
  private readonly runs: SortedList<Run>;
  private readonly tips = new TipOrder();
  private readonly known: Omit<ExploredRuns, 'runs'>;

  /**
   * @param explored what `explored` gave, to go on from
   * @param placeOf gives undefined for text that is no position of the frontier
   */
  constructor(
    { runs, ...known }: ExploredRuns,
    private readonly placeOf: PlaceOf,
  ) {
    this.known = known;
    this.runs = new SortedList(runs);
    for (const run of runs) this.noteTips(run);
  }

  /** The runs so far. */
  get explored(): ExploredRuns {
    return { ...this.known, runs: this.runs.toArray() };
  }

  /** The position at which the last region ends; undefined without one. */
  get end(): string | undefined {
    return this.runs.last?.end;
  }

  /**
   * Adds a region. One that overlaps another, or whose number doesn't fit its place, isn't added.
   * @returns the fault, or undefined when the region fits
   */
  add(region: Region): RegionFault | undefined {
    const { placeOf } = this;
    const { start } = this.known;
    const [from, to] = [placeOf(region.position), placeOf(region.end)];
    if (!from || !to || comparePlaces(from, to) >= 0) return 'number_differs';
    const isBefore: IsBefore<Run> = ({ end }) => comparePlaces(placeOf(end)!, from) <= 0;
    const neighbours = this.runs.around(isBefore);
    const { before: below, behind: above } = neighbours;
    if (comparePlaces(placeOf(start)!, from) > 0) return 'regions_overlap';
    if (above && comparePlaces(placeOf(above.position)!, to) < 0) return 'regions_overlap';
    const before = { number: below?.last ?? 0n, position: below?.end ?? start };
    const end = { number: region.number, position: region.end };
    const after = above && { number: above.first, position: above.position };
    if (!mayFollow(before, region, placeOf) || (after && !mayFollow(end, after, placeOf)))
      return 'number_differs';
    const fault = this.isInOrder(region, from) ? undefined : 'tip_out_of_order';
    this.noteTips(this.insert(region, isBefore, neighbours));
    return this.noteOrigin(region) ? fault : 'origin_missing';
  }

  /**
   * Regions that were planned before plans had origins have smaller numbers than all that were planned since. A seed that was
   * drawn again may give one of them an origin, and so does a cut, while those behind it are sealed as they were planned: so
   * the first seeds alone tell which regions were planned since.
   * @returns whether that is so for this region and those before it
   */
  noteOrigin({ number, tipIndex, draw }: Region): boolean {
    const { known } = this;
    const { firstWithOrigin, lastWithout } = known;
    if (tipIndex === undefined) {
      known.lastWithout = lastWithout === undefined || lastWithout < number ? number : lastWithout;
      return firstWithOrigin === undefined || number < firstWithOrigin;
    }
    if (draw !== 1) return true;
    known.firstWithOrigin =
      firstWithOrigin === undefined || number < firstWithOrigin ? number : firstWithOrigin;
    return lastWithout === undefined || lastWithout < number;
  }

  /**
   * Regions are planned in the order of their numbers, each from the newest block: a tip never lies before that of a smaller
   * number. A seed that was drawn again is newer than its number says, and binds nothing above it.
   */
  private isInOrder({ tipIndex, draw }: Region, from: Place): boolean {
    if (tipIndex === undefined) return true;
    if (this.tips.greatestBefore(from) > tipIndex) return false;
    return draw !== 1 || this.tips.leastBehind(from) >= tipIndex;
  }

  /** @returns the run that holds the region now */
  private insert(
    region: Region,
    isBefore: IsBefore<Run>,
    { before: below, behind: above }: Neighbours<Run>,
  ): Run {
    const { runs } = this;
    let run = runOf(region);
    if (below?.end === region.position) {
      runs.removeBefore(isBefore);
      run = join(below, run);
    }
    if (above?.position === region.end) {
      runs.removeBehind(isBefore);
      run = join(run, above);
    }
    runs.insert(isBefore, run);
    return run;
  }

  private noteTips({ position, end, leastTip, greatestFirstTip }: Run): void {
    const place = { start: this.placeOf(position)!, end: this.placeOf(end)! };
    this.tips.add(place, { greatest: greatestFirstTip, least: leastTip });
  }
}

/** Regions that no block of the chain holds, below the last one that has a block. */
export function holesOf({ start, runs }: ExploredRuns): Hole[] {
  return runs.flatMap(({ first, position }, at) => {
    const before = runs[at - 1];
    const place = { position: before?.end ?? start, end: position };
    if (place.position === place.end) return [];
    const last = before?.last ?? 0n;
    if (first - last > 1n) return [{ firstNumber: last + 1n, lastNumber: first - 1n, ...place }];
    return [{ firstNumber: last === 0n ? first : last, lastNumber: first, ...place }];
  });
}

interface Border {
  number: bigint;
  position: string;
}

/** Whether what begins at `right` may follow what ends at `left`: where they meet, no number is left out between them. */
function mayFollow(left: Border, right: Border, placeOf: PlaceOf): boolean {
  const step = right.number - left.number;
  // Number 0 is the start of the frontier, which is no region that could have been cut.
  if (left.position === right.position) return step === 1n || (step === 0n && left.number > 0n);
  // Two texts of one place leave no room either.
  return step >= 0n && comparePlaces(placeOf(left.position)!, placeOf(right.position)!) < 0;
}

function runOf({ number, position, end, tipIndex, draw }: Region): Run {
  return {
    first: number,
    last: number,
    position,
    end,
    leastTip: tipIndex ?? Number.POSITIVE_INFINITY,
    greatestFirstTip: tipIndex !== undefined && draw === 1 ? tipIndex : Number.NEGATIVE_INFINITY,
  };
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
