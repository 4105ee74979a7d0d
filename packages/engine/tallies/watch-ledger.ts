/** Keeps coverage and records up to date: at the start, every few seconds, and when somebody asks. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineContext } from '../engine-context.ts';
import { RepeatedRun } from '../repeated-run.ts';
import { followLedger } from './follow-ledger.ts';

const CHECK_INTERVAL_MS = 15_000;
/** So long a reader waits for the newest blocks; a long ledger that is read for the first time takes longer. */
const PATIENCE_MS = 1000;

export interface Tallies {
  /**
   * Adds up what was sealed until now, as far as that takes less than a second; while that is known to take longer, nobody
   * waits for it. Never rejects.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

export function watchLedger(
  context: Pick<EngineContext, 'patiently' | 'log' | 'closing'>,
  follow: typeof followLedger = followLedger,
): Tallies {
  const { patiently, log, closing } = context;
  const runs = new RepeatedRun(async () => {
    const isOver = () => runs.isOver || closing.aborted;
    try {
      await follow({ transaction: (work) => patiently.transaction(work), log }, isOver);
    } catch (error) {
      if (!isOver()) log.warn({ error: String(error) }, 'adding up the ledger');
    }
  });
  const timer = setInterval(() => void runs.ask(), CHECK_INTERVAL_MS);
  timer.unref();
  void runs.ask();
  let isBehind = false;
  return {
    async catchUp() {
      const run = runs.ask();
      if (isBehind) return;
      const isDone = run.then(() => true);
      if (await Promise.race([isDone, sleep(PATIENCE_MS, false, { ref: false })])) return;
      isBehind = true;
      void run.then(() => {
        isBehind = false;
      });
    },
    close() {
      clearInterval(timer);
      return runs.close();
    },
  };
}
