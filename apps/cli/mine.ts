/** `productive-mining mine`: a session on an embedded server, or on another, until the blocks are sealed. */
import path from 'node:path';
import { getBalance, getStats } from '@productive-mining/contract/endpoints.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { startServer } from '@productive-mining/server/start-server.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { pino } from 'pino';
import { type ApiClient, checkServer, openApiClient } from './api-client.ts';
import { INTERRUPTED, onInterrupt } from './interrupt.ts';
import { runSession, type SessionRequest } from './run-session.ts';
import { showSession } from './show-session.ts';
import { defaultWalletFile, openWalletFile } from './wallet-file.ts';

export interface MineOptions extends SessionRequest {
  /** Address of another server; without it one is started here. */
  server?: string;
  wallet?: string;
}

const EMBEDDED_WALLET = 'command-line-wallet.cookie';

export async function mine(options: MineOptions): Promise<void> {
  const label = presentations.find(({ value }) => value === options.type)?.label;
  const what = `${label}, difficulty ${options.difficulty}`;
  const { server, wallet } = options;
  if (server === undefined) return mineHere(options, what);
  await checkServer(server);
  const client = openApiClient(server, openWalletFile(wallet ?? defaultWalletFile(server)));
  console.log(`${what}, at ${server}`);
  await mineWith(client, options);
}

async function mineHere(options: MineOptions, what: string): Promise<void> {
  const settings = readSettings({ ...process.env, PORT: '0', HOST: '127.0.0.1' });
  const server = await startServer(settings, { log: pino({ level: 'error' }) });
  try {
    const file = options.wallet ?? path.join(settings.dataDir, EMBEDDED_WALLET);
    console.log(`${what}, ${settings.miningThreads} threads`);
    await mineWith(openApiClient(server.url, openWalletFile(file)), options);
  } finally {
    await server.close();
  }
}

async function mineWith(client: ApiClient, request: SessionRequest): Promise<void> {
  const interrupt = onInterrupt();
  const shown = showSession();
  try {
    const mined = await runSession(client, request, shown, interrupt.signal);
    shown.close();
    const [stats, wallet] = [await client.call(getStats), await client.call(getBalance)];
    const stopped = interrupt.signal.aborted ? 'Stopped: ' : '';
    console.log(`${stopped}${mined.length} sealed; the ledger holds ${stats.totalBlocks} blocks.`);
    console.log(`Wallet ${wallet.address}: ${wallet.balance.toFixed(2)} $MINED`);
    if (interrupt.signal.aborted) process.exitCode = INTERRUPTED;
  } finally {
    shown.close();
    interrupt.release();
  }
}
