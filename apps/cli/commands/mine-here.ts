/** `productive-mining mine` without --server: a session on a server that runs in this process meanwhile. */
import path from 'node:path';
import { DataFolderInUse } from '@productive-mining/database/embedded/embedded-errors.ts';
import { readSettings, type Settings } from '@productive-mining/server/settings.ts';
import { AnotherServerRuns } from '@productive-mining/server/start-failure.ts';
import {
  databaseApartLine,
  type RunningServer,
  startServer,
} from '@productive-mining/server/start-server.ts';
import { pino } from 'pino';
import { openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { countOf } from '../count-of.ts';
import { onInterrupt } from '../interrupt.ts';
import { printLine } from '../print-line.ts';
import { openWalletFile } from '../wallet-file.ts';
import { likelyAddress } from './likely-address.ts';
import { type MineOptions, mineWith } from './mine-with.ts';

const EMBEDDED_WALLET = 'command-line-wallet.cookie';

/** @param what the kind and difficulty, for a person */
export async function mineHere(options: MineOptions, what: string): Promise<void> {
  const settings = readSettings({ ...process.env, PORT: '0', HOST: '127.0.0.1' });
  // Before the start, so that an interrupt during it ends server and database in order too.
  const interrupt = onInterrupt();
  const server = await startHere(settings);
  try {
    const file = options.wallet ?? path.join(settings.dataDir, EMBEDDED_WALLET);
    if (server.databaseApart !== undefined)
      printLine(databaseApartLine(server.databaseApart, settings.dataDir));
    printLine(`${what}, ${countOf(settings.miningThreads, 'thread')}`);
    const client = openApiClient(server.url, openWalletFile(file));
    const mining = mineWith(client, options, interrupt.signal);
    await Promise.race([mining, server.lost.then((failure) => Promise.reject(failure))]);
  } finally {
    await server.close();
    interrupt.release();
  }
}

/** @throws CommandFailure when a server runs on this database already */
async function startHere(settings: Settings): Promise<RunningServer> {
  try {
    return await startServer(settings, { log: pino({ level: 'error' }) });
  } catch (error) {
    if (error instanceof AnotherServerRuns || error instanceof DataFolderInUse)
      throw new CommandFailure(
        `A server runs on this database already; mine at it with --server and its address, such as --server ${likelyAddress(readSettings(process.env))}.`,
      );
    throw error;
  }
}
