import type { getStats } from '@productive-mining/contract/calls/mining.ts';
import type { Stats } from '@productive-mining/contract/entities.ts';
import type { Database } from '@productive-mining/database/connect.ts';
import {
  readLedgerTotals,
  readMeasuredTimes,
  readMinerTotals,
} from '@productive-mining/database/queries/read-stats.ts';
import type { CallHandler } from '../register-call.ts';

export type GlobalStats = Omit<Stats, 'mine'>;

/** The totals that are the same for every visitor, with the height they stand at. */
export async function readGlobalStats({ orm }: Database): Promise<{ stats: GlobalStats; height: number }> {
  const [totals, measuredTimes] = await Promise.all([readLedgerTotals(orm), readMeasuredTimes(orm)]);
  const { height, verifiedComputations, ...rest } = totals;
  const successRate =
    rest.totalComputations === 0 ? 0 : (verifiedComputations / rest.totalComputations) * 100;
  return { stats: { ...rest, successRate, energySource: 'cpu_watts_estimate', measuredTimes }, height };
}

export const readStats: CallHandler<typeof getStats> = async ({ visitor }, { database }) => {
  const [{ stats }, mine] = await Promise.all([
    readGlobalStats(database),
    readMinerTotals(database.orm, visitor),
  ]);
  return { ...stats, mine };
};
