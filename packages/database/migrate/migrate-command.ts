/**
 * npm run db:migrate: brings the database of DATABASE_URL, or the embedded one in DATA_DIR, to the newest schema, and
 * makes the role as which queries of readers run.
 */
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { makeReaderRole } from '../reading/reader-role.ts';
import { type MigrationProgress, migrate } from './migrate.ts';

const PHASES: Record<MigrationProgress['phase'], string> = {
  waiting: 'Another process is migrating; waiting for it.',
  applying: 'Migrations applied before:',
  done: 'Migrations applied now:',
};

/** Shows the server's lines except those of every start. */
function showTrouble(line: string): void {
  if (!line.includes(' LOG:  ')) console.error(line);
}

async function run(): Promise<void> {
  const given = process.env.DATABASE_URL;
  const embedded = given
    ? null
    : await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? './data', log: showTrouble });
  try {
    const url = given ?? embedded?.url ?? '';
    await migrate(url, {
      onProgress: ({ phase, applied }) =>
        console.log(phase === 'waiting' ? PHASES[phase] : `${PHASES[phase]} ${applied}`),
    });
    const reader = await makeReaderRole(url, process.env.SQL_READER_URL || undefined);
    if (reader.kind === 'unavailable') console.log(reader.reason);
  } finally {
    await embedded?.stop();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
