/** The result of a census unit: counts by number of tetrahedra, and the triangulations worth showing, with their proofs. */

import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { fewestHolding } from '../kit/escapes.ts';
import {
  checkOf,
  eitherOf,
  type FieldChecks,
  listOf,
  objectOf,
  textLike,
  truth,
  wholeNumber,
} from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import {
  decodeSummary,
  EXTRA_MAX,
  KEPT_BYTES_MAX,
  type LeafTally,
  MOVES_MAX,
  type RecordedTriangulation,
} from './leaf.ts';
import { encodePairing, type FacePairing, TETRAHEDRA_MAX } from './model/face-pairing.ts';
import { isomorphismSignature } from './model/isomorphism-signature.ts';
import { facePairsOf, gluingsOf, RANKS } from './model/search-space.ts';
import { decodeVerdict, readVerdict } from './model/verdict.ts';
import { type CensusPlan, isPositionText, readPosition, type Segment, segmentsOf } from './plan.ts';

export type LevelCounts = {
  tetrahedra: number;
  /** Whether the unit holds all triangulations of this many tetrahedra. */
  isWhole: boolean;
  triangulations: number;
  spheres: number;
  oneVertexSpheres: number;
  notSpheres: number;
  homologySpheres: number;
  undecided: number;
  /** Spheres by the number of moves that were needed; the last bin, if it is number 63, holds those with more. */
  byMoves: number[];
  /** Spheres by the tetrahedra needed beyond the first ones; bin 15 holds those with more. */
  byExtra: number[];
};

export type ListedTriangulation = {
  /** Isomorphism signature, as Regina writes it. */
  signature: string;
  tetrahedra: number;
  /** Number of the face pairing and its word; ranks of the pairs, a digit each. */
  pairing: number;
  word: string;
  ranks: string;
  /** The verdict with its proof (verdict.ts), in base 64. */
  verdict: string;
};

export type CensusResult = {
  from: string;
  to: string;
  triangulations: number;
  spheres: number;
  oneVertexSpheres: number;
  notSpheres: number;
  homologySpheres: number;
  undecided: number;
  levels: LevelCounts[];
  /** The spheres that needed the most extra tetrahedra; among equals the ones with the most moves. */
  hardest: ListedTriangulation[];
  /** The first homology spheres that are no spheres; the first undecided ones. */
  exotic: ListedTriangulation[];
  open: ListedTriangulation[];
  /** The fewest leaves that hold 1 % and 10 % of the triangulations; not in results sealed with a certificate before version 3. */
  leavesHolding?: LeavesHolding;
};

export type LeavesHolding = { onePercent: number; tenPercent: number };

export const HARDEST_LISTED = 12;
const EXOTIC_LISTED = 24;
const OPEN_LISTED = 12;

interface Candidate {
  segment: Segment;
  record: RecordedTriangulation;
}

interface HardCandidate extends Candidate {
  extra: number;
  moves: number;
}

/** @throws RangeError for leaves that no computation gives */
export function summarise(plan: CensusPlan, leaves: readonly Uint8Array[]): CensusResult {
  const levels = new Map<number, LevelCounts>();
  const hardest: HardCandidate[] = [];
  const exotic: Candidate[] = [];
  const open: Candidate[] = [];
  const held: number[] = [];
  for (const segment of segmentsOf(plan)) {
    const level = levels.get(segment.tetrahedra) ?? emptyLevel(plan, segment.tetrahedra);
    levels.set(segment.tetrahedra, level);
    for (let leaf = segment.firstLeaf; leaf < segment.firstLeaf + segment.prefixes; leaf++) {
      const { tally } = decodeSummary(leaves[leaf] ?? new Uint8Array(), segment.tetrahedra);
      addLeaf(level, tally);
      held.push(tally.found);
      if (tally.hardest) keepHardest(hardest, segment, tally.hardest);
      for (const record of tally.exotic) if (exotic.length < EXOTIC_LISTED) exotic.push({ segment, record });
      for (const record of tally.open) if (open.length < OPEN_LISTED) open.push({ segment, record });
    }
  }
  const rows = [...levels.values()];
  const total = (count: (level: LevelCounts) => number) => rows.reduce((sum, level) => sum + count(level), 0);
  return {
    from: plan.from,
    to: plan.to,
    triangulations: total((level) => level.triangulations),
    spheres: total((level) => level.spheres),
    oneVertexSpheres: total((level) => level.oneVertexSpheres),
    notSpheres: total((level) => level.notSpheres),
    homologySpheres: total((level) => level.homologySpheres),
    undecided: total((level) => level.undecided),
    levels: rows,
    hardest: hardest.map(list),
    exotic: exotic.map(list),
    open: open.map(list),
    leavesHolding: { onePercent: fewestHolding(held, 100), tenPercent: fewestHolding(held, 10) },
  };
}

/** The numbers of tetrahedra that a unit passes through, and which of them it holds whole: both follow from its plan. */
export function levelsOf(plan: CensusPlan): Pick<LevelCounts, 'tetrahedra' | 'isWhole'>[] {
  const passed = new Set(segmentsOf(plan).map(({ tetrahedra }) => tetrahedra));
  return [...passed].map((tetrahedra) => emptyLevel(plan, tetrahedra));
}

