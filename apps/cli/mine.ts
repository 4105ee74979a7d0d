/** `productive-mining mine`: a session on an embedded server, with its progress, until the blocks are sealed. */
import path from 'node:path';
import { getStats, startSession, stopSession } from '@productive-mining/contract/calls/mining.ts';
import { getBalance } from '@productive-mining/contract/calls/token.ts';
import type { Block } from '@productive-mining/contract/entities.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { startServer } from '@productive-mining/server/start-server.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { MultiBar, type SingleBar } from 'cli-progress';
import { pino } from 'pino';
import { type ApiClient, openApiClient } from './api-client.ts';

export interface MineOptions {
  type: string;
  difficulty: number;
  blocks: number;
}

const COOKIE_FILE = 'command-line-wallet.cookie';

export async function mine(options: MineOptions): Promise<void> {
  const settings = readSettings({ ...process.env, PORT: '0', HOST: '127.0.0.1' });
  const server = await startServer(settings, { log: pino({ level: 'error' }) });
  try {
    const client = openApiClient(server.url, path.join(settings.dataDir, COOKIE_FILE));
    const label = presentations.find(({ value }) => value === options.type)?.label;
    console.log(`${label}, difficulty ${options.difficulty}, ${settings.miningThreads} threads`);
    // The first call brings the wallet's cookie, which the live channel needs.
    await client.call(getBalance);
    const mined = await mineBlocks(client, options);
    const [stats, wallet] = [await client.call(getStats), await client.call(getBalance)];
    console.log(`${mined.length} sealed; the ledger holds ${stats.totalBlocks} blocks.`);
    console.log(`Wallet ${wallet.address}: ${wallet.balance.toFixed(2)} $MINED`);
  } finally {
    await server.close();
  }
}

async function mineBlocks(client: ApiClient, { type, difficulty, blocks }: MineOptions): Promise<Block[]> {
  const bars = new MultiBar({
    format: '{name} {bar} {percentage} % | {subject}',
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: false,
  });
  const compute = bars.create(100, 0, { name: 'Compute', subject: 'preparing' });
  const verify = bars.create(100, 0, { name: 'Verify ', subject: '' });
  const mined: Block[] = [];
  let sessionId: string | undefined;
  await new Promise<void>((resolve, reject) => {
    const stopOnInterrupt = () => {
      client.call(stopSession).then(() => resolve(), reject);
    };
    process.once('SIGINT', stopOnInterrupt);
    client
      .listen((message) => {
        if (message.type === 'mining_progress') showProgress(compute, verify, message.data);
        if (message.type === 'error') say(bars, message.data.error);
        if (message.type === 'block_mined' && message.data.mine) {
          mined.push(message.data.block);
          say(bars, describeBlock(message.data.block));
        }
        if (message.type === 'session_stopped' && message.data.sessionId === sessionId) resolve();
      })
      .then(() => client.call(startSession, { workType: type, difficulty, stopAfter: { blocks } }))
      .then((started) => {
        sessionId = started.sessionId;
      })
      .catch(reject);
  }).finally(() => bars.stop());
  return mined;
}

/** Above the bars in a terminal; a plain line elsewhere. */
function say(bars: MultiBar, line: string): void {
  if (process.stderr.isTTY) bars.log(`${line}\n`);
  else console.log(line);
}

function showProgress(
  compute: SingleBar,
  verify: SingleBar,
  progress: { computationProgress: number; verificationProgress: number; subject: string; phase: string },
): void {
  compute.update(Math.round(progress.computationProgress), { subject: progress.subject });
  verify.update(Math.round(progress.verificationProgress), { subject: progress.phase });
}

function describeBlock(block: Block): string {
  const seconds = ((block.computeMs + block.verifyMs) / 1000).toFixed(1);
  return `Block ${block.index} ${block.blockHash.slice(0, 16)}… ${block.rewardAmount.toFixed(2)} $MINED, ${seconds} CPU s`;
}
