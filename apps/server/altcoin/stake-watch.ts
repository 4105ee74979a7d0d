/** Pays stakes at their end, also those that ended while the server was off. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { payDueStakes } from '@productive-mining/database/stake-tokens.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import type { FastifyBaseLogger } from 'fastify';

const CHECK_INTERVAL_MS = 5000;
/** Money moves one commit at a time: others get their turn after so many payouts. */
const PAYOUTS_PER_TRANSACTION = 20;

interface StakeWatchParts {
  database: Database;
  /** The server's, which goes on when the clock is set (docs/decisions/0033-clocks.md). */
  time: Engine['time'];
  log: FastifyBaseLogger;
}

export class StakeWatch {
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly parts: StakeWatchParts) {}

  start(intervalMs = CHECK_INTERVAL_MS): void {
    this.timer = setInterval(() => void this.check(), intervalMs);
    this.timer.unref();
    void this.check();
  }

  /** Pays all that is due, or joins the round that does. Never rejects: what a fault leaves is paid by a later round. */
  check(): Promise<void> {
    this.running ??= this.payAll()
      .catch((error: unknown) => this.parts.log.warn({ err: error }, 'stakes could not be paid'))
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async payAll(): Promise<void> {
    const { database, time } = this.parts;
    let paid = PAYOUTS_PER_TRANSACTION;
    while (paid === PAYOUTS_PER_TRANSACTION && !this.isClosed) {
      const pay = { at: time.now(), most: PAYOUTS_PER_TRANSACTION };
      paid = await inTransaction(database, (tx) => payDueStakes(tx, pay.at, pay.most), { repeatable: true });
    }
  }
}
