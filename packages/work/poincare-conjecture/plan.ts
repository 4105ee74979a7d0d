/**
 * The plan of a census unit: from one position to another. A position is n:pairing:prefix:word, where the word is the
 * pairing of that number (from 1) among those of n tetrahedra, and the prefix counts the sequences of its first digits.
 * A leaf is one prefix. How long a unit takes is foreseen from the pairing alone.
 */

import { groupDigits } from '../group-digits.ts';
import { grown, LEAVES_MAX } from '../kit/plan-size.ts';
import { objectOf, textLike, wholeNumber } from '../kit/read-json.ts';
import { PlanRefused, planReader } from '../kit/read-plan.ts';
import type { Chunk, Frontier, PlanRequest, UnitPlan } from '../work-type.ts';
import {
  automorphismsOf,
  decodePairing,
  encodePairing,
  type FacePairing,
  facePairings,
  isCanonical,
  TETRAHEDRA_MAX,
} from './model/face-pairing.ts';
import { numberOfPairing } from './model/pairing-number.ts';
import { radicesOf } from './model/search-space.ts';

export type CensusPlan = {
  /** The positions at which the unit and the next one begin. */
  from: string;
  to: string;
  leaves: number;
};

export interface Position {
  tetrahedra: number;
  /** From 1. */
  pairing: number;
  prefix: number;
  partner: FacePairing;
}

/** Prefixes of one pairing, one a leaf. */
export interface Segment {
  tetrahedra: number;
  pairing: number;
  partner: FacePairing;
  radices: readonly number[];
  firstPrefix: number;
  prefixes: number;
  /** Number of its first leaf in the unit. */
  firstLeaf: number;
  /** Seconds that one of its leaves may take, to compute and to check. */
  leafSeconds: number;
  checkSeconds: number;
}

/** Up to this size a pairing is one leaf; above, a leaf has this many tetrahedra's digits less. */
export const WHOLE_PAIRING_SIZE = 5;
const SECONDS_AT_DIFFICULTY_ONE = 1;
const GROWTH_PER_STEP = 1.05;
/** Seconds of a chunk. */
const SHORTEST_CHUNK = 0.25;
const LONGEST_CHUNK = 2;
const CHUNKS_WANTED = 32;
const CHALLENGED_LEAST = 16;
const CHALLENGED_MOST = 128;
/** Share of the computing time that looking at challenged leaves again may take, as it is foreseen. */
const CHECK_SHARE = 0.05;

/**
 * What a large leaf takes, by the most tetrahedra in the unit; measured (docs/performance.md, "Spoof factor"), and less
 * than the largest leaf, as units take longer than foreseen where leaves are large.
 */
const LARGE_LEAF_SECONDS = [
  { tetrahedra: 6, seconds: 0.05 },
  { tetrahedra: 9, seconds: 0.25 },
  { tetrahedra: TETRAHEDRA_MAX, seconds: 0.8 },
];

/**
 * A pairing has about 4.89 · 2.685^n · 2.29^loops · 1.57^doubles · 2.64^triples / automorphisms triangulations, and its
 * search takes about 97 · 5.05^n / automorphisms tries: fits to n = 6, 7 and 8. Both are right within a factor of 1.6 for
 * two pairings in three, and within 15 % for all pairings of one n.
 */
const FIT = { whole: 4.89, tetrahedron: 2.685, loop: 2.29, double: 1.57, triple: 2.64 };
const TRIES_FIT = { whole: 97, tetrahedron: 5.05 };
/** Seconds of the search and of the recognition, on one core of an EPYC server; then those of the plain check. */
const SECONDS = { leaf: 100e-6, triangulation: 14e-6, tried: 80e-9 };
const PLAIN_SECONDS = { leaf: 500e-6, triangulation: 80e-6, tried: 3e-6 };

/** The first size of which no list is published, as far as is known (coverage/known-before.ts). */
export const BEYOND_SIZE = 10;
/** Its first pairing. */
const BEYOND_START = `${BEYOND_SIZE}:1:0:baefcdijghmnklqropuvstyzwxCDABGHEFKLIJNM`;
/** Below, a single leaf of ten tetrahedra would be most of a unit, which no draw of leaves protects (docs/performance.md). */
const BEYOND_FROM = 47;

export const frontiers: readonly Frontier[] = [
  {
    name: 'census',
    start: '1:1:0:badc',
    description:
      'Closed orientable triangulations of up to nine tetrahedra by their number, then by face pairing, then by gluings; the position is tetrahedra, pairing, prefix of gluings and the pairing’s word.',
    continuesAs: { from: BEYOND_START, frontier: 'beyond' },
  },
  {
    name: 'beyond',
    start: BEYOND_START,
    description: 'The same from ten tetrahedra on, beyond the published lists.',
    difficulties: { from: BEYOND_FROM, to: 100 },
  },
];

