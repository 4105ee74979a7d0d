/**
 * A sorted list in chunks: an item is added or removed among many in the time that one chunk takes to move. A place in the list
 * is told by what is before it: `isBefore` holds for the items up to there and for none behind.
 */

const CHUNK_MAX = 256;

export type IsBefore<Item> = (item: Item) => boolean;

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

  /** The items on both sides of a place. */
  around(isBefore: IsBefore<Item>): { before: Item | undefined; behind: Item | undefined } {
    const { chunk, at } = this.find(isBefore);
    const before = at > 0 ? this.chunks[chunk]![at - 1] : this.chunks[chunk - 1]?.at(-1);
    return { before, behind: this.chunks[chunk]?.[at] };
  }

  insert(isBefore: IsBefore<Item>, item: Item): void {
    const { chunks } = this;
    const found = this.find(isBefore);
    // Behind the last item of all the last chunk takes it.
    const isBehindAll = found.chunk === chunks.length && found.chunk > 0;
    const chunk = isBehindAll ? found.chunk - 1 : found.chunk;
    const items = chunks[chunk];
    if (!items) {
      chunks.push([item]);
      return;
    }
    items.splice(isBehindAll ? items.length : found.at, 0, item);
    if (items.length > CHUNK_MAX) chunks.splice(chunk + 1, 0, items.splice(CHUNK_MAX / 2));
  }

  removeBefore(isBefore: IsBefore<Item>): void {
    const { chunk, at } = this.find(isBefore);
    if (at > 0) this.removeAt(chunk, at - 1);
    else if (chunk > 0) this.removeAt(chunk - 1, this.chunks[chunk - 1]!.length - 1);
  }

  removeBehind(isBefore: IsBefore<Item>): void {
    const { chunk, at } = this.find(isBefore);
    if (chunk < this.chunks.length) this.removeAt(chunk, at);
  }

  private removeAt(chunk: number, at: number): void {
    const items = this.chunks[chunk]!;
    items.splice(at, 1);
    if (items.length === 0) this.chunks.splice(chunk, 1);
  }

  /** The first item behind the place; behind the last item of all, the chunk after the last. */
  private find(isBefore: IsBefore<Item>): { chunk: number; at: number } {
    const chunk = countUntil(this.chunks, (items) => isBefore(items.at(-1)!));
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
