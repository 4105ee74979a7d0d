/** What the blocks cover as of one of them: their regions, joined where they touch. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readTalliedHeight } from '@productive-mining/database/queries/read-coverage.ts';
import {
  type CoveredRegion,
  readCoveredRegions,
} from '@productive-mining/database/queries/read-covered-regions.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { SnapshotFacts } from '@productive-mining/ledger/signing/download-manifest.ts';
import type { Row } from '@productive-mining/work/dataset.ts';
import { comparePlaces, type Place, placeOf } from '@productive-mining/work/plans/frontier-place.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { LedgerPlace } from '../ledger-place.ts';

type FrontierFacts = SnapshotFacts['coverage'][number];

/** A connected region, and the blocks in it. */
interface Span {
  position: string;
  end: string;
  blocks: number;
}

/**
 * The regions of every frontier, along each.
 * @param facts gets what the rows of each frontier add up to
 */
export async function* readCoverageRows(
  executor: Executor,
  place: LedgerPlace,
  facts: FrontierFacts[],
): AsyncGenerator<Row> {
  for (const { value: workType } of presentations.filter(({ value }) => isAvailable(value)))
    for (const { name: frontier, start } of workTypeOf(workType).frontiers) {
      const sum = { workType, frontier, blocks: 0, regions: 0, reached: start };
      const regions = readCoveredRegions(executor, { workType, frontier, height: place.asOf });
      for await (const { position, end, blocks } of joined(workType, regions, place.disputed)) {
        sum.blocks += blocks;
        sum.regions += 1;
        if (position === start) sum.reached = end;
        yield [workType, frontier, position, end, blocks];
      }
      facts.push(sum);
    }
}

/** Joins regions that touch or overlap. They come in the order of their beginnings. */
export async function* joined(
  workType: string,
  regions: AsyncIterable<Omit<CoveredRegion, 'fromAlong'>>,
  disputed: ReadonlySet<number>,
): AsyncGenerator<Span> {
  const kind = workTypeOf(workType);
  const at = (position: string): Place => placeOf(kind, position) ?? [];
  let span: Span | undefined;
  for await (const { position, endPosition, blockIndex } of regions) {
    if (disputed.has(blockIndex)) continue;
    if (span && comparePlaces(at(position), at(span.end)) <= 0) {
      span.blocks += 1;
      if (comparePlaces(at(span.end), at(endPosition)) < 0) span.end = endPosition;
      continue;
    }
    if (span) yield span;
    span = { position, end: endPosition, blocks: 1 };
  }
  if (span) yield span;
}

const LOOK_AGAIN_MS = 500;
/** Looks without progress, after which nothing will come. */
const LOOKS_MAX = 60;

/** The blocks are not added up yet, and nothing goes on. */
export class NotAddedUp extends Error {
  override name = 'NotAddedUp';
}

/** Waits until the blocks up to one are read off the ledger. @throws NotAddedUp; the signal’s reason once its reader is gone */
export async function untilAddedUp(
  executor: Executor,
  tallies: Engine['tallies'],
  {
    height,
    signal,
    lookAgainMs = LOOK_AGAIN_MS,
  }: { height: number; signal: AbortSignal; lookAgainMs?: number },
): Promise<void> {
  let reached = -1;
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    await tallies.catchUp();
    const now = await readTalliedHeight(executor);
    if (now >= height) return;
    if (now !== reached) looks = 0;
    reached = now;
    await sleep(lookAgainMs, undefined, { signal });
  }
  throw new NotAddedUp(`the ledger is added up to block ${reached}, not to ${height}`);
}
