/** What was measured of the newest blocks of a kind, and how its attempts went. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

export interface MeasuredBlock {
  blockIndex: number;
  sealedAt: Date;
  difficulty: number;
  wallSeconds: number;
  computeSeconds: number;
  plan: unknown;
}

export interface KindMeasurements {
  /** Undisputed blocks, newest first. */
  blocks: MeasuredBlock[];
  attempts: number;
  verifiedAttempts: number;
}

export async function readKindMeasurements(
  executor: Executor,
  { workType, limit }: { workType: string; limit: number },
): Promise<KindMeasurements> {
  const [{ rows }, totals] = await Promise.all([
    executor.execute<{
      block_id: number;
      sealed_at: Date | string;
      difficulty: number;
      wall_seconds: number;
      compute_seconds: number;
      plan: unknown;
    }>(sql`
      select d.block_id, d.timestamp as sealed_at, d.difficulty, d.computation_time as wall_seconds,
        d.compute_ms / 1000 as compute_seconds, d.plan
      from discoveries d
      where d.work_type = ${workType} and d.block_id not in (select block_index from disputed_blocks)
      order by d.block_id desc limit ${limit}`),
    executor.execute<{ attempts: number; verified: number }>(sql`
      select attempts, verified_attempts as verified from ledger_totals where work_type = ${workType}`),
  ]);
  return {
    blocks: rows.map((row) => ({
      blockIndex: row.block_id,
      sealedAt: new Date(row.sealed_at),
      difficulty: row.difficulty,
      wallSeconds: row.wall_seconds,
      computeSeconds: row.compute_seconds,
      plan: row.plan,
    })),
    attempts: totals.rows[0]?.attempts ?? 0,
    verifiedAttempts: totals.rows[0]?.verified ?? 0,
  };
}
