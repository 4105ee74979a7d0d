/** The command line: mines on an embedded server, and checks a ledger. */

import { EmbeddedPostgresError } from '@productive-mining/database/embedded/embedded-errors.ts';
import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { SettingsError } from '@productive-mining/server/settings.ts';
import { StartFailure } from '@productive-mining/server/start-server.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandFailure } from './command-failure.ts';
import { mine } from './mine.ts';
import { verifyChain } from './verify-chain.ts';

const available = presentations.map(({ value }) => value).filter(isAvailable);

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`A whole number from ${min} to ${max} is expected.`);
    }
    return value;
  };
}

const program = new Command('productive-mining').description(
  'Mining that computes real mathematics: verified, sealed in a ledger, open to check.',
);

program
  .command('mine')
  .description('Mine blocks on an embedded server in DATA_DIR.')
  .addOption(new Option('--type <type>', 'kind of mathematics').choices(available).default('riemann_zero'))
  .option(
    '--difficulty <n>',
    `amount of work, ${DIFFICULTY.min} to ${DIFFICULTY.max}`,
    wholeNumber(DIFFICULTY.min, DIFFICULTY.max),
    DIFFICULTY.initial,
  )
  .option('--blocks <n>', 'stop after so many blocks', wholeNumber(1, 1_000_000), 1)
  .action(mine);

program
  .command('verify-chain')
  .description(
    'Check every block of the ledger in DATA_DIR or DATABASE_URL: hashes, roots, links, signatures.',
  )
  .option('--key <fingerprint>', 'refuse a ledger whose keys have another fingerprint (64 hex digits)')
  .option('--ed25519-only', 'skip the ML-DSA-65 signatures')
  .action(verifyChain);

program.parseAsync().catch((error: unknown) => {
  const isExpected =
    error instanceof CommandFailure ||
    error instanceof StartFailure ||
    error instanceof SettingsError ||
    error instanceof EmbeddedPostgresError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
