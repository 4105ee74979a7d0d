/** What was measured of the newest blocks of a kind, and how its attempts went. */
import type pg from 'pg';

export interface MeasuredBlock {
  blockIndex: number;
  sealedAt: Date;
  difficulty: number;
  wallSeconds: number;
  computeSeconds: number;
}

export interface KindMeasurements {
  /** Undisputed blocks, newest first. */
  blocks: MeasuredBlock[];
  /** The plan of the newest of them; null without one. */
  newestPlan: unknown;
  attempts: number;
  verifiedAttempts: number;
}

/** A row for each block, and one without a block where there is none; the totals are in each. */
interface Row {
  block_id: number | null;
  sealed_ms: number;
  difficulty: number;
  wall_seconds: number;
  compute_ms: number;
  plan: unknown;
  attempts: number;
  verified: number;
}

const READ_MEASUREMENTS = `
  select d.block_id, d.sealed_ms, d.difficulty, d.wall_seconds, d.compute_ms,
    case when d.place = 1 then (select plan from discoveries where block_id = d.block_id) end as plan,
    coalesce(t.attempts, 0)::int as attempts, coalesce(t.verified_attempts, 0)::int as verified
  from (select 1) one
  left join ledger_totals t on t.work_type = $1
  left join (
    select block_id, (extract(epoch from timestamp) * 1000)::float8 as sealed_ms, difficulty,
      computation_time as wall_seconds, compute_ms, row_number() over (order by block_id desc) as place
    from discoveries
    where work_type = $1 and block_id not in (select block_index from disputed_blocks)
    order by block_id desc limit $2
  ) d on true
  order by d.block_id desc`;

export async function readKindMeasurements(
  pool: pg.Pool,
  { workType, limit }: { workType: string; limit: number },
): Promise<KindMeasurements> {
  const { rows } = await pool.query<Row>({
    name: 'read-kind-measurements',
    text: READ_MEASUREMENTS,
    values: [workType, limit],
  });
  const { attempts, verified, plan } = rows[0]!;
  return {
    blocks: rows.flatMap(({ block_id, sealed_ms, difficulty, wall_seconds, compute_ms }) =>
      block_id === null
        ? []
        : [
            {
              ...{ blockIndex: block_id, sealedAt: new Date(sealed_ms), difficulty },
              ...{ wallSeconds: wall_seconds, computeSeconds: compute_ms / 1000 },
            },
          ],
    ),
    newestPlan: plan,
    attempts,
    verifiedAttempts: verified,
  };
}
