/** Totals of the ledger that are the same for every visitor. */
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readLedgerTotals, readLedgerVersion } from '@productive-mining/database/queries/read-stats.ts';
import { memoryOf, oneForEach } from '../versioned-memory.ts';
import { MeasuredTimes } from './measured-times.ts';

export type GlobalStats = Omit<Stats, 'mine'>;

interface StandingStats {
  stats: GlobalStats;
  height: number;
}

/** Totals are sums over the whole ledger and polled by every page: they are read again only when it has changed. */
const memoryAt = memoryOf(1);
const timesOf = oneForEach(() => new MeasuredTimes());

/**
 * The totals that are the same for every visitor, with the height at which they were read.
 * @param known the ledger's version, where it was read already
 */
export async function readGlobalStats(database: Database, known?: string): Promise<StandingStats> {
  const version = known ?? (await readLedgerVersion(database.orm));
  return memoryAt(database).read('totals', version, () => sumLedger(database));
}

async function sumLedger(database: Database): Promise<StandingStats> {
  const { orm } = database;
  const [totals, measuredTimes] = await Promise.all([readLedgerTotals(orm), timesOf(database).read(orm)]);
  const { height, verifiedComputations, ...rest } = totals;
  const successRate =
    rest.totalComputations === 0 ? 0 : (verifiedComputations / rest.totalComputations) * 100;
  return { stats: { ...rest, successRate, energySource: 'cpu_watts_estimate', measuredTimes }, height };
}
