import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { openClient } from '../connection/open-client.ts';
import { findMigrations } from './find-migrations.ts';
import { keyNames } from './key-names.ts';

/** Any constant that nothing else in the database locks: "prodmine" in ASCII, as PostgreSQL takes a signed int8. */
const MIGRATION_LOCK = 0x70726f646d696e65n.toString();

export interface MigrationProgress {
  /** "waiting" while another process migrates. */
  phase: 'waiting' | 'applying' | 'done';
  /** Number of migrations that the database has so far. */
  applied: number;
}

export interface MigrateOptions {
  onProgress?: (progress: MigrationProgress) => void;
  /** Folder of the numbered SQL files and meta/_journal.json. */
  folder?: string;
}

/**
 * Brings the database to the newest schema; nothing happens when it has that already. All pending migrations are one
 * transaction; what only code can fill in follows, see key-names.ts. Several processes may call it at once: an
 * advisory lock on a connection of its own lets one work while the others wait, and the lock ends with the connection,
 * so that a killed process leaves none behind.
 * @throws pg.DatabaseError of the failing statement (nothing is applied then), or the connection's error
 */
export async function migrate(url: string, { onProgress, folder }: MigrateOptions = {}): Promise<void> {
  const migrationsFolder = folder ?? findMigrations();
  const client = await openClient({ connectionString: url, application_name: 'migrate' });
  try {
    await lockMigrations(client, onProgress);
    onProgress?.({ phase: 'applying', applied: await countApplied(client) });
    await runMigrations(drizzle(client), { migrationsFolder });
    await keyNames(client);
    onProgress?.({ phase: 'done', applied: await countApplied(client) });
  } finally {
    await client.end();
  }
}

/** How many migrations the database still lacks. @throws the connection's error */
export async function countPending(url: string): Promise<number> {
  const client = await openClient({ connectionString: url, application_name: 'migrate' });
  try {
    const known = readMigrationFiles({ migrationsFolder: findMigrations() }).length;
    return Math.max(0, known - (await countApplied(client)));
  } finally {
    await client.end();
  }
}

async function lockMigrations(client: pg.Client, onProgress: MigrateOptions['onProgress']): Promise<void> {
  const attempt = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    MIGRATION_LOCK,
  ]);
  if (attempt.rows[0]?.free) return;
  onProgress?.({ phase: 'waiting', applied: 0 });
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

async function countApplied(client: pg.Client): Promise<number> {
  const table = await client.query<{ present: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  );
  if (!table.rows[0]?.present) return 0;
  const count = await client.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  );
  return count.rows[0]?.applied ?? 0;
}
