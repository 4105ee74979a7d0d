/** The command line: mines, checks a ledger, changes its keys, measures this machine. */
import { EmbeddedPostgresError } from '@productive-mining/database/embedded/embedded-errors.ts';
import { SigningKeysError } from '@productive-mining/engine/chain/store-seeds.ts';
import { SettingsError } from '@productive-mining/server/settings.ts';
import { StartFailure } from '@productive-mining/server/start-server.ts';
import { CommandFailure } from './command-failure.ts';
import { buildProgram } from './program.ts';

buildProgram()
  .parseAsync()
  .catch((error: unknown) => {
    const isExpected =
      error instanceof CommandFailure ||
      error instanceof StartFailure ||
      error instanceof SettingsError ||
      error instanceof SigningKeysError ||
      error instanceof EmbeddedPostgresError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  });
