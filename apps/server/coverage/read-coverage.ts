import type { getCoverage } from '@productive-mining/contract/calls/coverage.ts';
import type { FrontierCoverage } from '@productive-mining/contract/entities/coverage.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import {
  type CoveredPart,
  readCoveredBy,
  readHoursOfLastDay,
  readLastDay,
  readOpenRegions,
  readTalliedHeight,
} from '@productive-mining/database/queries/read-coverage.ts';
import { loadCoverage } from '@productive-mining/work/coverages.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { KnownSums } from '../coverage-memory.ts';
import type { CallHandler } from '../http/register-call.ts';
import { VersionedMemory } from '../versioned-memory.ts';
import { describeFrontier, partOf, type StoredFrontier } from './describe-frontier.ts';

/** Its version is read first, for which the blocks that were sealed up to this call are added up. */
export const readCoverage: CallHandler<typeof getCoverage> = async (
  { visitor },
  { database, engine, coverage },
) => {
  // One transaction, so that all of it is of one height.
  return database.orm.transaction(
    async (tx) => {
      const height = await readTalliedHeight(tx);
      const ledgerHeight = await readHeight(tx);
      const now = engine.time.now();
      const stored = {
        sums: await coverage.read(tx),
        open: await readOpenRegions(tx, now),
        lastDay: await readLastDay(tx, now),
        hours: await readHoursOfLastDay(tx, now),
        mine: await readCoveredBy(tx, visitor.address),
      };
      const frontiers = [];
      for (const workType of kinds) frontiers.push(...(await describeKind(workType, stored)));
      const faulty = engine.security.chainHealth().faults.map(({ blockIndex }) => blockIndex);
      return { height, ledgerHeight, faulty: [...new Set(faulty)], frontiers };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

/** What the tables hold of all frontiers. */
interface Stored {
  sums: KnownSums;
  open: StoredFrontier['open'];
  lastDay: CoveredPart[];
  /** Those of the last day. */
  hours: number;
  mine: CoveredPart[];
}

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
/** The last description of each frontier: a block changes that of its own alone. */
const described = new VersionedMemory(kinds.flatMap((workType) => workTypeOf(workType).frontiers).length);

async function describeKind(
  workType: string,
  { sums, open, lastDay, hours, mine }: Stored,
): Promise<FrontierCoverage[]> {
  const coverage = await loadCoverage(workType);
  const frontiers = workTypeOf(workType).frontiers.map(async (frontier) => {
    const isOwn = (part: { workType: string; frontier: string }) =>
      part.workType === workType && part.frontier === frontier.name;
    const named = { workType, frontier, coverage: coverage.frontiers[frontier.name]! };
    const stored = {
      sums: sums.frontiers.find(isOwn),
      spans: sums.spans.filter(isOwn),
      disputed: sums.disputed.find(isOwn),
      proved: sums.proved.get(workType),
      open: open.filter(isOwn),
      lastDay: { hours, ...partOf(lastDay.find(isOwn)) },
    };
    const shared = await described.read(`${workType} ${frontier.name}`, JSON.stringify(stored), async () =>
      describeFrontier(named, stored),
    );
    return { ...shared, mine: partOf(mine.find(isOwn)) };
  });
  return Promise.all(frontiers);
}
