/** Whether anything has changed of what the counted blocks add up to, in one light query. */
import type pg from 'pg';

export interface CoverageVersion {
  /** Changes with each block and record of the chain, and whenever a block is counted or taken out. */
  counted: string;
  /** The regions that were begun and have no block, and what the miner's blocks cover. */
  more: string;
}

/** The version of a row is the transaction that wrote it and its place (PostgreSQL 17 manual, 5.6, system columns). */
const READ_VERSION = `
  select
    concat_ws(' ',
      (select xmin::text || ctid::text from tally_progress),
      (select max(index) from blocks),
      (select max(id) from chain_records)) as counted,
    concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', id, session_id is not null, case when not_before > $2 then not_before end),
          ',' order by work_type, frontier, nonce))
        from work_units where state <> 'settled'),
      (select string_agg(concat_ws(' ', work_type, frontier, blocks, along), ',' order by work_type, frontier)
        from covered_by_miners where miner_id = $1 and blocks > 0)) as more`;

export async function readCoverageVersion(
  pool: pg.Pool,
  { address, now }: { address: string; now: Date },
): Promise<CoverageVersion> {
  const { rows } = await pool.query<CoverageVersion>({
    name: 'read-coverage-version',
    text: READ_VERSION,
    values: [address, now],
  });
  return rows[0]!;
}
