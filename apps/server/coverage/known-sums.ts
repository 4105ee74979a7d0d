/** What the counted blocks add up to, remembered until another block is counted or one is taken out. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import {
  type CoverageSums,
  readNewestRecord,
  readProvedSpans,
  readSumsVersion,
  sumCoverage,
} from '@productive-mining/database/queries/sum-coverage.ts';
import type { ProvedSpan } from '@productive-mining/rules/proved-span.ts';
import { workTypesWithPosts } from '@productive-mining/work/registry.ts';

/** Spans and disputed blocks of each frontier that an answer lists; their numbers are given whole. */
export const LISTED = 50;

export interface KnownSums extends CoverageSums {
  /** By kind; those that have no posts are missing. */
  proved: ReadonlyMap<string, readonly ProvedSpan[]>;
}

export class CoverageMemory {
  private newest: { version: string; sums: Promise<KnownSums> } | undefined;

  /** The sums as the transaction sees them. @param tx repeatable read, so that they are of one height */
  async read(tx: Transaction): Promise<KnownSums> {
    const version = `${await readSumsVersion(tx)} ${await readNewestRecord(tx)}`;
    if (this.newest?.version === version) return this.newest.sums;
    const remembered = { version, sums: sumUp(tx) };
    this.newest = remembered;
    // Sums that failed aren't kept.
    remembered.sums.catch(() => {
      if (this.newest === remembered) this.newest = undefined;
    });
    return remembered.sums;
  }
}

async function sumUp(tx: Transaction): Promise<KnownSums> {
  const sums = await sumCoverage(tx, LISTED);
  const proved = new Map<string, ProvedSpan[]>();
  for (const { presentation, posts } of workTypesWithPosts()) {
    const workType = presentation.value;
    proved.set(workType, await readProvedSpans(tx, { workType, countedField: posts.record.countedField }));
  }
  return { ...sums, proved };
}
