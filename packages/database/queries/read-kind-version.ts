/** Whether a kind has another block, attempt or dispute than before, from the one row of its totals. */
import type pg from 'pg';

/**
 * Changes with each block, attempt and dispute of the kind, and whenever its totals are added up again; empty before the first.
 * The version of a row is the transaction that wrote it and its place (PostgreSQL 17 manual, 5.6, system columns).
 */
export async function readKindVersion(pool: pg.Pool, workType: string): Promise<string> {
  const { rows } = await pool.query<{ version: string }>({
    name: 'read-kind-version',
    text: 'select xmin::text || ctid::text as version from ledger_totals where work_type = $1',
    values: [workType],
  });
  return rows[0]?.version ?? '';
}
