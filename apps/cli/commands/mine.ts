/** `productive-mining mine`: a session on an embedded server, or on another, until the blocks are sealed. */
import path from 'node:path';
import { getBalance, getStats } from '@productive-mining/contract/endpoints.ts';
import { DataFolderInUse } from '@productive-mining/database/embedded/embedded-errors.ts';
import { readSettings, type Settings } from '@productive-mining/server/settings.ts';
import {
  AnotherServerRuns,
  type RunningServer,
  startServer,
} from '@productive-mining/server/start-server.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { pino } from 'pino';
import { type ApiClient, checkServer, openApiClient } from '../api-client.ts';
import { CommandFailure } from '../command-failure.ts';
import { INTERRUPTED, onInterrupt } from '../interrupt.ts';
import { printLine } from '../print-line.ts';
import { defaultWalletFile, openWalletFile } from '../wallet-file.ts';
import { runSession, type SessionRequest } from './run-session.ts';
import { showSession } from './show-session.ts';

export interface MineOptions extends SessionRequest {
  /** Address of another server; without it one is started here. */
  server?: string;
  wallet?: string;
}

const SERVER_RUNS =
  'A server runs on this database already; mine at it with --server and its address, such as --server http://localhost:3000.';
const TOTALS_WITHIN_MS = 3000;
const EMBEDDED_WALLET = 'command-line-wallet.cookie';

export async function mine(options: MineOptions): Promise<void> {
  const label = presentations.find(({ value }) => value === options.type)?.label;
  const what = `${label}, difficulty ${options.difficulty}`;
  const { server, wallet } = options;
  if (server === undefined) return mineHere(options, what);
  await checkServer(server);
  const client = openApiClient(server, openWalletFile(wallet ?? defaultWalletFile(server)));
  printLine(`${what}, at ${server}`);
  const interrupt = onInterrupt();
  try {
    await mineWith(client, options, interrupt.signal);
  } finally {
    interrupt.release();
  }
}

async function mineHere(options: MineOptions, what: string): Promise<void> {
  const settings = readSettings({ ...process.env, PORT: '0', HOST: '127.0.0.1' });
  // Before the start, so that an interrupt during it ends server and database in order too.
  const interrupt = onInterrupt();
  const server = await startHere(settings);
  try {
    const file = options.wallet ?? path.join(settings.dataDir, EMBEDDED_WALLET);
    printLine(`${what}, ${settings.miningThreads} threads`);
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
      throw new CommandFailure(SERVER_RUNS);
    throw error;
  }
}

async function mineWith(client: ApiClient, request: SessionRequest, interrupted: AbortSignal): Promise<void> {
  const shown = showSession();
  try {
    const mined = await runSession(client, request, { report: shown, interrupted });
    shown.close();
    await tellResult(client, mined, interrupted.aborted);
    if (interrupted.aborted) process.exitCode = INTERRUPTED;
  } finally {
    shown.close();
  }
}

/** After an interrupt a server that is away is not waited for: what was mined is known without it. */
async function tellResult(client: ApiClient, sealed: number, isInterrupted: boolean): Promise<void> {
  const input = isInterrupted ? { signal: AbortSignal.timeout(TOTALS_WITHIN_MS) } : {};
  const totals = Promise.all([client.call(getStats, input), client.call(getBalance, input)]);
  try {
    const [{ totalBlocks }, { address, balance }] = await totals;
    printLine(`${isInterrupted ? 'Stopped: ' : ''}${sealed} sealed; the ledger holds ${totalBlocks} blocks.`);
    printLine(`Wallet ${address}: ${balance.toFixed(2)} $MINED`);
  } catch (error) {
    if (!isInterrupted) throw error;
    printLine(`Stopped: ${sealed} sealed.`);
  }
}
