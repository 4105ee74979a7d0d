/**
 * The greatest tip before a place of a frontier and the least behind it, of runs of regions that are added in any order.
 *
 * Method: a run is kept for the first question where its tip is greater than all before it, and for the second where its
 * tip is less than all behind it. Tips of both lists so rise along the frontier, and the neighbour of the place answers.
 * Complexity: O(log n) comparisons for a question and, on average over all, for a run, besides moving the list's end.
 */
import { comparePlaces, type Place } from './frontier-place.ts';

interface Mark {
  place: Place;
  tip: number;
}

export class TipOrder {
  /** Ascending by place and tip, each of a greater tip than all runs before it. */
  private readonly greatest: Mark[] = [];
  /** Ascending by place and tip, each of a lesser tip than all runs behind it. */
  private readonly least: Mark[] = [];

  /** The greatest tip of a run that begins before the place; −∞ without one. */
  greatestBefore(place: Place): number {
    const at = countUntil(this.greatest, (mark) => comparePlaces(mark.place, place) < 0);
    return this.greatest[at - 1]?.tip ?? Number.NEGATIVE_INFINITY;
  }

  /** The least tip of a run that ends behind the place; ∞ without one. */
  leastBehind(place: Place): number {
    const at = countUntil(this.least, (mark) => comparePlaces(mark.place, place) <= 0);
    return this.least[at]?.tip ?? Number.POSITIVE_INFINITY;
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
    const at = countUntil(greatest, ({ place }) => comparePlaces(place, mark.place) < 0);
    if (at > 0 && greatest[at - 1]!.tip >= mark.tip) return;
    let next = at;
    while (next < greatest.length && greatest[next]!.tip <= mark.tip) next++;
    greatest.splice(at, next - at, mark);
  }

  private addLeast(mark: Mark): void {
    const { least } = this;
    const next = countUntil(least, ({ place }) => comparePlaces(place, mark.place) <= 0);
    if (next < least.length && least[next]!.tip <= mark.tip) return;
    let at = next;
    while (at > 0 && least[at - 1]!.tip >= mark.tip) at--;
    least.splice(at, next - at, mark);
  }
}

/** The number of items before the first that `isBefore` refuses, where it takes none behind that one. */
export function countUntil<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
