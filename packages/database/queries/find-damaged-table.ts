/** Which table can't be read, when PostgreSQL finds one of its files damaged. */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { storageFaultOf } from '../connection/storage-faults.ts';

/** A table whose rows, or some of them, can't be read. */
export interface UnreadableTable {
  /** Its name; undefined where PostgreSQL names no file of it. */
  table: string | undefined;
}

/** The number of a file in the default tablespace, as "base/5/16397"; of large ones each GB has a file with a suffix. */
const FILE = /\bbase\/\d+\/(\d+)/;
/** Large values are kept beside their table, in one that has its number in the name. */
const BESIDE = /\bpg_toast_(\d+)/;

/** The sentence for whoever runs the server, and everybody else. */
export function unreadableSentence({ table }: UnreadableTable): string {
  const what = table === undefined ? 'A table of the ledger' : `The table “${table}”`;
  return `${what} can’t be read, as its file on the disk is damaged.`;
}

/** What a read gives, or the table whose damaged file kept it from giving anything. @throws every other error of the read */
export async function readUnlessDamaged<T>(
  executor: Executor,
  reading: Promise<T>,
): Promise<{ value: T; unreadable?: undefined } | { value?: undefined; unreadable: UnreadableTable }> {
  try {
    return { value: await reading };
  } catch (error) {
    if (storageFaultOf(error) !== 'damaged') throw error;
    return { unreadable: { table: await findDamagedTable(executor, error) } };
  }
}

async function findDamagedTable(executor: Executor, error: unknown): Promise<string | undefined> {
  for (let current = error; current instanceof Error; current = current.cause) {
    const table = tableNamedBy(current.message);
    // The catalogue may be damaged as well.
    if (table)
      return executor.execute<{ name: string }>(table).then(
        ({ rows }) => rows[0]?.name,
        () => undefined,
      );
  }
  return undefined;
}

/** The query for the name of the table whose file, index or large values a message names. */
function tableNamedBy(message: string): SQL | undefined {
  const beside = BESIDE.exec(message)?.[1];
  if (beside !== undefined) return sql`select relname as name from pg_class where oid = ${beside}::oid`;
  const file = FILE.exec(message)?.[1];
  if (file === undefined) return undefined;
  return sql`
    select coalesce(owner.relname, indexed.relname, file.relname) as name
    from pg_class file
    left join pg_class owner on owner.reltoastrelid = file.oid
    left join pg_index on pg_index.indexrelid = file.oid
    left join pg_class indexed on indexed.oid = pg_index.indrelid
    where file.oid = pg_filenode_relation(0, ${file}::oid)`;
}
