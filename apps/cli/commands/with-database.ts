/** Opens the database of this machine's server, for commands that work on it without a server. */
import path from 'node:path';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { ServerLockHeld, takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { countPending, migrate } from '@productive-mining/database/migrate/migrate.ts';
import type { Settings } from '@productive-mining/server/settings.ts';
import { unusableDatabase } from '@productive-mining/server/start-failure.ts';
import { CommandFailure } from '../command-failure.ts';

const SERVED =
  'A server of an earlier version runs on this database; stop it first, as this version changes the tables.';

/**
 * @throws EmbeddedPostgresError, with one sentence, when a server runs on the data folder
 * @throws CommandFailure when the database can't be used
 */
export async function withDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const postgres = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: path.resolve(settings.dataDir) });
  const url = settings.databaseUrl ?? postgres!.url;
  const database = connectDatabase(url, { max: 4 });
  try {
    await migrateDatabase(url, settings.databaseUrl);
    return await work(database);
  } finally {
    await database.close();
    await postgres?.stop();
  }
}

/** A server that runs isn't ready for other tables than its own: only without one are they changed. */
async function migrateDatabase(url: string, databaseUrl: string | undefined): Promise<void> {
  try {
    if ((await countPending(url)) === 0) return;
    const lock = await takeServerLock(url, { waitMs: 0 });
    await migrate(url).finally(() => lock.release());
  } catch (error) {
    if (error instanceof ServerLockHeld) throw new CommandFailure(SERVED);
    throw new CommandFailure(unusableDatabase(databaseUrl, error));
  }
}
