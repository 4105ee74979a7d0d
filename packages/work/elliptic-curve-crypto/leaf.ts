/**
 * Bytes of leaves. Leaf 0 is the curve: number of the candidate (32 bits), then for each candidate whose cubic has no
 * root, in order, a number N of 64 bits with N·P = O; the last is the curve's order. Leaf i > 0 is the 400 walks from number 400·(i − 1) on:
 * each has seven bytes of the end's x without the bits that are 0, and its steps (16 bits). All little-endian. A leaf behind
 * the one in which two walks met is empty.
 */
import { WALKS_PER_LEAF } from './plan.ts';

export interface CurveLeaf {
  attempt: number;
  /** N of each counted candidate. */
  orders: bigint[];
}

export const ORDERS_MAX = 511;
const END_BYTES = 7;
const WALK_BYTES = END_BYTES + 2;
export const WALK_LEAF_BYTES = WALKS_PER_LEAF * WALK_BYTES;
/** The bits of x that choose a step are kept; those above that are 0 at an end are left out. */
const LOWEST_BITS = 11;

export function encodeCurveLeaf({ attempt, orders }: CurveLeaf): Uint8Array {
  const bytes = new Uint8Array(4 + 8 * orders.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, attempt, true);
  for (const [i, order] of orders.entries()) view.setBigUint64(4 + 8 * i, order, true);
  return bytes;
}

/** Undefined when the bytes are no curve leaf. */
export function decodeCurveLeaf(bytes: Uint8Array): CurveLeaf | undefined {
  const count = (bytes.length - 4) / 8;
  if (!Number.isInteger(count) || count < 1 || count > ORDERS_MAX) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    attempt: view.getUint32(0, true),
    orders: Array.from({ length: count }, (_, i) => view.getBigUint64(4 + 8 * i, true)),
  };
}

/** x of a distinguished point, in the kernel's form, without the bits that are 0. */
export function packEnd(x: bigint, distinguishedBits: number): bigint {
  const lowest = BigInt(LOWEST_BITS);
  return (x & ((1n << lowest) - 1n)) | ((x >> (lowest + BigInt(distinguishedBits))) << lowest);
}

export class WalkLeafWriter {
  readonly bytes = new Uint8Array(WALK_LEAF_BYTES);
  private readonly view = new DataView(this.bytes.buffer);

  constructor(private readonly distinguishedBits: number) {}

  /** Packs an end as packEnd does, on two words of x: this runs once a walk. */
  write(place: number, low: number, high: number, steps: number): void {
    const shift = LOWEST_BITS + this.distinguishedBits;
    const middle = (low >>> shift) | (high << (32 - shift));
    const first = (middle << LOWEST_BITS) | (low & ((1 << LOWEST_BITS) - 1));
    this.put(place, first, ((high >>> shift) << LOWEST_BITS) | (middle >>> (32 - LOWEST_BITS)), steps);
  }

  writeGivenUp(place: number, steps: number): void {
    this.put(place, 0xffffffff, 0xffffff, steps);
  }

  private put(place: number, low: number, high: number, steps: number): void {
    const at = place * WALK_BYTES;
    this.view.setUint32(at, low, true);
    this.view.setUint16(at + 4, high, true);
    this.view.setUint8(at + 6, high >>> 16);
    this.view.setUint16(at + END_BYTES, steps, true);
  }
}

/** End of a walk of a leaf as two words; `high` is 2^24 − 1 when it was given up. */
export class WalkLeafReader {
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  low(place: number): number {
    return this.view.getUint32(place * WALK_BYTES, true);
  }

  high(place: number): number {
    const at = place * WALK_BYTES;
    return this.view.getUint16(at + 4, true) | (this.view.getUint8(at + 6) << 16);
  }

  steps(place: number): number {
    return this.view.getUint16(place * WALK_BYTES + END_BYTES, true);
  }

  isGivenUp(place: number): boolean {
    return this.high(place) === 0xffffff && this.low(place) === 0xffffffff;
  }
}

/** Steps of the first walks of a leaf, and how many of them were given up. One loop over bytes, as every leaf is read this way. */
export function countSteps(leaf: Uint8Array, walks: number): { steps: number; givenUp: number } {
  let steps = 0;
  let givenUp = 0;
  for (let at = 0; at < walks * WALK_BYTES; at += WALK_BYTES) {
    steps += leaf[at + END_BYTES]! | (leaf[at + END_BYTES + 1]! << 8);
    if (leaf[at]! + leaf[at + 6]! === 510 && new WalkLeafReader(leaf).isGivenUp(at / WALK_BYTES)) givenUp++;
  }
  return { steps, givenUp };
}

/** The lowest 16 bits of a walk's end, in which most ends differ. */
export function lowestOf(leaf: Uint8Array, place: number): number {
  return leaf[place * WALK_BYTES]! | (leaf[place * WALK_BYTES + 1]! << 8);
}

/** Places of a leaf, last first, whose ends have one of the lowest 16 bits that `wanted` marks. */
export function placesWith(wanted: Uint8Array, leaf: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = WALK_LEAF_BYTES - WALK_BYTES; at >= 0; at -= WALK_BYTES)
    if (wanted[leaf[at]! | (leaf[at + 1]! << 8)] === 1) places.push(at / WALK_BYTES);
  return places;
}
