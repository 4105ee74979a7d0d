/** What must hold within a leaf and between neighbours whatever the primes are; takes microseconds for each leaf. */
import { decodeLeaf, type LeafSummary, type RaceExtremes, raceDifferences, SUMMARY_BYTES } from '../leaf.ts';
import { type PrimePatternPlan, startOf } from '../plan.ts';

function isRacePossible(race: RaceExtremes, net: number, span: number): boolean {
  const { min, max } = race;
  return (
    min.value <= Math.min(0, net) &&
    max.value >= Math.max(0, net) &&
    min.offset < span &&
    max.offset < span &&
    (min.value === 0) === (min.offset === 0) &&
    (max.value === 0) === (max.offset === 0)
  );
}

/** Longest first; among equals the earlier first; none beyond the leaf. */
function areGapsOrdered(leaf: LeafSummary, span: number): boolean {
  return leaf.gaps.every((gap, index) => {
    const before = leaf.gaps[index - 1];
    if (gap.offset >= span || gap.length < 1) return false;
    return (
      !before || before.length > gap.length || (before.length === gap.length && before.offset < gap.offset)
    );
  });
}

/** A pattern's count bounds those that contain it, and its first and last places agree with its count. */
function areTuplesConsistent(leaf: LeafSummary, span: number): boolean {
  const { counts, firstQuadruplet, lastQuadruplet, firstSextuplet } = leaf;
  if ((counts.quadruplets === 0) !== (firstQuadruplet === undefined)) return false;
  if ((counts.quadruplets === 0) !== (lastQuadruplet === undefined)) return false;
  if ((counts.sextuplets === 0) !== (firstSextuplet === undefined)) return false;
  // Without a quadruplet both of its places are 0 here.
  const [first, last] = [firstQuadruplet ?? 0, lastQuadruplet ?? 0];
  if ((firstSextuplet ?? 0) >= span || last >= span || first > last) return false;
  if ((first === last) !== counts.quadruplets <= 1) return false;
  return (
    counts.triplets026 <= counts.twins &&
    counts.triplets046 <= counts.cousins &&
    counts.triplets026 + counts.triplets046 <= counts.sexyPairs &&
    counts.quadruplets <= counts.triplets026 &&
    counts.sextuplets <= counts.quintuplets0461012
  );
}

function isLeafConsistent(leaf: LeafSummary, span: number, startsAtZero: boolean): boolean {
  const { counts } = leaf;
  const classes = counts.oneMod12 + counts.fiveMod12 + counts.sevenMod12 + counts.elevenMod12;
  if (counts.primes !== classes + (startsAtZero ? 2 : 0)) return false;
  if (leaf.firstPrime > leaf.lastPrime || leaf.lastPrime >= span) return false;
  const net = raceDifferences(leaf, startsAtZero);
  return (
    isRacePossible(leaf.race4, net.race4, span) &&
    isRacePossible(leaf.race3, net.race3, span) &&
    areGapsOrdered(leaf, span) &&
    areTuplesConsistent(leaf, span)
  );
}

/** The gap over a boundary belongs to the earlier leaf: it is no longer than its longest. */
function doNeighboursMeet(earlier: LeafSummary, later: LeafSummary, span: number): boolean {
  const bridge = span + later.firstPrime - earlier.lastPrime;
  return bridge <= earlier.gaps[0]!.length;
}

/** Leaves looked at between two yields. */
const LEAVES_PER_STEP = 1024;

/** Checks the given leaves, and returns their first fault or undefined; yields the share done. */
export function* checkLeaves(
  plan: PrimePatternPlan,
  leaves: ReadonlyMap<number, Uint8Array>,
): Generator<number, 'leaf_malformed' | 'leaf_inconsistent' | undefined, void> {
  const fromZero = startOf(plan) === 0n;
  let done = 0;
  for (const [index, bytes] of leaves) {
    if (done++ % LEAVES_PER_STEP === 0) yield done / leaves.size;
    if (bytes.length !== SUMMARY_BYTES) return 'leaf_malformed';
    const leaf = decodeLeaf(bytes);
    if (!isLeafConsistent(leaf, plan.span, fromZero && index === 0)) return 'leaf_inconsistent';
    const next = leaves.get(index + 1);
    if (next?.length === SUMMARY_BYTES && !doNeighboursMeet(leaf, decodeLeaf(next), plan.span)) {
      return 'leaf_inconsistent';
    }
  }
  return undefined;
}
