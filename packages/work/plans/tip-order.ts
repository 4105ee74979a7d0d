/**
 * The greatest tip before a place of a frontier and the least behind it, of runs of regions that are added in any order.
 *
 * Method: a run is kept for the first question where its tip is greater than all before it, and for the second where its
 * tip is less than all behind it. Tips of both lists so rise along the frontier, and the neighbour of the place answers.
 * Complexity: O(log n) comparisons for a question and, on average over all, for a run.
 */
import { comparePlaces, type Place } from './frontier-place.ts';
import { SortedList } from './sorted-list.ts';

interface Mark {
  place: Place;
  tip: number;
}

export class TipOrder {
  /** Ascending by place and tip, each of a greater tip than all runs before it. */
  private readonly greatest = new SortedList<Mark>();
  /** Ascending by place and tip, each of a lesser tip than all runs behind it. */
  private readonly least = new SortedList<Mark>();

  /** The greatest tip of a run that begins before the place; −∞ without one. */
  greatestBefore(place: Place): number {
    return this.greatest.around(isBefore(place)).before?.tip ?? Number.NEGATIVE_INFINITY;
  }

  /** The least tip of a run that ends behind the place; ∞ without one. */
  leastBehind(place: Place): number {
    return this.least.around(isUpTo(place)).behind?.tip ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Adds a run, or one that runs have joined to: their marks lie in it and give way to its own.
   * @param start its first place, from which on its greatest tip counts
   * @param end the place behind it, up to which its least tip counts
   */
  add(
    { start, end }: { start: Place; end: Place },
    { greatest, least }: { greatest: number; least: number },
  ): void {
    this.addGreatest({ place: start, tip: greatest });
    this.addLeast({ place: end, tip: least });
  }

  private addGreatest(mark: Mark): void {
    const { greatest } = this;
    const place = isBefore(mark.place);
    const givesWay = (other: Mark | undefined) => other !== undefined && other.tip <= mark.tip;
    const { before } = greatest.around(place);
    if (before && before.tip >= mark.tip) return;
    while (givesWay(greatest.around(place).behind)) greatest.removeBehind(place);
    greatest.insert(place, mark);
  }

  private addLeast(mark: Mark): void {
    const { least } = this;
    const place = isUpTo(mark.place);
    const givesWay = (other: Mark | undefined) => other !== undefined && other.tip >= mark.tip;
    const { behind } = least.around(place);
    if (behind && behind.tip <= mark.tip) return;
    while (givesWay(least.around(place).before)) least.removeBefore(place);
    least.insert(place, mark);
  }
}

const isBefore = (place: Place) => (mark: Mark) => comparePlaces(mark.place, place) < 0;
const isUpTo = (place: Place) => (mark: Mark) => comparePlaces(mark.place, place) <= 0;
