import { type getMiningHistory, HISTORY_RANGES } from '@productive-mining/contract/calls/mining.ts';
import { readHistory as queryHistory } from '@productive-mining/database/queries/read-history.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readHistory: CallHandler<typeof getMiningHistory> = async ({ query }, { database, engine }) => {
  const { range } = query;
  const buckets = await queryHistory(database.orm, { range, nowMs: engine.time.now().getTime() });
  return {
    range,
    bucketSeconds: HISTORY_RANGES[range].bucketSeconds,
    buckets: buckets.map(({ startMs, blocks, value }) => ({
      start: new Date(startMs).toISOString(),
      blocks,
      value,
    })),
  };
};
