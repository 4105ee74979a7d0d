/** The commands and their options. A command's code is loaded when it is chosen. */
import { VERSION } from '@productive-mining/contract/version.ts';
import { DIFFICULTY, INITIAL_WORK_TYPE } from '@productive-mining/rules/estimated-value.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { Command, Option } from 'commander';
import { COMMAND_EXAMPLES } from './command-examples.ts';
import {
  fingerprint,
  noteName,
  oneOf,
  serverAddress,
  several,
  wholeNumber,
  witnessKey,
} from './parse-options.ts';

const HELP_WIDTH = 100;
const BENCH_DIFFICULTIES = [1, 47];
const availableKinds = presentations.map(({ value }) => value).filter(isAvailable);

const difficulty = wholeNumber(DIFFICULTY.min, DIFFICULTY.max);
const kind = oneOf(availableKinds);
const KINDS_TEXT = availableKinds.join(', ');
const FRONTIERS_TEXT = availableKinds
  .map((value) => ({ value, names: workTypeOf(value).frontiers.map(({ name }) => name) }))
  .filter(({ names }) => names.length > 1)
  .map(({ value, names }) => `${names.join(' or ')} of ${value}`)
  .join('; ');
const serverOption = (description: string) =>
  new Option('--server <url>', description).argParser(serverAddress);

export function buildProgram(): Command {
  const program = new Command('productive-mining')
    .description('Mining that computes real mathematics: verified, sealed in a ledger, open to check.')
    .version(VERSION)
    .configureHelp({ helpWidth: HELP_WIDTH });
  addMine(program);
  addVerifyChain(program);
  addReplay(program);
  addSnapshot(program);
  addVerifyDownload(program);
  addVerifyStatement(program);
  addRotateKeys(program);
  addWitness(program);
  addBench(program);
  return program;
}

function addMine(program: Command): void {
  program
    .command('mine')
    .description('Mine blocks on a server that runs here in DATA_DIR, or on another.')
    .option('--type <kind>', `kind of mathematics: ${KINDS_TEXT}`, kind, INITIAL_WORK_TYPE)
    .option(
      '--difficulty <n>',
      `amount of work, ${DIFFICULTY.min} to ${DIFFICULTY.max}`,
      difficulty,
      DIFFICULTY.initial,
    )
    .option(
      '--frontier <name>',
      `where it mines, for a kind with several: ${FRONTIERS_TEXT} (default: follows from the difficulty)`,
    )
    .option('--blocks <n>', 'stop after this many blocks', wholeNumber(1, 1_000_000), 1)
    .addOption(serverOption('mine at this server, which computes; without it, mine here'))
    .option(
      '--wallet <file>',
      "file of the wallet's cookie (default: in DATA_DIR; for another server, below the user's settings)",
    )
    .action(async (options) => (await import('./commands/mine.ts')).mine(options));
}

function addVerifyChain(program: Command): void {
  program
    .command('verify-chain')
    .description(
      'Check every block of the ledger in DATA_DIR or DATABASE_URL, or of a server: hashes, roots, links, signatures, plans.',
    )
    .option(
      '--key <fingerprint>',
      'refuse a ledger whose first keys have another fingerprint (64 hex digits)',
      fingerprint,
    )
    .addOption(serverOption('check the ledger of this server, here, from the rows that it sends'))
    .option('--ed25519-only', 'skip the ML-DSA-65 signatures')
    .option(
      '--certificates [whole]',
      'check the mathematics too, by the leaves that certificates open; with "whole" compute every leaf here',
      oneOf(['whole']),
    )
    .option('--from-start', 'check certificates again that an earlier run has checked')
    .option('--forget-tip', 'accept a ledger that lost blocks or changed since the last run')
    .option(
      '--witness <key>',
      'refuse a log whose checkpoint this witness hasn’t cosigned (its verifier line), may be repeated',
      several(witnessKey),
    )
    .hook('preAction', refuseIdleOptions)
    .action(async (options) => (await import('./commands/verify-chain.ts')).verifyChain(options));
}

/** Refuses options of verify-chain that would change nothing. */
function refuseIdleOptions(command: Command): void {
  const { fromStart, certificates, forgetTip, witness, server } = command.opts();
  if (fromStart && certificates === undefined)
    command.error("error: option '--from-start' is about certificates: give --certificates too.");
  if (forgetTip && server === undefined)
    command.error("error: option '--forget-tip' is about a server's ledger: give --server too.");
  if (witness && server === undefined)
    command.error("error: option '--witness' is about a server's log: give --server too.");
}

function addReplay(program: Command): void {
  program
    .command('replay')
    .description(
      'Ask the query of a receipt again, as of its block, at the ledger in DATA_DIR or DATABASE_URL, or at a server, and compare the answers.',
    )
    .argument('<file>', 'the receipt, as the SQL console saves it')
    .addOption(serverOption('ask this server'))
    .action(async (file, options) => (await import('./commands/replay.ts')).replay(file, options));
}

