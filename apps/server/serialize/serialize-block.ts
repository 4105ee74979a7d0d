import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { BlockRow } from '@productive-mining/database/queries/select-blocks.ts';
import { CLOCK_STEP_MAX_MS } from '@productive-mining/rules/present-time.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { BlockVerdict } from './block-verdict.ts';

/** What a list says of a block in words. */
export type BlockLines = Pick<Block, 'region' | 'sign' | 'finding' | 'checked'>;

/**
 * A stored block as calls and live messages carry it.
 * @param verdict what is known against it
 * @param lines region and finding, a line each, and how far that is checked
 */
export function serializeBlock(row: BlockRow, verdict: BlockVerdict, lines: BlockLines): Block {
  return {
    id: row.id,
    index: row.index,
    timestamp: row.timestamp.toISOString(),
    isTimeOfPrevious: row.timestamp.getTime() - row.sealedAt.getTime() > CLOCK_STEP_MAX_MS,
    previousHash: row.previousHash,
    merkleRoot: row.merkleRoot,
    difficulty: row.difficulty,
    nonce: row.nonce.toString(),
    blockHash: row.blockHash,
    minerId: row.minerId,
    totalScientificValue: Number(row.totalScientificValue),
    energyConsumed: row.energyConsumed,
    workType: row.workType,
    ...lines,
    computeMs: row.computeMs,
    verifyMs: row.verifyMs,
    rewardAmount: tokensOf(row.rewardBaseUnits ?? 0n),
    ...verdict,
  };
}
