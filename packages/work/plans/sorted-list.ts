/**
 * A sorted list in chunks: an item is added or removed among many in the time that one chunk takes to move. A place in the list
 * is told by what is before it: `isBefore` holds for the items up to there and for none behind.
 */

const CHUNK_MAX = 256;

export type IsBefore<Item> = (item: Item) => boolean;

/** The items on both sides of a place; undefined where there is none. */
export interface Neighbours<Item> {
  before: Item | undefined;
  behind: Item | undefined;
}

export class SortedList<Item> {
  /** None is empty. */
  private readonly chunks: Item[][] = [];

  /** @param items in their order */
  constructor(items: readonly Item[] = []) {
    for (let from = 0; from < items.length; from += CHUNK_MAX / 2)
      this.chunks.push(items.slice(from, from + CHUNK_MAX / 2));
  }

  get last(): Item | undefined {
    return this.chunks.at(-1)?.at(-1);
  }

  toArray(): Item[] {
    return this.chunks.flat();
  }

  around(isBefore: IsBefore<Item>): Neighbours<Item> {
    const { chunk, at } = this.find(isBefore);
    const before = at > 0 ? this.chunks[chunk]![at - 1] : this.chunks[chunk - 1]?.at(-1);
    return { before, behind: this.chunks[chunk]?.[at] };
  }

  insert(isBefore: IsBefore<Item>, item: Item): void {
    const { chunks } = this;
    const { chunk, at } = this.find(isBefore);
    const items = chunks[chunk];
    if (!items) {
      chunks.push([item]);
      return;
    }
    items.splice(at, 0, item);
    if (items.length > CHUNK_MAX) chunks.splice(chunk + 1, 0, items.splice(CHUNK_MAX / 2));
  }

  removeBefore(isBefore: IsBefore<Item>): void {
    const { chunk, at } = this.find(isBefore);
    if (at > 0) this.removeAt(chunk, at - 1);
    else if (chunk > 0) this.removeAt(chunk - 1, this.chunks[chunk - 1]!.length - 1);
  }

  removeBehind(isBefore: IsBefore<Item>): void {
    const { chunk, at } = this.find(isBefore);
    const items = this.chunks[chunk];
    if (items && at < items.length) this.removeAt(chunk, at);
  }

  private removeAt(chunk: number, at: number): void {
    const items = this.chunks[chunk]!;
    items.splice(at, 1);
    if (items.length === 0) this.chunks.splice(chunk, 1);
  }

  /** The first item behind the place; the end of the last chunk where there is none. */
  private find(isBefore: IsBefore<Item>): { chunk: number; at: number } {
    const found = countUntil(this.chunks, (items) => isBefore(items.at(-1)!));
    const chunk = Math.max(0, Math.min(found, this.chunks.length - 1));
    return { chunk, at: countUntil(this.chunks[chunk] ?? [], isBefore) };
  }
}

/** The number of items before the first that `isBefore` refuses. */
function countUntil<Item>(items: readonly Item[], isBefore: IsBefore<Item>): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
