/** Entry point of the server. A failed start prints one sentence and ends with exit code 1. */
import { EmbeddedPostgresError } from '@productive-mining/database/embedded/embedded-errors.ts';
import { SigningKeysError } from '@productive-mining/engine/chain/store-seeds.ts';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { readSettings, SettingsError } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { databaseApartLine, startServer } from './start-server.ts';

const CLOSE_WITHIN_MS = 15_000;
/**
 * Faults of the process itself, at which it has to end: a handler in JavaScript returns to the instruction that failed, without
 * end. Node meets one as it ends when its terminal was closed.
 */
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel });
  const server = await startServer(settings, { log });
  if (server.databaseApart !== undefined)
    console.log(databaseApartLine(server.databaseApart, settings.dataDir));
  console.log(`Productive Mining is ready: ${server.url}`);
  let isLost = false;
  const grace = closeWithGrace({ delay: CLOSE_WITHIN_MS, skip: [...FAULTS] }, async ({ err }) => {
    if (err) log.error({ err }, 'the server ends after an error that nothing handled');
    await server.close();
    if (isLost) process.exit(1);
  });
  void server.lost.then(({ message }) => {
    isLost = true;
    console.error(message);
    return grace.close();
  });
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof StartFailure ||
    error instanceof SigningKeysError ||
    error instanceof EmbeddedPostgresError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