const POSITION = /^([1-9]\d?):([1-9]\d{0,9}):(0|[1-9]\d{0,9}):([a-zA-V]{4,48})$/;
/** Texts that look like a position; readPosition says whether it is one. */
export const isPositionText = textLike(POSITION);

/** @throws PlanRefused for text that is no position */
export function readPosition(text: string): Position {
  const match = POSITION.exec(text);
  const partner = match ? decodePairing(match[4]!) : undefined;
  if (!match || !partner || partner.length !== 4 * Number(match[1]))
    throw new PlanRefused('the position is none of the census');
  return { tetrahedra: Number(match[1]), pairing: Number(match[2]), prefix: Number(match[3]), partner };
}

/** Whether the pairing has the number that its position says; of twelve tetrahedra the number is on trust. */
export function hasItsNumber({ tetrahedra, pairing, partner }: Position): boolean {
  return tetrahedra === TETRAHEDRA_MAX || numberOfPairing(partner) === pairing;
}

/** Positions are ordered by tetrahedra, then by pairing, then by prefix; undefined for text that is no position. */
export function placeOf(text: string): readonly bigint[] | undefined {
  const match = POSITION.exec(text);
  return match ? [BigInt(match[1]!), BigInt(match[2]!), BigInt(match[3]!)] : undefined;
}

function writePosition({ tetrahedra, pairing, prefix, partner }: Position): string {
  return `${tetrahedra}:${pairing}:${prefix}:${encodePairing(partner)}`;
}

/**
 * `census` may reach beyond the start of `beyond`, as it did before that was a frontier; a server cuts its units there.
 * Where the leaves of a unit hold less than the difficulty's seconds, `census` has the shorter unit, as sealed blocks do, and
 * `beyond` none.
 * @throws PlanRefused for another frontier, text that is no position of it, a pairing that has another number, a difficulty
 * outside 1 … 100 or too high for the leaves of a unit, or beyond the census of 12 tetrahedra
 */
export function planUnit({ difficulty, frontier, position }: PlanRequest): UnitPlan<CensusPlan> {
  if (!frontiers.some(({ name }) => name === frontier)) throw new PlanRefused(`no frontier ${frontier}`);
  if (!Number.isInteger(difficulty) || difficulty < 1 || difficulty > 100)
    throw new PlanRefused(`no difficulty ${difficulty}`);
  let seconds = grown(SECONDS_AT_DIFFICULTY_ONE, GROWTH_PER_STEP, difficulty - 1);
  let leaves = 0;
  if (frontier === 'beyond' && readPosition(position).tetrahedra < BEYOND_SIZE)
    throw new PlanRefused('the position is none of the frontier');
  const walk = walkFrom(position);
  walk.hasItsNumber ??= hasItsNumber(readPosition(position));
  if (!walk.hasItsNumber) throw new PlanRefused('the pairing has another number');
  for (const segment of segmentsOn(walk)) {
    const wanted = Math.max(1, Math.ceil(seconds / segment.leafSeconds));
    const taken = Math.min(segment.prefixes, wanted, LEAVES_MAX - leaves);
    leaves += taken;
    seconds -= taken * segment.leafSeconds;
    if (seconds > 0 && leaves < LEAVES_MAX) continue;
    if (seconds > 0 && frontier === 'beyond') throw new PlanRefused('more leaves than a unit may have');
    const to = writePosition(positionAfter(segment, taken));
    return { plan: { from: position, to, leaves }, nextPosition: to };
  }
  throw new PlanRefused('the census ends here');
}

/** All prefixes from the request's position to `end`. @throws PlanRefused when `end` isn't met within the leaves of a unit */
export function planTo({ position }: PlanRequest, end: string): CensusPlan {
  const { tetrahedra, pairing, prefix } = readPosition(end);
  for (const segment of segmentsOn(walkFrom(position))) {
    const isLast = segment.tetrahedra === tetrahedra && segment.pairing === pairing;
    const leaves = segment.firstLeaf + (isLast ? prefix - segment.firstPrefix : 0);
    if (leaves > LEAVES_MAX) break;
    if (!isLast) continue;
    const plan = { from: position, to: end, leaves };
    listSegments(plan);
    return plan;
  }
  throw new PlanRefused('the unit ends off the census');
}

/** A plan of this many leaves from a position on. @throws PlanRefused as planUnit */
export function planFor(from: string, leaves: number): CensusPlan {
  for (const segment of segmentsOn(walkFrom(from))) {
    const taken = leaves - segment.firstLeaf;
    if (taken <= segment.prefixes) return { from, to: writePosition(positionAfter(segment, taken)), leaves };
  }
  throw new PlanRefused('the census ends here');
}

/** The pairings from a position on, as far as somebody has asked. */
interface Walk {
  met: Segment[];
  more: Generator<Segment, void, void>;
  hasItsNumber: boolean | undefined;
}

