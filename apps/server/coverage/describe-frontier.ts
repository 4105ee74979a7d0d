/** One frontier as /api/coverage answers it: what the kind says of the spans, holes and marks that the database has. */
import type { FrontierCoverage } from '@productive-mining/contract/entities/coverage.ts';
import type { CoveredPart, OpenRegion } from '@productive-mining/database/queries/read-coverage.ts';
import type {
  DisputedBlocks,
  FrontierSums,
  ListedSpan,
  ProvedPost,
} from '@productive-mining/database/queries/sum-coverage.ts';
import { NO_ESCAPES, readSums, type StoredEscapes } from '@productive-mining/engine/tallies/add-sums.ts';
import { DAY_HOURS } from '@productive-mining/rules/last-day.ts';
import type {
  Covered,
  CoveredSpan,
  FrontierCoverage as FrontierOfKind,
  Mark,
} from '@productive-mining/work/coverage.ts';
import { rateSentence } from '@productive-mining/work/kit/peer-rate.ts';
import { EVERY_DIFFICULTY } from '@productive-mining/work/plans/choose-frontier.ts';
import type { Frontier, JsonObject } from '@productive-mining/work/work-type.ts';
import { LISTED } from '../coverage-memory.ts';
import { difficultiesOf } from './difficulties-of.ts';

/** What the database holds of one frontier. */
export interface StoredFrontier {
  /** Undefined before its first block. */
  sums: FrontierSums | undefined;
  /** The first ones and the last. */
  spans: readonly ListedSpan[];
  disputed: DisputedBlocks | undefined;
  open: readonly OpenRegion[];
  /** The last post, of a kind with posts. */
  proved: ProvedPost | undefined;
  lastDay: FrontierCoverage['lastDay'];
}

/** A frontier without what the visitor's own blocks cover. */
export type SharedCoverage = Omit<FrontierCoverage, 'mine'>;

interface NamedFrontier {
  workType: string;
  frontier: Frontier;
  coverage: FrontierOfKind<JsonObject, JsonObject>;
}

export function describeFrontier(
  { workType, frontier, coverage }: NamedFrontier,
  stored: StoredFrontier,
): SharedCoverage {
  const covered = addUp(frontier, stored);
  const at = (position: string) => ({
    place: coverage.placeOf(position),
    along: coverage.along(position),
  });
  const reached = at(covered.reached.end);
  const { claim, brief, sources, knownTo } = coverage.knownBefore;
  const { sums, disputed, lastDay } = stored;
  // Parts of a region that was cut have one number, by which the database orders them.
  const listed = byPlace(
    stored.spans.filter(({ place }) => place !== null),
    coverage,
  );
  const open = byPlace(stored.open, coverage);
  return {
    workType: workType as FrontierCoverage['workType'],
    frontier: frontier.name,
    title: coverage.title,
    unit: coverage.unit,
    difficulties: difficultiesOf(workType, frontier.name),
    chosenAt: frontier.difficulties ?? EVERY_DIFFICULTY,
    claims: coverage.claims(covered),
    knownBefore: { claim, brief, sources: [...sources] },
    rate: coverage.rate ? rateSentence(coverage.rate) : null,
    isNextNew: knownTo === null ? null : nextAlong(coverage, covered, stored) >= knownTo,
    blocks: covered.whole.blocks,
    covered: sums?.along ?? 0,
    reached,
    regions: listed.slice(0, LISTED).map((span) => ({
      from: at(span.position),
      to: at(span.endPosition),
      blocks: span.blocks,
    })),
    regionCount: sums?.spans ?? 0,
    holes: open.slice(0, LISTED).map(({ position, endPosition, isMining, notBefore }) => ({
      from: at(position),
      to: at(endPosition),
      state: isMining ? ('mining' as const) : notBefore ? ('resting' as const) : ('waiting' as const),
      until: notBefore?.toISOString() ?? null,
    })),
    holeCount: open.length,
    disputed: disputed?.newest ?? [],
    disputedCount: disputed?.count ?? 0,
    marks: coverage.marksAfter(reached.along).map((mark) => describeMark(mark, reached.along, lastDay)),
    lastDay,
  };
}

/** Blocks and extent alone; of nothing, none. */
export const partOf = (
  { blocks, along }: Pick<CoveredPart, 'blocks' | 'along'> = { blocks: 0, along: 0 },
) => ({ blocks, along });

function byPlace<Part extends { position: string }>(
  parts: readonly Part[],
  { along }: FrontierOfKind<JsonObject, JsonObject>,
): Part[] {
  return parts
    .map((part) => ({ part, from: along(part.position) }))
    .sort((a, b) => a.from - b.from)
    .map(({ part }) => part);
}

/** The place at which the next unit starts that no session has begun yet: behind all that was begun. */
function nextAlong(
  coverage: FrontierOfKind<JsonObject, JsonObject>,
  { reached }: Covered,
  { spans, open }: StoredFrontier,
): number {
  const ends = [reached.end, ...[...spans, ...open].map(({ endPosition }) => endPosition)];
  return ends.reduce((most, end) => Math.max(most, coverage.along(end)), 0);
}

function describeMark(
  { name, meaning, at, source }: Mark,
  reached: number,
  { hours, along }: FrontierCoverage['lastDay'],
): FrontierCoverage['marks'][number] {
  const remaining = at - reached;
  const days = along > 0 ? ((hours / DAY_HOURS) * remaining) / along : null;
  return { name, meaning, at, remaining, days, source: source ?? null };
}

function addUp({ start }: Frontier, { sums, spans, proved }: StoredFrontier): Covered {
  const first = spans.find(({ position, place }) => position === start && place === 1);
  const reached = first
    ? spanOf(first)
    : { position: start, end: start, blocks: 0, sums: {}, escapes: undefined };
  const whole = {
    blocks: sums?.blocks ?? 0,
    sums: readSums(sums?.sums ?? {}),
    escapes: escapesOf(sums ?? NO_ESCAPES),
  };
  if (!proved || proved.position === start) return { reached, whole };
  const post = { position: BigInt(proved.position), total: BigInt(proved.total) };
  return { reached, whole, proved: post };
}

function spanOf(row: ListedSpan): CoveredSpan {
  const { position, endPosition: end, sums, blocks } = row;
  return { position, end, blocks, sums: readSums(sums), escapes: escapesOf(row) };
}

function escapesOf({ oneLeaf, onePercent, tenPercent }: StoredEscapes): CoveredSpan['escapes'] {
  if (oneLeaf === null || onePercent === null || tenPercent === null) return undefined;
  return { oneLeaf, onePercent, tenPercent };
}
