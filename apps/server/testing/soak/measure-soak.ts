/** What a running server holds at a moment: memory, handles, connections, tables and files. Linux only. */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { SUPERUSER } from '@productive-mining/database/embedded/initialize-cluster.ts';

/** A process at a moment; of PostgreSQL all its processes together. */
export interface ProcessUse {
  /** A restarted program has another number. */
  pid: number;
  memoryBytes: number;
  /** Open files, pipes and the like, without sockets. */
  handles: number;
  sockets: number;
}

export interface TableUse {
  rows: number;
  deadRows: number;
  bytes: number;
}

export interface FolderUse {
  files: number;
  bytes: number;
}

export interface Sample {
  /** Seconds since the run began. */
  atSeconds: number;
  /** Resident memory of the server. */
  server: ProcessUse;
  /** Anonymous memory of PostgreSQL's processes; its shared buffers fill with the ledger up to their fixed size. */
  database: ProcessUse;
  connections: number;
  /** Sockets of this process, in which all visitors are. */
  visitorSockets: number;
  tables: Readonly<Record<string, TableUse>>;
  /** Files of DATA_DIR outside of the tables: caches, drafts, PostgreSQL's temporary files. */
  files: FolderUse;
}

const OWN_NAME = 'soak';

/** The embedded database of a running server. */
export function connectBeside(dataDir: string): Database {
  const folder = join(dataDir, 'postgres');
  const port = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  return connectDatabase(url, { max: 1, name: OWN_NAME });
}

export async function takeSample(
  dataDir: string,
  pids: { server: number; postmaster: number },
  atSeconds: number,
): Promise<Sample> {
  const database = connectBeside(dataDir);
  try {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
      [OWN_NAME],
    );
    const children = readChildren(pids.postmaster);
    return {
      atSeconds,
      server: useOf(pids.server, [pids.server], 'Rss'),
      database: useOf(pids.postmaster, [pids.postmaster, ...children], 'Pss_Anon'),
      connections: rows[0].count,
      visitorSockets: readHandles('self').sockets,
      tables: await readTables(database),
      files: readFiles(dataDir),
    };
  } finally {
    await database.close();
  }
}

function readChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function useOf(pid: number, pids: readonly number[], field: 'Rss' | 'Pss_Anon'): ProcessUse {
  const alive = pids.flatMap((one) => readUse(one, field) ?? []);
  return {
    pid,
    memoryBytes: alive.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
    handles: alive.reduce((sum, { handles }) => sum + handles, 0),
    sockets: alive.reduce((sum, { sockets }) => sum + sockets, 0),
  };
}

/** @returns undefined for a process that ended since it was listed */
function readUse(pid: number, field: string): Omit<ProcessUse, 'pid'> | undefined {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1];
    return { memoryBytes: Number(kilobytes) * 1024, ...readHandles(pid) };
  } catch {
    return undefined;
  }
}

function readHandles(pid: number | 'self'): Pick<ProcessUse, 'handles' | 'sockets'> {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).flatMap((name) => targetOf(join(folder, name)) ?? []);
  const sockets = targets.filter((target) => target.startsWith('socket:')).length;
  return { handles: targets.length - sockets, sockets };
}

/** @returns undefined for a handle that was closed since it was listed */
function targetOf(handle: string): string | undefined {
  try {
    return readlinkSync(handle);
  } catch {
    return undefined;
  }
}

/** Rows are counted, as PostgreSQL's own counts are lost with its statistics when it is killed. */
async function readTables({ pool }: Database): Promise<Record<string, TableUse>> {
  const { rows } = await pool.query(
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::text as bytes,
      coalesce(pg_stat_get_dead_tuples(c.oid), 0)::int as dead,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  return Object.fromEntries(
    rows.map(({ name, bytes, dead, rows: count }) => [
      name,
      { rows: count, deadRows: dead, bytes: Number(bytes) },
    ]),
  );
}

/** Paths of the files that aren't tables. */
export function listFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('postgres/cluster/') || path.includes('pgsql_tmp/'),
  );
}

function readFiles(dataDir: string): FolderUse {
  let bytes = 0;
  let files = 0;
  for (const path of listFiles(dataDir)) {
    const stat = statSync(join(dataDir, path), { throwIfNoEntry: false });
    if (!stat?.isFile()) continue;
    files += 1;
    bytes += stat.size;
  }
  return { files, bytes };
}