/** As many walks are kept: whoever cuts a region plans it at several difficulties, from the same few positions. */
const WALKS_KEPT = 4;
const walks = new Map<string, Walk>();

/** @throws PlanRefused for text that is no position */
function walkFrom(position: string): Walk {
  const known = walks.get(position);
  const walk = known ?? { met: [], more: segmentsFrom(readPosition(position)), hasItsNumber: undefined };
  walks.delete(position);
  walks.set(position, walk);
  const [oldest] = walks.keys();
  if (walks.size > WALKS_KEPT && oldest !== undefined) walks.delete(oldest);
  return walk;
}

/** @throws PlanRefused for a position that the census doesn't have */
function* segmentsOn({ met, more }: Walk): Generator<Segment, void, void> {
  for (let at = 0; ; at++) {
    if (at === met.length) {
      const next = more.next();
      if (next.done) return;
      met.push(next.value);
    }
    yield met[at]!;
  }
}

/** All that lies from a position on, pairing by pairing. @throws PlanRefused for a position that the census doesn't have */
function* segmentsFrom(start: Position): Generator<Segment, void, void> {
  if (!isCanonical(start.partner)) throw new PlanRefused('the pairing is not canonical');
  let firstLeaf = 0;
  let firstPrefix = start.prefix;
  let pairing = start.pairing;
  for (let tetrahedra = start.tetrahedra; tetrahedra <= TETRAHEDRA_MAX; tetrahedra++) {
    const from = tetrahedra === start.tetrahedra ? start.partner : undefined;
    for (const partner of facePairings(tetrahedra, from)) {
      const radices = radicesOf(partner, Math.max(0, tetrahedra - WHOLE_PAIRING_SIZE));
      const all = radices.reduce((product, radix) => product * radix, 1);
      const prefixes = all - firstPrefix;
      if (prefixes < 1) throw new PlanRefused('the pairing has no such prefix');
      const seconds = leafSecondsOf(partner, all);
      yield { tetrahedra, pairing, partner, radices, firstPrefix, prefixes, firstLeaf, ...seconds };
      firstLeaf += prefixes;
      firstPrefix = 0;
      pairing++;
    }
    pairing = 1;
  }
}

/** @throws PlanRefused at the end of the census */
function positionAfter(segment: Segment, taken: number): Position {
  const { tetrahedra, pairing, partner, prefixes, firstPrefix } = segment;
  if (taken < prefixes) return { tetrahedra, pairing, partner, prefix: firstPrefix + taken };
  const pairings = facePairings(tetrahedra, partner);
  pairings.next();
  const next = pairings.next();
  if (!next.done) return { tetrahedra, pairing: pairing + 1, prefix: 0, partner: next.value };
  const larger = facePairings(tetrahedra + 1).next();
  if (tetrahedra === TETRAHEDRA_MAX || larger.done) throw new PlanRefused('the census ends here');
  return { tetrahedra: tetrahedra + 1, pairing: 1, prefix: 0, partner: larger.value };
}

function leafSecondsOf(partner: FacePairing, leaves: number): Pick<Segment, 'leafSeconds' | 'checkSeconds'> {
  const { triangulations, tries } = expectedCounts(partner);
  const secondsOf = (unit: typeof SECONDS) =>
    unit.leaf + (triangulations * unit.triangulation + tries * unit.tried) / leaves;
  return { leafSeconds: secondsOf(SECONDS), checkSeconds: secondsOf(PLAIN_SECONDS) };
}

function expectedCounts(partner: FacePairing): { triangulations: number; tries: number } {
  const tetrahedra = partner.length / 4;
  const automorphisms = automorphismsOf(partner).length;
  let triangulations = FIT.whole / automorphisms;
  let tries = TRIES_FIT.whole / automorphisms;
  for (let t = 0; t < tetrahedra; t++) {
    triangulations *= FIT.tetrahedron;
    tries *= TRIES_FIT.tetrahedron;
    const partners = [0, 1, 2, 3].map((f) => partner[4 * t + f]! >> 2);
    triangulations *= partners.filter((u) => u === t).length === 2 ? FIT.loop : 1;
    for (let u = t + 1; u < tetrahedra; u++) {
      const faces = partners.filter((other) => other === u).length;
      if (faces === 2) triangulations *= FIT.double;
      if (faces >= 3) triangulations *= FIT.triple;
    }
  }
  return { triangulations, tries };
}

let latest: { key: string; segments: readonly Segment[] } | undefined;

/** What a plan covers. @throws PlanRefused for what is no plan of this kind */
export function segmentsOf(plan: CensusPlan): readonly Segment[] {
  const key = `${plan.from} ${plan.to} ${plan.leaves}`;
  if (latest?.key === key) return latest.segments;
  const segments = listSegments(plan);
  latest = { key, segments };
  return segments;
}

