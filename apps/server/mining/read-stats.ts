import type { getStats } from '@productive-mining/contract/calls/mining.ts';
import { readMinerTotals } from '@productive-mining/database/queries/read-stats.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readGlobalStats } from '../serialize/global-stats.ts';

export const readStats: CallHandler<typeof getStats> = async ({ visitor }, { database, engine }) => {
  const [{ stats }, mine] = await Promise.all([
    readGlobalStats(database),
    readMinerTotals(database.orm, visitor, engine.time.now()),
  ]);
  return { ...stats, mine };
};
