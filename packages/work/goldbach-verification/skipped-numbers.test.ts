/** Miners who leave even numbers out of leaves beyond 4·10^18, at the size of real leaves: what is changed by it, and how often. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeBeyondLeaf } from './leaf.ts';
import {
  CLASSES,
  endsOf,
  LEAST_END,
  type LeafPlaces,
  leafByDefinition,
  placesByDefinition,
  rankedFor,
  stepInRun,
} from './testing/leaf-by-definition.ts';
import { leavesOf, smallBeyond, smallFirstForm } from './testing/run-whole-unit.ts';

/** In every leaf of a unit beyond 4·10^18 at most this share of runs ends at the least end (README, "Soundness"). */
const MOST_AT_LEAST_END = 0.94;
/** One run in a thousand of a leaf. */
const RUNS_LEFT_OUT = 24;
const TILES = 234;
/** The first and the last eighth of a window: the small primes are densest in the first, where most runs end at once. */
const FIRST = 0;
const LAST = 61;
const places = new Map<number, LeafPlaces>();

beforeAll(() => {
  for (const leaf of [FIRST, LAST])
    places.set(leaf, placesByDefinition({ ...smallBeyond, tilesPerLeaf: TILES }, leaf));
}, 60_000);

const residue = (offset: number, modulus: number) => offset % modulus;

describe('a leaf of which a miner leaves out', () => {
  it('nothing is the one that is computed', async () => {
    const leaves = await leavesOf({ ...smallBeyond, tilesPerLeaf: TILES });
    for (const [leaf, known] of places)
      expect(encodeBeyondLeaf(leafByDefinition(known)), String(leaf)).toEqual(leaves[leaf]);
  }, 30_000);

  it.each([FIRST, LAST])('any class modulo 2·3·5·7 is another, leaf %i', (leaf) => {
    const known = places.get(leaf)!;
    const honest = encodeBeyondLeaf(leafByDefinition(known));
    for (let c = 0; c < CLASSES; c++) {
      const skipped = leafByDefinition(known, (offset) => residue(offset, 210) === 2 * c);
      expect(encodeBeyondLeaf(skipped), `n ≡ ${2 * c} mod 210`).not.toEqual(honest);
    }
  });

  it.each([
    [3, 0],
    [5, 0],
    [7, 0],
    [3, 1],
    [15, 0],
    [35, 0],
  ])('any class modulo a divisor of 210 is another: n ≡ a mod %i', (modulus, remainder) => {
    for (const known of places.values()) {
      const skipped = leafByDefinition(known, (offset) => residue(offset, modulus) === remainder);
      expect(encodeBeyondLeaf(skipped)).not.toEqual(encodeBeyondLeaf(leafByDefinition(known)));
    }
  });

  it('all multiples of 3 was the same in the first form, as its blocks now say', () => {
    const known = rankedFor({ ...smallFirstForm, tilesPerLeaf: TILES }, places.get(LAST)!);
    const skipped = leafByDefinition(known, (offset) => residue(offset, 3) === 0);
    expect(encodeBeyondLeaf(skipped)).toEqual(encodeBeyondLeaf(leafByDefinition(known)));
  }, 30_000);
});

describe('the ends of runs', () => {
  /** Shares that README.md states: of runs that end at the least end, and of wrong ends when a quarter is left out. */
  it.each([
    [FIRST, 0.933, 0.0166],
    [LAST, 0.724, 0.065],
  ])('of leaf %i are hard to guess: a share of %f is the least', (leaf, leastShare, quarterWrong) => {
    const known = places.get(leaf)!;
    const ends = endsOf(known, known.deciding);
    const atLeast = ends.filter((end) => end === LEAST_END).length / ends.length;
    expect(atLeast).toBeCloseTo(leastShare, 3);
    expect(atLeast).toBeLessThan(MOST_AT_LEAST_END);
    let wrong = 0;
    for (let quarter = 0; quarter < 4; quarter++) {
      const kept = known.deciding.filter((k) => Math.floor(stepInRun(k) / 128) !== quarter);
      const partial = endsOf(known, kept);
      wrong += ends.filter((end, run) => end !== partial[run]).length / ends.length;
    }
    expect(wrong / 4).toBeCloseTo(quarterWrong, 3);
  });

  it('of one run in a thousand are guessed less often than the statement says', () => {
    for (const known of places.values()) {
      const ends = endsOf(known, known.deciding);
      let guessed = 0;
      for (let phase = 0; phase < 1000; phase++) {
        const leftOut = Array.from({ length: RUNS_LEFT_OUT }, (_, i) => ends[1000 * i + phase]!);
        if (leftOut.every((end) => end === LEAST_END)) guessed++;
      }
      expect(guessed / 1000).toBeLessThan(MOST_AT_LEAST_END ** RUNS_LEFT_OUT);
    }
    expect(MOST_AT_LEAST_END ** RUNS_LEFT_OUT).toBeLessThan(0.25);
  });
});
