import type { getCoverage } from '@productive-mining/contract/calls/coverage.ts';
import type { FrontierCoverage } from '@productive-mining/contract/entities/coverage.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import {
  readCoveredBy,
  readCoveredSpans,
  readDisputedBlocks,
  readLastDay,
  readOpenRegions,
  readProvedSpans,
  readTalliedHeight,
} from '@productive-mining/database/queries/read-coverage.ts';
import { loadCoverage } from '@productive-mining/work/coverages.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { CallHandler } from '../http/register-call.ts';
import { describeFrontier } from './describe-frontier.ts';

/** The blocks that were sealed up to this call are added up first, as far as that takes less than a second. */
export const readCoverage: CallHandler<typeof getCoverage> = async ({ visitor }, { database, engine }) => {
  await engine.tallies.catchUp();
  // One transaction, so that all of it is of one height.
  return database.orm.transaction(
    async (tx) => {
      const height = await readTalliedHeight(tx);
      const ledgerHeight = await readHeight(tx);
      const stored = await readStored(tx, visitor.address, engine.time.now());
      const frontiers = [];
      for (const { value: workType } of presentations.filter(({ value }) => isAvailable(value)))
        frontiers.push(...(await describeKind(tx, workType, stored)));
      const faulty = engine.security.chainHealth().faults.map(({ blockIndex }) => blockIndex);
      return { height, ledgerHeight, faulty: [...new Set(faulty)], frontiers };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

/** What the tables hold of all frontiers. */
type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(tx: Transaction, ownAddress: string, now: Date) {
  return {
    spans: await readCoveredSpans(tx),
    open: await readOpenRegions(tx, now),
    disputed: await readDisputedBlocks(tx),
    lastDay: await readLastDay(tx, now),
    mine: await readCoveredBy(tx, ownAddress),
  };
}

async function describeKind(tx: Transaction, workType: string, stored: Stored): Promise<FrontierCoverage[]> {
  const { posts, frontiers } = workTypeOf(workType);
  const coverage = await loadCoverage(workType);
  const proved = posts
    ? await readProvedSpans(tx, { workType, countedField: posts.record.countedField })
    : [];
  return frontiers.map((frontier) => {
    const isOwn = (part: { workType: string; frontier: string }) =>
      part.workType === workType && part.frontier === frontier.name;
    const named = { workType, frontier, coverage: coverage.frontiers[frontier.name]! };
    return describeFrontier(named, {
      spans: stored.spans.filter(isOwn),
      open: stored.open.filter(isOwn),
      disputed: stored.disputed.filter(isOwn).map(({ blockIndex }) => blockIndex),
      proved,
      lastDay: stored.lastDay.find(isOwn),
      mine: stored.mine.find(isOwn),
    });
  });
}