function emptyLevel(plan: CensusPlan, tetrahedra: number): LevelCounts {
  const [from, to] = [readPosition(plan.from), readPosition(plan.to)];
  const begins = from.tetrahedra < tetrahedra || (from.pairing === 1 && from.prefix === 0);
  return {
    tetrahedra,
    isWhole: begins && to.tetrahedra > tetrahedra,
    triangulations: 0,
    spheres: 0,
    oneVertexSpheres: 0,
    notSpheres: 0,
    homologySpheres: 0,
    undecided: 0,
    byMoves: [],
    byExtra: [],
  };
}

function addLeaf(level: LevelCounts, tally: LeafTally): void {
  level.triangulations += tally.found;
  level.spheres += tally.spheres;
  level.oneVertexSpheres += tally.oneVertexSpheres;
  level.notSpheres += tally.found - tally.spheres - tally.undecided;
  level.homologySpheres += tally.homologySpheres;
  level.undecided += tally.undecided;
  addCounts(level.byMoves, tally.byMoves);
  addCounts(level.byExtra, tally.byExtra);
}

function addCounts(sums: number[], counts: readonly number[]): void {
  while (sums.length < counts.length) sums.push(0);
  for (const [bin, count] of counts.entries()) sums[bin]! += count;
}

/** Keeps the list in order, those that came first ahead of their equals. */
function keepHardest(list: HardCandidate[], segment: Segment, record: RecordedTriangulation): void {
  const verdict = decodeVerdict(record.verdict);
  if (verdict.kind !== 'sphere') throw new RangeError('a leaf keeps what is no sphere as its hardest one');
  const extra = verdict.most - segment.tetrahedra;
  const moves = verdict.moves.length;
  const place = list.findIndex(
    (other) => other.extra < extra || (other.extra === extra && other.moves < moves),
  );
  list.splice(place === -1 ? list.length : place, 0, { segment, record, extra, moves });
  if (list.length > HARDEST_LISTED) list.pop();
}

function list({ segment, record }: Candidate): ListedTriangulation {
  if (record.ranks.some((rank) => rank >= RANKS)) throw new RangeError('a pair has no such rank');
  return {
    signature: isomorphismSignature(gluingsOf(facePairsOf(segment.partner), record.ranks)),
    tetrahedra: segment.tetrahedra,
    pairing: segment.pairing,
    word: encodePairing(segment.partner),
    ranks: record.ranks.join(''),
    verdict: encodeBase64(record.verdict),
  };
}

/** @returns undefined when what is listed is no gluing of a pairing */
export function gluingsOfListed(
  { ranks }: ListedTriangulation,
  partner: FacePairing,
): Int32Array | undefined {
  if (ranks.length !== partner.length / 2 || !/^[0-5]+$/.test(ranks)) return undefined;
  return gluingsOf(facePairsOf(partner), Uint8Array.from(ranks, Number));
}

/** Numbers of a leaf's summary have at most 28 bits; up to 131,072 leaves are added. */
const count = wholeNumber(0, 2 ** 45);
const counts = {
  triangulations: count,
  spheres: count,
  oneVertexSpheres: count,
  notSpheres: count,
  homologySpheres: count,
  undecided: count,
};
const tetrahedra = wholeNumber(1, TETRAHEDRA_MAX);
const isProofText = textLike(/^[A-Za-z0-9+/]{2,428}={0,2}$/);
/** Whether a text is a verdict with its proof, as short as leaves keep them. */
const isVerdict = checkOf(isProofText.form, (value) => {
  const bytes = isProofText(value) ? decodeBase64(value as string) : undefined;
  return bytes !== undefined && bytes.length <= KEPT_BYTES_MAX && readVerdict(bytes) !== undefined;
});
const listedForm = objectOf<ListedTriangulation>({
  signature: textLike(/^[a-zA-Z0-9+-]{3,40}$/),
  tetrahedra,
  pairing: wholeNumber(1, 9_999_999_999),
  word: textLike(/^[a-zA-V]{4,48}$/),
  ranks: textLike(/^[0-5]{2,24}$/),
  verdict: isVerdict,
});
const fields: FieldChecks<Omit<CensusResult, 'leavesHolding'>> = {
  from: isPositionText,
  to: isPositionText,
  ...counts,
  levels: listOf(
    objectOf<LevelCounts>({
      tetrahedra,
      isWhole: truth,
      ...counts,
      byMoves: listOf(count, 0, MOVES_MAX + 1),
      byExtra: listOf(count, 0, EXTRA_MAX + 1),
    }),
    1,
    TETRAHEDRA_MAX,
  ),
  hardest: listOf(listedForm, 0, HARDEST_LISTED),
  exotic: listOf(listedForm, 0, EXOTIC_LISTED),
  open: listOf(listedForm, 0, OPEN_LISTED),
};
const leavesHolding = objectOf<LeavesHolding>({ onePercent: count, tenPercent: count });
const hasForm = eitherOf(
  objectOf<Required<CensusResult>>({ ...fields, leavesHolding }),
  objectOf<Omit<CensusResult, 'leavesHolding'>>(fields),
);

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<CensusResult>(hasForm);
