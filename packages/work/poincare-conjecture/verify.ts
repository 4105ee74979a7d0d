/**
 * Checks a census unit. Challenged leaves are enumerated again by plain-enumerator.ts; each triangulation of their data must
 * be there, with a verdict whose proof holds by check-verdict.ts and is the one that recognise-sphere.ts gives, so that what
 * is said of moves and of undecided ones is no invention. The listed triangulations are checked in any case, and whole
 * levels against published totals. Neither the kernel nor compute.ts is used.
 */

import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { sameItems, sameJson } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, PASSED, withShare } from '../kit/parts.ts';
import type { Evidence, PartOutcome, VerificationPart, Verifier } from '../work-type.ts';
import {
  countTriangulation,
  decodeData,
  decodeSummary,
  digestOf,
  emptyTally,
  encodeSummary,
  type LeafTally,
  type Traits,
} from './leaf.ts';
import { decodePairing, isCanonical } from './model/face-pairing.ts';
import { isomorphismSignature } from './model/isomorphism-signature.ts';
import { recognise } from './model/recognise-sphere.ts';
import { facePairsOf, gluingsOf } from './model/search-space.ts';
import { readOrientation } from './model/skeleton.ts';
import { encodeVerdict, readVerdict, type Verdict } from './model/verdict.ts';
import {
  type CensusPlan,
  challengeCount,
  hasItsNumber,
  locateLeaf,
  readPosition,
  repeatChance,
  segmentsOf,
} from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type CensusResult, gluingsOfListed, type ListedTriangulation, summarise } from './result.ts';
import { areCounted, checkCounts, isHardestFirst, isInUnit, isKnown } from './verify/check-figures.ts';
import { hasTrivialHomology } from './verify/check-homology.ts';
import { checkVerdict, isClosedManifold } from './verify/check-verdict.ts';
import { countVertices } from './verify/count-vertices.ts';
import { PlainEnumerator } from './verify/plain-enumerator.ts';

type CensusEvidence = Evidence<CensusPlan>;

const LEAVES_PER_PART = 4;
const CHECKED_AT_ONCE = 16;

/** Whether a verdict holds, and is what the recogniser says; why not, otherwise. */
function judge(gluings: Int32Array, bytes: Uint8Array): Verdict | Reason {
  const verdict = readVerdict(bytes);
  if (!verdict) return 'verdict_malformed';
  if (verdict.kind !== 'undecided' && !checkVerdict(gluings, verdict)) return 'proof_does_not_hold';
  return sameItems(encodeVerdict(recognise(gluings)), bytes) ? verdict : 'verdict_is_not_the_recognisers';
}

function traitsOf(gluings: Int32Array, verdict: Verdict): Traits {
  const isHomology = verdict.kind === 'not_sphere' && verdict.proof.kind === 'homology';
  return {
    tetrahedra: gluings.length / 4,
    hasOneVertex: verdict.kind === 'sphere' && countVertices(gluings) === 1,
    isHomologySphere: verdict.kind === 'not_sphere' && !isHomology && hasTrivialHomology(gluings),
  };
}

/** One challenged leaf: its triangulations found again, and their verdicts as far as the data is here. */
function* checkLeaf(evidence: CensusEvidence, index: number): Generator<undefined, Outcome<Reason>, void> {
  const { segment, digits, place } = locateLeaf(evidence.plan, index);
  const tally = readSummary(evidence.leaves.get(index), segment.tetrahedra)?.tally;
  if (!tally) return failed('leaf_malformed');
  const found: Int32Array[] = [];
  const search = new PlainEnumerator(segment.partner);
  for (const _ of search.enumerate(digits, () => found.push(search.gluings.slice()))) yield;
  if (found.length !== tally.found) return failed('leaf_has_other_triangulations');
  const data = evidence.data.get(index);
  if (!data) return isPlausible(tally) ? PASSED : failed('counts_do_not_add_up');
  const records = decodeData(data, segment.tetrahedra);
  if (!records || records.length !== found.length) return failed('data_malformed');
  const pairs = facePairsOf(segment.partner);
  const recounted = emptyTally();
  for (const [number, record] of records.entries()) {
    const gluings = found[number]!;
    if (!sameItems(gluingsOf(pairs, record.ranks), gluings)) return failed('leaf_has_other_triangulations');
    const verdict = judge(gluings, record.verdict);
    if (typeof verdict === 'string') return failed(verdict);
    countTriangulation(recounted, record, verdict, traitsOf(gluings, verdict));
    if (number % CHECKED_AT_ONCE === 0) yield;
  }
  const expected = encodeSummary(recounted, place, data);
  return sameItems(expected, evidence.leaves.get(index)!) ? PASSED : failed('summary_differs_from_data');
}

