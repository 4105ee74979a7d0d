/** Keeps coverage and records up to date: at the start, every few seconds, and when somebody asks. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineContext } from '../engine-context.ts';
import { followLedger } from './follow-ledger.ts';

const CHECK_INTERVAL_MS = 15_000;
/** So long a reader waits for the newest blocks; a long ledger that is read for the first time takes longer. */
const PATIENCE_MS = 1000;

export interface Tallies {
  /** Adds up what was sealed until now, as far as that takes less than a second. Never rejects. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

export function watchLedger(context: EngineContext): Tallies {
  const { patiently, log, closing } = context;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let isAsked = false;

  const follow = async () => {
    do {
      isAsked = false;
      await followLedger(
        { transaction: (work) => patiently.transaction(work), log },
        () => isClosed || closing.aborted,
      );
    } while (isAsked && !isClosed);
  };
  /** Joins the run at work, which then looks once more. */
  const run = () => {
    isAsked = true;
    running ??= follow()
      .catch((error: unknown) => {
        if (!isClosed && !closing.aborted) log.warn({ error: String(error) }, 'adding up the ledger');
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(() => void run(), CHECK_INTERVAL_MS);
  timer.unref();
  void run();
  return {
    catchUp: () => Promise.race([run(), sleep(PATIENCE_MS, undefined, { ref: false })]),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
