/** What a census result says beyond its proofs: its figures beside each other, beside the plan and beside published totals. */
import { failed, type Outcome, PASSED } from '../../kit/parts.ts';
import { EXTRA_MAX, MOVES_MAX } from '../leaf.ts';
import { encodePairing } from '../model/face-pairing.ts';
import { KNOWN_TOTALS } from '../model/known-totals.ts';
import { digitsOf, facePairsOf } from '../model/search-space.ts';
import type { Verdict } from '../model/verdict.ts';
import { type CensusPlan, segmentsOf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import { type CensusResult, type LevelCounts, type ListedTriangulation, levelsOf } from '../result.ts';

const TOTALS = [
  'triangulations',
  'spheres',
  'oneVertexSpheres',
  'notSpheres',
  'homologySpheres',
  'undecided',
] as const;

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Whether the levels are those of the plan, and each adds up, and so do the totals. */
export function checkCounts(plan: CensusPlan, result: CensusResult): Outcome<Reason> {
  const { levels } = result;
  const expected = levelsOf(plan);
  const areOfPlan =
    levels.length === expected.length &&
    expected.every(({ tetrahedra, isWhole }, at) => {
      const level = levels[at]!;
      return level.tetrahedra === tetrahedra && level.isWhole === isWhole;
    });
  if (!areOfPlan) return failed('levels_differ_from_plan');
  if (!levels.every(addsUp)) return failed('level_does_not_add_up');
  const haveSums = TOTALS.every((name) => result[name] === sumOf(levels.map((level) => level[name])));
  return haveSums ? PASSED : failed('totals_differ_from_levels');
}

function addsUp(level: LevelCounts): boolean {
  const { triangulations, spheres, notSpheres, undecided, byMoves, byExtra } = level;
  return (
    spheres + notSpheres + undecided === triangulations &&
    level.oneVertexSpheres <= spheres &&
    level.homologySpheres <= notSpheres &&
    sumOf(byMoves) === spheres &&
    sumOf(byExtra) === spheres
  );
}

/** Whether a listed triangulation lies in the unit: its pairing has the number that it says, and its prefix is one of a leaf. */
export function isInUnit(plan: CensusPlan, listed: ListedTriangulation): boolean {
  const segment = segmentsOf(plan).find(
    ({ tetrahedra, pairing }) => tetrahedra === listed.tetrahedra && pairing === listed.pairing,
  );
  if (!segment || encodePairing(segment.partner) !== listed.word) return false;
  const ranks = Uint8Array.from(listed.ranks, Number);
  const digits = digitsOf(facePairsOf(segment.partner), ranks, segment.radices.length);
  if (!digits) return false;
  const prefix = digits.reduce((number, digit, at) => number * segment.radices[at]! + digit, 0);
  return prefix >= segment.firstPrefix && prefix < segment.firstPrefix + segment.prefixes;
}

/** By extra tetrahedra, then by moves, the most first. */
export function isHardestFirst(
  listed: readonly ListedTriangulation[],
  verdicts: readonly Verdict[],
): boolean {
  const efforts = listed.map(({ tetrahedra }, at) => effortOf(verdicts[at]!, tetrahedra));
  return efforts.every(({ extra, moves }, at) => {
    const before = efforts[at - 1];
    return !before || before.extra > extra || (before.extra === extra && before.moves >= moves);
  });
}

function effortOf(verdict: Verdict, tetrahedra: number): { extra: number; moves: number } {
  if (verdict.kind !== 'sphere') return { extra: 0, moves: 0 };
  return { extra: verdict.most - tetrahedra, moves: verdict.moves.length };
}

/** Whether the counts of the levels leave room for what is listed. */
export function areCounted(
  levels: readonly LevelCounts[],
  list: 'hardest' | 'exotic' | 'open',
  listed: readonly ListedTriangulation[],
  verdicts: readonly Verdict[],
): boolean {
  return levels.every(({ tetrahedra, homologySpheres, undecided, byMoves, byExtra }) => {
    const here = verdicts.filter((_, at) => listed[at]!.tetrahedra === tetrahedra);
    if (list === 'exotic') return here.length <= homologySpheres;
    if (list === 'open') return here.length <= undecided;
    const efforts = here.map((verdict) => effortOf(verdict, tetrahedra));
    return (
      fitInto(
        byMoves,
        efforts.map(({ moves }) => Math.min(MOVES_MAX, moves)),
      ) &&
      fitInto(
        byExtra,
        efforts.map(({ extra }) => Math.min(EXTRA_MAX, extra)),
      )
    );
  });
}

/** Whether no bin has fewer than are listed in it. */
function fitInto(counts: readonly number[], bins: readonly number[]): boolean {
  return bins.every((bin) => bins.filter((other) => other === bin).length <= (counts[bin] ?? 0));
}

/** Whether a whole level has the published totals. */
export function isKnown(level: LevelCounts): boolean {
  const known = KNOWN_TOTALS[level.tetrahedra];
  if (!level.isWhole || !known) return true;
  // Undecided ones might be spheres.
  const between = (least: number, wanted: number | undefined) =>
    wanted === undefined || (least <= wanted && wanted <= least + level.undecided);
  return (
    (known.triangulations === undefined || level.triangulations === known.triangulations) &&
    between(level.spheres, known.spheres) &&
    between(level.oneVertexSpheres, known.oneVertexSpheres) &&
    between(level.homologySpheres, known.homologySpheres)
  );
}
