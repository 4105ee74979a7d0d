import { rmSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsBefore } from './migrations-before.ts';
import { createEmptyDatabase, startTestDatabase } from './start-test-database.ts';

export interface EarlierDatabase {
  url: string;
  client: pg.Client;
  /** Ends the client and the server. */
  close(): Promise<void>;
}

/** A database of a server of its own with the tables as they were before this migration. */
export async function openEarlierDatabase(tag: string): Promise<EarlierDatabase> {
  const server = await startTestDatabase();
  const url = await createEmptyDatabase(server);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = migrationsBefore(tag);
  await migrate(drizzle(client), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  const close = async () => {
    await client.end();
    await server.close();
  };
  return { url, client, close };
}
