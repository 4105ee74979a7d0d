/** Opens the ledger of DATA_DIR or DATABASE_URL, for commands that only read one. */
import path from 'node:path';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { DataFolderInUse } from '@productive-mining/database/embedded/embedded-errors.ts';
import { hasDatabase } from '@productive-mining/database/embedded/prepare-data-folder.ts';
import { readSettings, type Settings } from '@productive-mining/server/settings.ts';
import { CommandFailure } from '../command-failure.ts';
import { likelyAddress } from './likely-address.ts';
import { withDatabase } from './with-database.ts';

/** @throws CommandFailure where there is no ledger, or a server runs on its folder */
export async function withLedgerHere<Result>(
  work: (database: Database, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(process.env);
  const folder = path.resolve(settings.dataDir);
  // Looked for before a database is started, as a mistyped folder would otherwise get one.
  if (settings.databaseUrl === undefined && !hasDatabase(folder))
    throw new CommandFailure(`There is no ledger in ${folder}.`);
  try {
    return await withDatabase(settings, (database) => work(database, settings));
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new CommandFailure(
      `A server runs on ${folder} (process ${error.pid}): stop it, or use what it sends, with --server and its address, such as --server ${likelyAddress(settings)}.`,
    );
  }
}
