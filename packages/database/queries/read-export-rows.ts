/** Rows of the tables that readers see as JSON texts, page by page, as of a block: for the download of everything. */
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../connection/connect.ts';

interface ExportTable {
  /** Ascending, unique, and part of every row. */
  key: string;
  /** Columns of the view. Those that repeat another under a second name are left out. */
  columns: readonly string[];
  /** Columns that are written as ISO 8601 in UTC, with a Z at the end. */
  moments: readonly string[];
  /** Whole numbers beyond 2^53, which are written as texts. */
  large?: readonly string[];
}

const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The tables of the console that the specification names (part 2 §3), in its order. */
export const EXPORT_TABLES = {
  blocks: {
    key: 'index',
    columns: listed(`id index timestamp previous_hash merkle_root difficulty nonce total_scientific_value
      energy_consumed block_hash miner_id work_root result_hash certificate_hash key_id compute_ms verify_ms`),
    moments: ['timestamp'],
    large: ['nonce'],
  },
  discoveries: {
    key: 'id',
    columns:
      listed(`id block_id work_type scientific_value mathematical_data created_at difficulty computation_time
      verification_score subject frontier position end_position seed plan statements energy_consumed
      computational_cost compute_ms verify_ms`),
    moments: ['created_at'],
  },
  learning_cycles: {
    key: 'id',
    columns: listed(`id timestamp discoveries_analyzed patterns_detected optimizations_applied status duration
      algorithm_adaptations security_adaptations data_processed phases`),
    moments: ['timestamp'],
  },
  algorithm_optimizations: {
    key: 'id',
    columns: listed(`id learning_cycle_id work_type optimization_type old_parameters new_parameters
      expected_improvement actual_improvement timestamp is_active description`),
    moments: ['timestamp'],
  },
} as const satisfies Record<string, ExportTable>;

export type ExportTableName = keyof typeof EXPORT_TABLES;

/** Columns of the views that are another column under a second name. */
export const REPEATED_COLUMNS: Readonly<Partial<Record<ExportTableName, readonly string[]>>> = {
  discoveries: ['result', 'timestamp'],
};

const PAGE_ROWS = 100;

/**
 * The rows behind a key, as of a block, ascending; none at the end.
 * @returns each row's key, and the row as the text of a JSON object
 */
export function readExportRows(
  { orm }: Database,
  name: ExportTableName,
  { height, behind }: { height: number; behind: number },
): Promise<{ key: number; json: string }[]> {
  const table: ExportTable = EXPORT_TABLES[name];
  const key = sql.identifier(table.key);
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('reading.height', ${String(height)}, true)`);
    const { rows } = await tx.execute<{ key: number; json: string }>(sql`
      select page.key, row_to_json(page.written)::text as json from (
        select held.${key} as key, written from (
          select * from reading.${sql.identifier(name)} where ${key} > ${behind}::int order by ${key} limit ${PAGE_ROWS}
        ) as held cross join lateral (select ${sql.join(columnsOf(table), sql`, `)}) as written
      ) as page order by page.key`);
    return rows;
  });
}

function columnsOf({ columns, moments, large = [] }: ExportTable) {
  return columns.map((name) => {
    const column = sql`held.${sql.identifier(name)}`;
    if (moments.includes(name))
      return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.identifier(name)}`;
    if (large.includes(name)) return sql`${column}::text as ${sql.identifier(name)}`;
    return sql`${column} as ${sql.identifier(name)}`;
  });
}

/** What the learning system has done so far; means are null before there is anything to average. */
export async function readLearningMetrics(executor: Executor): Promise<Record<string, number | null>> {
  const { rows } = await executor.execute<Record<string, string | null>>(sql`
    select
      (select count(*) from reading.learning_cycles) as "cycles",
      (select count(*) from reading.learning_cycles where status = 'complete') as "completedCycles",
      count(*) as "optimizations",
      count(*) filter (where is_active) as "activeOptimizations",
      avg(expected_improvement)::float8 as "meanExpectedImprovement",
      avg(actual_improvement)::float8 as "meanActualImprovement"
    from reading.algorithm_optimizations`);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, value === null ? null : Number(value)]),
  );
}
