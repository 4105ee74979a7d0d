/**
 * The first meeting: the first walk, in their order, that ends where one before it ended. The unit ends with the leaf of
 * that walk, so that its leaves are the same however many threads computed them, and in whatever order.
 */
import type { UnitSearch } from '../../work-type.ts';
import { lowestOf, placesWith, WALK_LEAF_BYTES, WalkLeafReader } from '../leaf.ts';
import type { LogarithmPlan } from '../plan.ts';
import { expectedLeaves, WALKS_PER_LEAF } from '../plan.ts';

export interface Meeting {
  /** Numbers of the walks, earlier < later. */
  earlier: number;
  later: number;
}

const FREE = 0;
/** Words of a slot: two of the end, and the number of the walk, plus one. */
const SLOT_WORDS = 3;

/** Walks by their end, in open addressing; among walks with equal ends, the first that was put in. */
class EndTable {
  private size = 0;
  private slots: number;
  private words: Uint32Array;

  /** @param walks number of walks for which there is room without moving any */
  constructor(walks = 512) {
    this.slots = 2 ** Math.ceil(Math.log2(2 * walks));
    this.words = new Uint32Array(SLOT_WORDS * this.slots);
  }

  /** The walk with this end, or undefined. */
  find(low: number, high: number): number | undefined {
    const walk = this.words[this.placeOf(low, high) + 2]!;
    return walk === FREE ? undefined : walk - 1;
  }

  /** The walk with this end that was there before, or undefined when this one is the first. */
  put(low: number, high: number, walk: number): number | undefined {
    const place = this.placeOf(low, high);
    const known = this.words[place + 2]!;
    if (known !== FREE) return known - 1;
    this.words[place] = low;
    this.words[place + 1] = high;
    this.words[place + 2] = walk + 1;
    if (++this.size * 2 > this.slots) this.grow();
    return undefined;
  }

  private placeOf(low: number, high: number): number {
    const { words } = this;
    const mask = this.slots - 1;
    let slot = (Math.imul(low ^ (high << 7), 0x9e3779b1) >>> 7) & mask;
    for (;;) {
      const place = SLOT_WORDS * slot;
      if (words[place + 2] === FREE || (words[place] === low && words[place + 1] === high)) return place;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const { words } = this;
    const larger = new EndTable(this.slots);
    for (let place = 0; place < words.length; place += SLOT_WORDS)
      if (words[place + 2] !== FREE) larger.put(words[place]!, words[place + 1]!, words[place + 2]! - 1);
    this.slots = larger.slots;
    this.words = larger.words;
  }
}

function firstWalkOf(leaf: number): number {
  return (leaf - 1) * WALKS_PER_LEAF;
}

/** Watches the leaves of a unit as its chunks are finished. */
export class MeetingSearch implements UnitSearch {
  private readonly ends: EndTable;
  /** Leaves of chunks that were finished before one in front of them, by first leaf. */
  private readonly waiting = new Map<number, readonly Uint8Array[]>();
  private nextLeaf = 0;
  private lastLeaf: number | undefined;

  constructor(plan: LogarithmPlan) {
    this.ends = new EndTable(expectedLeaves(plan) * WALKS_PER_LEAF);
  }

  add(first: number, leaves: readonly Uint8Array[]): number | undefined {
    this.waiting.set(first, leaves);
    while (this.lastLeaf === undefined) {
      const ready = this.waiting.get(this.nextLeaf);
      if (!ready) break;
      this.waiting.delete(this.nextLeaf);
      for (const leaf of ready) {
        if (this.meetsIn(leaf, this.nextLeaf)) {
          this.lastLeaf = this.nextLeaf;
          break;
        }
        this.nextLeaf++;
      }
    }
    return this.lastLeaf;
  }

  private meetsIn(leaf: Uint8Array, index: number): boolean {
    if (index === 0) return false;
    const reader = new WalkLeafReader(leaf);
    for (let place = 0; place < WALKS_PER_LEAF; place++) {
      if (reader.isGivenUp(place)) continue;
      const walk = firstWalkOf(index) + place;
      if (this.ends.put(reader.low(place), reader.high(place), walk) !== undefined) return true;
    }
    return false;
  }
}

/** The meeting in the last leaf that isn't empty; undefined when there is none, or a leaf before it isn't whole. */
export function findMeeting(leaves: readonly Uint8Array[], lastLeaf: number): Meeting | undefined {
  const last = leaves[lastLeaf];
  if (lastLeaf < 1 || last?.length !== WALK_LEAF_BYTES) return undefined;
  const reader = new WalkLeafReader(last);
  const ends = new EndTable();
  /** The first walk with the same end, for each place of the last leaf. */
  const partners = new Map<number, number>();
  const hasLowest = new Uint8Array(1 << 16);
  for (let place = 0; place < WALKS_PER_LEAF; place++) {
    if (reader.isGivenUp(place)) continue;
    hasLowest[lowestOf(last, place)] = 1;
    const before = ends.put(reader.low(place), reader.high(place), place);
    if (before !== undefined) partners.set(place, firstWalkOf(lastLeaf) + before);
  }
  for (let leaf = lastLeaf - 1; leaf >= 1; leaf--) {
    if (leaves[leaf]?.length !== WALK_LEAF_BYTES) return undefined;
    const earlier = new WalkLeafReader(leaves[leaf]!);
    for (const place of placesWith(hasLowest, leaves[leaf]!)) {
      const met = ends.find(earlier.low(place), earlier.high(place));
      if (met !== undefined) partners.set(met, firstWalkOf(leaf) + place);
    }
  }
  if (partners.size === 0) return undefined;
  const place = Math.min(...partners.keys());
  return { earlier: partners.get(place)!, later: firstWalkOf(lastLeaf) + place };
}
