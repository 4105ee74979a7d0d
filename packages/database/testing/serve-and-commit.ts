/**
 * A program for tests: starts the embedded database on the folder given as its argument, commits numbers one by one
 * and prints each after its commit, until it is killed.
 */
import { connectDatabase } from '../connection/connect.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

async function serve(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir });
  const database = connectDatabase(server.url, { max: 1 });
  await database.pool.query('create table if not exists numbers (n int primary key)');
  const { rows } = await database.pool.query<{ next: number }>(
    'select coalesce(max(n), 0) + 1 as next from numbers',
  );
  for (let n = rows[0]?.next ?? 1; ; n++) {
    await database.pool.query('insert into numbers values ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
}

serve(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