function listSegments({ from, to, leaves }: CensusPlan): readonly Segment[] {
  if (!Number.isInteger(leaves) || leaves < 1 || leaves > LEAVES_MAX)
    throw new PlanRefused('too many or too few leaves');
  const segments: Segment[] = [];
  for (const segment of segmentsOn(walkFrom(from))) {
    const prefixes = Math.min(segment.prefixes, leaves - segment.firstLeaf);
    segments.push({ ...segment, prefixes });
    if (segment.firstLeaf + prefixes < leaves) continue;
    if (writePosition(positionAfter(segment, prefixes)) !== to) break;
    return segments;
  }
  throw new PlanRefused('the plan does not end where it says');
}

/** Reads a stored plan; undefined for anything that is no plan of this kind. Never throws. */
export const readPlan = planReader(
  objectOf<CensusPlan>({ from: isPositionText, to: isPositionText, leaves: wholeNumber(1, LEAVES_MAX) }),
  segmentsOf,
);

/** The segment of a leaf, the digits of its prefix, and its place as a short text. */
export function locateLeaf(
  plan: CensusPlan,
  leaf: number,
): { segment: Segment; digits: number[]; place: string } {
  const segments = segmentsOf(plan);
  let low = 0;
  for (let high = segments.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if (segments[middle]!.firstLeaf <= leaf) low = middle;
    else high = middle - 1;
  }
  const segment = segments[low]!;
  const prefix = segment.firstPrefix + leaf - segment.firstLeaf;
  let rest = prefix;
  const digits = segment.radices.map(() => 0);
  for (let at = digits.length - 1; at >= 0; at--) {
    digits[at] = rest % segment.radices[at]!;
    rest = Math.floor(rest / segment.radices[at]!);
  }
  return { segment, digits, place: `${segment.tetrahedra}:${segment.pairing}:${prefix}` };
}

export function leafCount(plan: CensusPlan): number {
  return plan.leaves;
}

/**
 * Leaves of one unit hold very different amounts, which the plan doesn't foresee. So each is computed again with the same
 * probability, the share of the unit's time that a large leaf takes.
 */
export function repeatChance(plan: CensusPlan): (leaf: number) => number {
  const segments = segmentsOf(plan);
  const seconds = segments.reduce((sum, { prefixes, leafSeconds }) => sum + prefixes * leafSeconds, 0);
  const most = Math.max(...segments.map(({ tetrahedra }) => tetrahedra));
  const largest = LARGE_LEAF_SECONDS.find(({ tetrahedra }) => most <= tetrahedra)!;
  const chance = Math.min(1, largest.seconds / seconds);
  return () => chance;
}

/** As many leaves as can be checked in 5 % of the unit's time, at least 16, at most 128. */
export function challengeCount(plan: CensusPlan): number {
  let seconds = 0;
  let checkSeconds = 0;
  for (const segment of segmentsOf(plan)) {
    seconds += segment.prefixes * segment.leafSeconds;
    checkSeconds += segment.prefixes * segment.checkSeconds;
  }
  const affordable = Math.floor((CHECK_SHARE * seconds * plan.leaves) / checkSeconds);
  return Math.min(plan.leaves, Math.max(CHALLENGED_LEAST, Math.min(CHALLENGED_MOST, affordable)));
}

/** Runs of leaves that may take about as long as each other. */
export function chunks(plan: CensusPlan): Chunk[] {
  const segments = segmentsOf(plan);
  const total = segments.reduce((sum, { prefixes, leafSeconds }) => sum + prefixes * leafSeconds, 0);
  const wanted = Math.min(LONGEST_CHUNK, Math.max(SHORTEST_CHUNK, total / CHUNKS_WANTED));
  const found: Chunk[] = [];
  let first = 0;
  let seconds = 0;
  for (const { firstLeaf, prefixes, leafSeconds } of segments) {
    for (let leaf = firstLeaf; leaf < firstLeaf + prefixes; leaf++) {
      seconds += leafSeconds;
      if (seconds < wanted) continue;
      found.push({ first, count: leaf + 1 - first });
      first = leaf + 1;
      seconds = 0;
    }
  }
  if (first < plan.leaves) found.push({ first, count: plan.leaves - first });
  return found;
}

export function describe(plan: CensusPlan): string {
  const [from, to] = [readPosition(plan.from), readPosition(plan.to)];
  const place = ({ tetrahedra, pairing, prefix }: Position) =>
    `${tetrahedra} ${tetrahedra === 1 ? 'tetrahedron' : 'tetrahedra'}, face pairing ${groupDigits(pairing)}${prefix > 0 ? ` from prefix ${groupDigits(prefix)}` : ''}`;
  return `closed orientable triangulations from ${place(from)}, up to ${place(to)}`;
}