function readSummary(summary: Uint8Array | undefined, tetrahedra: number) {
  try {
    return decodeSummary(summary ?? new Uint8Array(), tetrahedra);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a summary's counts can be those of a leaf: what can be said without its data. */
function isPlausible(tally: LeafTally): boolean {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return (
    tally.spheres + tally.homologySpheres + tally.undecided <= tally.found &&
    tally.oneVertexSpheres <= tally.spheres &&
    sum(tally.byMoves) === tally.spheres &&
    sum(tally.byExtra) === tally.spheres
  );
}

function* checkLeaves(
  evidence: CensusEvidence,
  leaves: readonly number[],
): Generator<number, Outcome<Reason>, void> {
  for (const [place, leaf] of leaves.entries()) {
    const outcome = yield* withShare(checkLeaf(evidence, leaf), place / leaves.length);
    if (outcome.reason !== null) return outcome;
  }
  return PASSED;
}

const LISTS = { hardest: 'sphere', exotic: 'not_sphere', open: 'undecided' } as const;
type ListName = keyof typeof LISTS;

/** The verdict on a listed triangulation, which has the kind that its list says; why not, otherwise. */
function checkListed(listed: ListedTriangulation, list: ListName): Verdict | Reason {
  const partner = decodePairing(listed.word);
  if (!partner || partner.length !== 4 * listed.tetrahedra || !isCanonical(partner)) return 'no_such_pairing';
  const gluings = gluingsOfListed(listed, partner);
  if (!gluings || !isClosedManifold(gluings) || !readOrientation(gluings).orientable)
    return 'listed_is_no_triangulation';
  if (isomorphismSignature(gluings) !== listed.signature) return 'signature_differs';
  const verdict = judge(gluings, decodeBase64(listed.verdict) ?? new Uint8Array());
  if (typeof verdict === 'string') return verdict;
  if (verdict.kind !== LISTS[list]) return 'verdict_is_of_another_kind';
  return list === 'exotic' && !hasTrivialHomology(gluings) ? 'homology_is_not_trivial' : verdict;
}

function* checkLists(plan: CensusPlan, result: CensusResult): Generator<number, Outcome<Reason>, void> {
  const seen = new Set<string>();
  for (const list of ['hardest', 'exotic', 'open'] as const) {
    const verdicts: Verdict[] = [];
    for (const listed of result[list]) {
      const verdict = checkListed(listed, list);
      if (typeof verdict === 'string') return failed(verdict);
      verdicts.push(verdict);
      if (!isInUnit(plan, listed)) return failed('listed_outside_unit');
      if (seen.has(listed.signature)) return failed('listed_twice');
      seen.add(listed.signature);
      yield 0.5;
    }
    if (list === 'hardest' && !isHardestFirst(result.hardest, verdicts)) return failed('list_out_of_order');
    if (!areCounted(result.levels, list, result[list], verdicts)) return failed('listed_is_not_counted');
  }
  return PASSED;
}

function* checkResult(
  evidence: CensusEvidence,
  result: CensusResult,
): Generator<number, Outcome<Reason>, void> {
  if (evidence.complete) {
    const leaves = Array.from({ length: evidence.plan.leaves }, (_, index) => evidence.leaves.get(index)!);
    if (!isSummaryOf(evidence.plan, leaves, result)) return failed('result_differs_from_leaves');
    yield 0.1;
  }
  if (!hasItsNumber(readPosition(evidence.plan.from))) return failed('no_such_pairing');
  if (result.from !== evidence.plan.from || result.to !== evidence.plan.to) return failed('region_differs');
  const ofCounts = checkCounts(evidence.plan, result);
  if (ofCounts.reason !== null) return ofCounts;
  const ofLists = yield* checkLists(evidence.plan, result);
  if (ofLists.reason !== null) return ofLists;
  return result.levels.every(isKnown) ? PASSED : failed('level_differs_from_known_totals');
}

function isSummaryOf(plan: CensusPlan, leaves: readonly Uint8Array[], result: CensusResult): boolean {
  try {
    const { leavesHolding, ...earlier } = summarise(plan, leaves);
    const expected =
      'leavesHolding' in result ? { ...earlier, ...(leavesHolding && { leavesHolding }) } : earlier;
    return sameJson(expected, result);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function partsOf(evidence: CensusEvidence): VerificationPart[] {
  segmentsOf(evidence.plan);
  const parts: VerificationPart[] = [{ check: 'result' }];
  for (let first = 0; first < evidence.challenged.length; first += LEAVES_PER_PART)
    parts.push({ check: 'leaves', leaves: evidence.challenged.slice(first, first + LEAVES_PER_PART) });
  return parts;
}

export const verifier: Verifier<CensusPlan, CensusResult, Reason> = {
  reasons: REASONS,
  challengeCount,
  repeatChance,
  isOtherData(plan, { leaf, summary, data }) {
    const { segment, place } = locateLeaf(plan, leaf);
    const digest = readSummary(summary, segment.tetrahedra)?.digest;
    return digest !== undefined && !sameItems(digest, digestOf(place, data));
  },
  parts: (evidence) => partsOf(evidence),
  async runPart(evidence, result, part): Promise<Generator<number, PartOutcome, void>> {
    return part.check === 'leaves'
      ? checkLeaves(evidence, part.leaves as readonly number[])
      : checkResult(evidence, result);
  },
  conclude(evidence, _result, outcomes) {
    return concludeParts(REASONS, partsOf(evidence).length, outcomes);
  },
};
