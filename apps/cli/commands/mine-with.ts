/** Mines at a server, wherever it runs, until the blocks are sealed. */
import { getStats } from '@productive-mining/contract/endpoints.ts';
import type { ApiClient } from '../api-client.ts';
import { countOf } from '../count-of.ts';
import { INTERRUPTED } from '../interrupt.ts';
import { printLine } from '../print-line.ts';
import { runSession, type SessionReport, type SessionRequest } from './run-session.ts';
import { showSession } from './show-session.ts';
import { tellCredits } from './tell-credits.ts';

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
  let lastCreditId: number | undefined;
  const report: SessionReport = {
    ...shown,
    begin(id) {
      lastCreditId = id;
    },
  };
  try {
    const sealed = await runSession(client, request, { report, interrupted });
    shown.close();
    await tellResult(client, { sealed, lastCreditId, isInterrupted: interrupted.aborted });
    if (interrupted.aborted) process.exitCode = INTERRUPTED;
  } finally {
    shown.close();
  }
}

interface SessionResult {
  /** Number of blocks. */
  sealed: number;
  /** Id of the wallet's newest credit before the session; undefined when its server was never read. */
  lastCreditId: number | undefined;
  isInterrupted: boolean;
}

/** After an interrupt a server that is away is not waited for: what was mined is known without it. */
async function tellResult(client: ApiClient, result: SessionResult): Promise<void> {
  const { sealed, lastCreditId, isInterrupted } = result;
  const signal = isInterrupted ? AbortSignal.timeout(TOTALS_WITHIN_MS) : undefined;
  const stopped = `${isInterrupted ? 'Stopped: ' : ''}${sealed} sealed`;
  let isTold = false;
  try {
    const { totalBlocks } = await client.call(getStats, signal ? { signal } : {});
    printLine(`${stopped}; the ledger holds ${countOf(totalBlocks, 'block')}.`);
    isTold = true;
    await tellCredits(client, lastCreditId, signal);
  } catch (error) {
    if (!isInterrupted) throw error;
    if (!isTold) printLine(`${stopped}.`);
  }
}