function addSnapshot(program: Command): void {
  program
    .command('snapshot')
    .description(
      'Save the ledger of a server as of a block: its tables, their sums and descriptions as one ZIP archive, with the manifest that the ledger’s keys sign. The same block gives the same bytes.',
    )
    .addOption(serverOption('the server').makeOptionMandatory())
    .option('--as-of <n>', 'the block (default: the newest)', wholeNumber(1, 2_147_483_647))
    .option(
      '--key <fingerprint>',
      'refuse a ledger whose first keys have another fingerprint (64 hex digits)',
      fingerprint,
    )
    .option('--folder <path>', 'where both files are put (default: here)')
    .action(async (options) => (await import('./commands/snapshot.ts')).saveSnapshot(options));
}

function addVerifyDownload(program: Command): void {
  program
    .command('verify-download')
    .description(
      'Check a downloaded file against its manifest: hash, bytes, and the signatures of the ledger’s keys.',
    )
    .argument('<file>', 'the file, as it was downloaded')
    .argument('[manifest]', 'its manifest (default: the file’s name with .manifest.json behind it)')
    .option(
      '--key <fingerprint>',
      'refuse a manifest of a ledger whose first keys have another fingerprint (64 hex digits)',
      fingerprint,
    )
    .addOption(serverOption('ask this server for the manifest of a file that it has sent lately'))
    .hook('preAction', (command) => {
      if (command.args.length > 1 && command.opts().server !== undefined)
        command.error("error: give a manifest or '--server', not both.");
    })
    .action(async (file, manifest, options) =>
      (await import('./commands/verify-download.ts')).verifyDownload(file, manifest, options),
    );
}

function addVerifyStatement(program: Command): void {
  program
    .command('verify-statement')
    .description(
      'Check a statement of contribution: that its blocks are one wallet’s, and in the ledger up to a tip that its keys signed.',
    )
    .argument('<file>', 'the statement, as it was downloaded')
    .option(
      '--key <fingerprint>',
      'refuse a statement of a ledger whose first keys have another fingerprint (64 hex digits)',
      fingerprint,
    )
    .action(async (file, options) =>
      (await import('./commands/verify-statement.ts')).verifyStatement(file, options),
    );
}

function addRotateKeys(program: Command): void {
  program
    .command('rotate-keys')
    .description(
      'Have new keys sign the ledger in DATA_DIR or DATABASE_URL, from the block after the next one on.',
    )
    .option('--data <folder>', 'the data folder (default: DATA_DIR)')
    .option('--withdraw', 'take back a change that no block has sealed yet')
    .addOption(
      new Option(
        '--visitors',
        'replace the key of the visitors instead: every visitor gets a new wallet, and loses the former one',
      ).conflicts('withdraw'),
    )
    .action(async (options) => (await import('./commands/rotate-keys.ts')).rotateKeysHere(options));
}

function addWitness(program: Command): void {
  program
    .command('witness')
    .description(
      'Cosign the checkpoints of ledgers’ logs, each only where it begins with the last one that was cosigned. A server names its witnesses in WITNESSES.',
    )
    .addOption(
      new Option('--of <url>', 'a server whose log is witnessed, may be repeated (required)').argParser(
        several(serverAddress),
      ),
    )
    .addOption(
      new Option(
        '--name <name>',
        'its name: an address without scheme that is yours, such as witness.example.org/w1 (required)',
      ).argParser(noteName),
    )
    .option('--state <file>', "its key and what it has cosigned (default: below the user's data folder)")
    .option('--port <n>', 'port that it listens on; 0 takes a free one', wholeNumber(0, 65_535), 3100)
    .option('--host <address>', 'address that it listens on', '127.0.0.1')
    .option('--allow-local', 'also ask servers of this machine, by http too')
    .option(
      '--accept-new-log <url>',
      'take the log of this server though it had another one before, at this start; may be repeated',
      several(serverAddress),
    )
    .hook('preAction', refuseIdleWitness)
    .action(async (options) => (await import('./commands/witness.ts')).runWitness(options));
}

/** Refuses a witness without a log or a name, and one that accepts a log of a server that it doesn't ask. */
function refuseIdleWitness(command: Command): void {
  const {
    of,
    name,
    acceptNewLog = [],
  } = command.opts<{
    of?: string[];
    name?: string;
    acceptNewLog?: string[];
  }>();
  const missing = of === undefined ? '--of' : name === undefined ? '--name' : undefined;
  if (missing !== undefined)
    command.error(
      `error: option '${missing}' is missing, as in: productive-mining ${COMMAND_EXAMPLES.witness![0]}`,
    );
  const unasked = acceptNewLog.find((url) => !of?.includes(url));
  if (unasked !== undefined)
    command.error(`error: option '--accept-new-log' is about a server that '--of' names: ${unasked} isn't.`);
}

function addBench(program: Command): void {
  program
    .command('bench')
    .description('Measure how fast one thread of this machine computes each kind of mathematics.')
    .addOption(
      new Option('--type <kind>', `a kind to measure, may be repeated: ${KINDS_TEXT}`)
        .argParser(several(kind))
        .default(availableKinds, 'all'),
    )
    .option(
      '--difficulty <n>',
      'a difficulty to measure at, may be repeated',
      several(difficulty),
      BENCH_DIFFICULTIES,
    )
    .action(async (options) => (await import('./commands/bench.ts')).bench(options));
}
