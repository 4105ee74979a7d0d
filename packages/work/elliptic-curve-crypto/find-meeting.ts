/**
 * The first meeting: of all walks in order the first that ends where one before it ended. The unit ends with the leaf of
 * that walk, so that its leaves are the same however many threads computed them, and in whatever order.
 */
import type { UnitSearch } from '../work-type.ts';
import { lowestOf, placesWith, WALK_LEAF_BYTES, WalkLeafReader } from './leaf.ts';
import { WALKS_PER_LEAF } from './plan.ts';

export interface Meeting {
  /** Numbers of the walks, earlier < later. */
  earlier: number;
  later: number;
}

const FREE = 0;

/** Walks by their end, in open addressing; of walks with equal ends the first that was put in. */
class EndTable {
  private size = 0;
  private slots: number;
  private lows: Uint32Array;
  private highs: Uint32Array;
  /** Number of the walk, plus one. */
  private walks: Uint32Array;

  constructor(slots = 1024) {
    this.slots = slots;
    this.lows = new Uint32Array(slots);
    this.highs = new Uint32Array(slots);
    this.walks = new Uint32Array(slots);
  }

  /** The walk with this end, or undefined. */
  find(low: number, high: number): number | undefined {
    const walk = this.walks[this.slotOf(low, high)]!;
    return walk === FREE ? undefined : walk - 1;
  }

  /** The walk with this end that was there before, or undefined when this one is the first. */
  put(low: number, high: number, walk: number): number | undefined {
    const slot = this.slotOf(low, high);
    const known = this.walks[slot]!;
    if (known !== FREE) return known - 1;
    this.lows[slot] = low;
    this.highs[slot] = high;
    this.walks[slot] = walk + 1;
    if (++this.size * 2 > this.slots) this.grow();
    return undefined;
  }

  private slotOf(low: number, high: number): number {
    const mask = this.slots - 1;
    let slot = (Math.imul(low ^ (high << 7), 0x9e3779b1) >>> 7) & mask;
    while (this.walks[slot] !== FREE && (this.lows[slot] !== low || this.highs[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { lows, highs, walks } = this;
    const larger = new EndTable(2 * this.slots);
    for (let slot = 0; slot < walks.length; slot++)
      if (walks[slot] !== FREE) larger.put(lows[slot]!, highs[slot]!, walks[slot]! - 1);
    this.slots = larger.slots;
    this.lows = larger.lows;
    this.highs = larger.highs;
    this.walks = larger.walks;
  }
}

function firstWalkOf(leaf: number): number {
  return (leaf - 1) * WALKS_PER_LEAF;
}

/** Watches the leaves of a unit as its chunks are finished. */
export class MeetingSearch implements UnitSearch {
  private readonly ends = new EndTable();
  /** Leaves of chunks that were finished before one in front of them, by first leaf. */
  private readonly waiting = new Map<number, readonly Uint8Array[]>();
  private nextLeaf = 0;
  private lastLeaf: number | undefined;

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
  /** Of each place of the last leaf, the first walk with the same end. */
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
