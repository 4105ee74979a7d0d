/** Mines at a server, wherever it runs, until the blocks are sealed. */
import { getBalance, getStats } from '@productive-mining/contract/endpoints.ts';
import type { ApiClient } from '../api-client.ts';
import { INTERRUPTED } from '../interrupt.ts';
import { printLine } from '../print-line.ts';
import { runSession, type SessionRequest } from './run-session.ts';
import { showSession } from './show-session.ts';

export interface MineOptions extends SessionRequest {
  /** Address of another server; without it one is started here. */
  server?: string;
  wallet?: string;
}

const TOTALS_WITHIN_MS = 3000;

/** Mines what is asked for at a server, and says what came of it. */
export async function mineWith(
  client: ApiClient,
  request: SessionRequest,
  interrupted: AbortSignal,
): Promise<void> {
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
