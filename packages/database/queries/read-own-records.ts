/** Sessions, blocks and transactions of one visitor, page after page, as rows of a table that is taken home. */
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blocks } from '../schema/ledger.ts';
import { miningSessions } from '../schema/mining.ts';
import { altcoinMiningRewards, altcoinTransactions } from '../schema/token.ts';
import { listedTransaction } from './wallet-transactions.ts';

export interface RecordOwner {
  id: string;
  address: string;
}

export type RecordValue = string | number | Date | null;
/** A row with the place behind which the next page begins. */
export interface RecordRow {
  place: number;
  values: readonly RecordValue[];
}

export interface OwnRecords {
  columns: readonly string[];
  /** The next rows behind a place, 0 for the first; none behind the last. */
  readPage(executor: Executor, owner: RecordOwner, after: number): Promise<RecordRow[]>;
}

const ROWS_AT_ONCE = 500;

const sessions: OwnRecords = {
  columns: [
    'session_id',
    'work_type',
    'difficulty',
    'status',
    'start_time',
    'blocks',
    'scientific_value',
    'energy_kwh',
    'reward',
  ],
  async readPage(executor, { id }, after) {
    const rows = await executor
      .select()
      .from(miningSessions)
      .where(and(eq(miningSessions.visitorId, id), gt(miningSessions.id, after)))
      .orderBy(asc(miningSessions.id))
      .limit(ROWS_AT_ONCE);
    return rows.map((row) => ({
      place: row.id,
      values: [
        row.sessionId,
        row.selectedWorkType,
        row.currentDifficulty,
        row.status,
        row.startTime,
        row.totalBlocksMined,
        row.totalScientificValue,
        row.totalEnergyConsumed,
        tokensOf(row.rewardBaseUnits),
      ],
    }));
  },
};

const ownBlocks: OwnRecords = {
  columns: ['index', 'timestamp', 'work_type', 'difficulty', 'scientific_value', 'reward', 'block_hash'],
  async readPage(executor, { address }, after) {
    const rows = await executor
      .select({ block: blocks, reward: altcoinMiningRewards })
      .from(blocks)
      .innerJoin(altcoinMiningRewards, eq(altcoinMiningRewards.blockId, blocks.id))
      .where(and(eq(blocks.minerId, address), gt(blocks.index, after)))
      .orderBy(asc(blocks.index))
      .limit(ROWS_AT_ONCE);
    return rows.map(({ block, reward }) => ({
      place: block.index,
      values: [
        block.index,
        block.timestamp,
        reward.workType,
        block.difficulty,
        block.totalScientificValue,
        tokensOf(reward.rewardAmount),
        block.blockHash,
      ],
    }));
  },
};

const earnings: OwnRecords = {
  columns: [
    'id',
    'timestamp',
    'transaction_type',
    'amount',
    'balance_change',
    'staked_change',
    'status',
    'reason',
    'transaction_hash',
  ],
  async readPage(executor, { address }, after) {
    const isOwn = or(
      eq(altcoinTransactions.fromAddress, address),
      eq(altcoinTransactions.toAddress, address),
    );
    const rows = await executor
      .select()
      .from(altcoinTransactions)
      .where(and(isOwn, gt(altcoinTransactions.id, after)))
      .orderBy(asc(altcoinTransactions.id))
      .limit(ROWS_AT_ONCE);
    return rows.map(listedTransaction).map((row) => ({
      place: row.id,
      values: [
        row.id,
        row.timestamp,
        row.transaction_type,
        row.amount,
        row.balanceChange,
        row.stakedChange,
        row.status,
        row.reason,
        row.transactionHash,
      ],
    }));
  },
};

/** The tables by name. */
export const OWN_RECORDS = { sessions, blocks: ownBlocks, earnings } as const satisfies Record<
  string,
  OwnRecords
>;
