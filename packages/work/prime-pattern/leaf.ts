/**
 * The summary of a leaf [a, a + span): 132 bytes, little endian, a function of plan and index without a free byte.
 * A tuple, or a gap, belongs to the leaf of its first prime. Positions are offsets from a; 2^32 − 1 stands for none.
 */

/** Counts in the order in which the summary holds them, 32 bits each. */
export const COUNT_NAMES = [
  'primes',
  'oneMod12',
  'fiveMod12',
  'sevenMod12',
  'elevenMod12',
  'twins',
  'cousins',
  'sexyPairs',
  'triplets026',
  'triplets046',
  'quadruplets',
  'quintuplets026812',
  'quintuplets0461012',
  'sextuplets',
] as const;
export type CountName = (typeof COUNT_NAMES)[number];
export type LeafCounts = Record<CountName, number>;

export interface Extreme {
  value: number;
  /** Offset of the prime after which the value is first reached; 0 when it is the value 0 at the start. */
  offset: number;
}

/** The walk of a class difference within a leaf, from 0 at its start. */
export interface RaceExtremes {
  min: Extreme;
  max: Extreme;
}

export interface LeafGap {
  /** Offset of the prime before the gap. */
  offset: number;
  /** Distance to the next prime. */
  length: number;
}

export interface LeafSummary {
  counts: LeafCounts;
  firstPrime: number;
  lastPrime: number;
  /** π(x; 4, 3) − π(x; 4, 1), counted from the start of the leaf. */
  race4: RaceExtremes;
  /** π(x; 3, 2) − π(x; 3, 1), counted from the start of the leaf. */
  race3: RaceExtremes;
  /** The four largest gaps, by length descending, then offset ascending. */
  gaps: LeafGap[];
  /** Offsets of the first and the last quadruplet (p, p+2, p+6, p+8). */
  firstQuadruplet: number | undefined;
  lastQuadruplet: number | undefined;
  /** Offset of the first sextuplet (p, p+4, p+6, p+10, p+12, p+16). */
  firstSextuplet: number | undefined;
}

export const SUMMARY_BYTES = 132;
export const GAPS_PER_LEAF = 4;
const NONE = 0xffff_ffff;
const PRIMES_AT = 56;
const RACES_AT = 64;
const GAPS_AT = 96;
const TUPLES_AT = 120;

function readRace(view: DataView, at: number): RaceExtremes {
  return {
    min: { value: view.getInt32(at, true), offset: view.getUint32(at + 4, true) },
    max: { value: view.getInt32(at + 8, true), offset: view.getUint32(at + 12, true) },
  };
}

function writeRace(view: DataView, at: number, race: RaceExtremes): void {
  view.setInt32(at, race.min.value, true);
  view.setUint32(at + 4, race.min.offset, true);
  view.setInt32(at + 8, race.max.value, true);
  view.setUint32(at + 12, race.max.offset, true);
}

function readOptional(view: DataView, at: number): number | undefined {
  const value = view.getUint32(at, true);
  return value === NONE ? undefined : value;
}

/** @throws RangeError when the length is wrong; the contents are not judged here */
export function decodeLeaf(bytes: Uint8Array): LeafSummary {
  if (bytes.length !== SUMMARY_BYTES) throw new RangeError(`a leaf summary has ${SUMMARY_BYTES} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const counts = {} as LeafCounts;
  for (const [index, name] of COUNT_NAMES.entries()) counts[name] = view.getUint32(4 * index, true);
  const gaps: LeafGap[] = [];
  for (let i = 0; i < GAPS_PER_LEAF; i++) {
    const at = GAPS_AT + 6 * i;
    gaps.push({ offset: view.getUint32(at, true), length: view.getUint16(at + 4, true) });
  }
  return {
    counts,
    firstPrime: view.getUint32(PRIMES_AT, true),
    lastPrime: view.getUint32(PRIMES_AT + 4, true),
    race4: readRace(view, RACES_AT),
    race3: readRace(view, RACES_AT + 16),
    gaps,
    firstQuadruplet: readOptional(view, TUPLES_AT),
    lastQuadruplet: readOptional(view, TUPLES_AT + 4),
    firstSextuplet: readOptional(view, TUPLES_AT + 8),
  };
}

export function encodeLeaf(leaf: LeafSummary): Uint8Array {
  const bytes = new Uint8Array(SUMMARY_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, name] of COUNT_NAMES.entries()) view.setUint32(4 * index, leaf.counts[name], true);
  view.setUint32(PRIMES_AT, leaf.firstPrime, true);
  view.setUint32(PRIMES_AT + 4, leaf.lastPrime, true);
  writeRace(view, RACES_AT, leaf.race4);
  writeRace(view, RACES_AT + 16, leaf.race3);
  for (const [i, gap] of leaf.gaps.entries()) {
    view.setUint32(GAPS_AT + 6 * i, gap.offset, true);
    view.setUint16(GAPS_AT + 6 * i + 4, gap.length, true);
  }
  view.setUint32(TUPLES_AT, leaf.firstQuadruplet ?? NONE, true);
  view.setUint32(TUPLES_AT + 4, leaf.lastQuadruplet ?? NONE, true);
  view.setUint32(TUPLES_AT + 8, leaf.firstSextuplet ?? NONE, true);
  return bytes;
}

/** Primes 2 and 3 are in no class coprime to 12; they lie in the leaf that starts at 0. */
export function classSums(counts: LeafCounts, startsAtZero: boolean) {
  const extra = startsAtZero ? 1 : 0;
  return {
    byMod3: { one: counts.oneMod12 + counts.sevenMod12, two: counts.fiveMod12 + counts.elevenMod12 + extra },
    byMod4: {
      one: counts.oneMod12 + counts.fiveMod12,
      three: counts.sevenMod12 + counts.elevenMod12 + extra,
    },
  };
}

/** π(·;4,3) − π(·;4,1) and π(·;3,2) − π(·;3,1) over a leaf. */
export function raceDifferences(leaf: LeafSummary, startsAtZero: boolean): { race4: number; race3: number } {
  const { byMod3, byMod4 } = classSums(leaf.counts, startsAtZero);
  return { race4: byMod4.three - byMod4.one, race3: byMod3.two - byMod3.one };
}
