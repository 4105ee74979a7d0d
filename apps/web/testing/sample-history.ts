/** The answer of the history call for given blocks, bucketed as the server does. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import {
  type getMiningHistory,
  HISTORY_RANGES,
  type HistoryRange,
} from '@productive-mining/contract/calls/mining.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';

type SealedBlock = Pick<Block, 'timestamp' | 'totalScientificValue'>;

export function sampleHistory(
  range: HistoryRange,
  blocks: readonly SealedBlock[],
  nowMs = Date.now(),
): ResponseOf<typeof getMiningHistory> {
  const { buckets, bucketSeconds } = HISTORY_RANGES[range];
  const lengthMs = bucketSeconds * 1000;
  const last = Math.floor(nowMs / lengthMs);
  return {
    range,
    bucketSeconds,
    buckets: Array.from({ length: buckets }, (_, index) => {
      const startMs = (last - buckets + 1 + index) * lengthMs;
      const sealed = blocks.filter(({ timestamp }) => {
        const age = Date.parse(timestamp) - startMs;
        return age >= 0 && age < lengthMs;
      });
      return {
        start: new Date(startMs).toISOString(),
        blocks: sealed.length,
        value: sealed.reduce((total, block) => total + block.totalScientificValue, 0),
      };
    }),
  };
}
