/** Reads what rechecks and disputes need from the ledger, and what a reader is shown of them. */
import {
  type DisputeReason,
  disputeReason,
  NOT_LISTED,
  type RecheckReason,
  recheckReason,
} from '@productive-mining/contract/entities/dispute-reason.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blockRechecks, chainRecords } from '../schema/ledger.ts';

export interface RecheckCandidate {
  blockIndex: number;
  /** Hashes (64 hex digits) of the block and of the one `delay` blocks later. */
  blockHash: string;
  laterBlockHash: string;
}

/**
 * Spot-checked blocks behind `afterIndex` that have a block `delay` later, weren't rechecked and aren't disputed, by
 * index.
 */
export async function readRecheckCandidates(
  executor: Executor,
  { afterIndex, delay, limit }: { afterIndex: number; delay: number; limit: number },
): Promise<RecheckCandidate[]> {
  const { rows } = await executor.execute<{ index: number; own: string; later: string }>(sql`
    select b.index, b.block_hash as own, l.block_hash as later
    from blocks b
    join blocks l on l.index = b.index + ${delay}
    where b.index > ${afterIndex}
      and exists (select 1 from discoveries d
        where d.block_id = b.id and d.statements @> '[{"status": "spot-checked"}]'::jsonb)
      and not exists (select 1 from block_rechecks r where r.block_index = b.index)
      and not exists (select 1 from disputed_blocks d where d.block_index = b.index)
    order by b.index
    limit ${limit}`);
  return rows.map((row) => ({
    blockIndex: Number(row.index),
    blockHash: row.own,
    laterBlockHash: row.later,
  }));
}

/** CPU milliseconds of all blocks' computation, and of all rechecks. */
export async function readRecheckTimes(
  executor: Executor,
): Promise<{ computeMs: number; recheckMs: number }> {
  const { rows } = await executor.execute<{ compute_ms: number; recheck_ms: number }>(sql`
    select
      (select coalesce(sum(compute_ms), 0) from ledger_totals) as compute_ms,
      (select coalesce(sum(cpu_ms), 0) from block_rechecks) as recheck_ms`);
  return { computeMs: Number(rows[0]!.compute_ms), recheckMs: Number(rows[0]!.recheck_ms) };
}

export type RecheckRow = typeof blockRechecks.$inferSelect;

export async function readRechecksOf(executor: Executor, blockIndex: number): Promise<RecheckRow[]> {
  const rows = await executor
    .select()
    .from(blockRechecks)
    .where(eq(blockRechecks.blockIndex, blockIndex))
    .orderBy(asc(blockRechecks.checkedAt), asc(blockRechecks.leaf));
  return rows.map((row) => ({ ...row, reason: row.reason && listedRecheckReason(row.reason) }));
}

/** What another version stored, whose lists were others, is read as NOT_LISTED. */
const listedRecheckReason = (stored: string): RecheckReason => recheckReason.catch(NOT_LISTED).parse(stored);
const listedDisputeReason = (stored: unknown): DisputeReason => disputeReason.catch(NOT_LISTED).parse(stored);

export interface BlockDispute {
  reason: DisputeReason;
  /** Index of the block that seals the dispute; null while it waits for one. */
  sealedIn: number | null;
}

/** The first dispute that names the block. */
export async function readDispute(executor: Executor, blockIndex: number): Promise<BlockDispute | undefined> {
  const [row] = await executor
    .select({ reason: sql<unknown>`${chainRecords.payload}->>'reason'`, sealedIn: chainRecords.sealedIn })
    .from(chainRecords)
    .where(
      and(
        eq(chainRecords.kind, 'dispute'),
        sql`(${chainRecords.payload}->>'blockIndex')::int = ${blockIndex}`,
      ),
    )
    .orderBy(asc(chainRecords.id))
    .limit(1);
  return row && { ...row, reason: listedDisputeReason(row.reason) };
}

export interface RecentDispute {
  blockIndex: number;
  reason: DisputeReason;
}

/** Blocks that were disputed since a moment, by index; each once. */
export async function readDisputesSince(executor: Executor, since: Date): Promise<RecentDispute[]> {
  const { rows } = await executor.execute<{ index: number; reason: unknown }>(sql`
    select distinct on (index) (payload->>'blockIndex')::int as index, payload->>'reason' as reason
    from chain_records
    where kind = 'dispute' and created_at >= ${since.toISOString()}
    order by index, id`);
  return rows.map(({ index, reason }) => ({ blockIndex: index, reason: listedDisputeReason(reason) }));
}
