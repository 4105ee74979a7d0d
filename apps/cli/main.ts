/** The command line: mines, checks a ledger, changes its keys, measures this machine. */
import { inspect } from 'node:util';
import { EmbeddedPostgresError } from '@productive-mining/database/embedded/embedded-errors.ts';
import { SigningKeysError } from '@productive-mining/engine/chain/store-seeds.ts';
import { SettingsError } from '@productive-mining/server/settings.ts';
import { StartFailure } from '@productive-mining/server/start-failure.ts';
import { CommandFailure } from './command-failure.ts';
import { printError } from './print-line.ts';
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
    if (isExpected) printError(error.message);
    else for (const line of inspect(error).split('\n')) printError(line);
    process.exit(1);
  });
