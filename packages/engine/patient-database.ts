/**
 * The one place where the engine waits for a database that is away for as long as that takes. The transactions on the
 * signing keys (chain/chain-keys.ts, chain/rotate-keys.ts) belong to a start or a command, which end with their error
 * after the 9 s of inTransaction.
 */
import type { Database, Orm, Transaction } from '@productive-mining/database/connection/connect.ts';
import {
  CommitOutcomeUnknown,
  inTransaction,
} from '@productive-mining/database/connection/in-transaction.ts';
import type { ServerEpoch } from '@productive-mining/database/connection/server-epoch.ts';
import { untilDatabaseAnswers } from '@productive-mining/database/connection/until-database-answers.ts';

/** The database for steps that must not fail because it restarts: what may be done twice is repeated until it answers. */
export class PatientDatabase {
  constructor(
    private readonly database: Database,
    /** Ends the waiting, not a statement under way. */
    private readonly signal: AbortSignal,
    /** Each transaction holds it, so that a server which was superseded writes nothing; undefined in other processes. */
    private readonly epoch?: ServerEpoch,
  ) {}

  /** The same database, waited for until this signal aborts. */
  until(signal: AbortSignal): PatientDatabase {
    return new PatientDatabase(this.database, signal, this.epoch);
  }

  /**
   * Repeats an idempotent piece of work until the database answers.
   * @throws what `work` throws for any other reason; the signal's reason when it aborts while the database is away
   */
  run<T>(work: (orm: Orm) => Promise<T>): Promise<T> {
    return untilDatabaseAnswers(() => work(this.database.orm), this.signal);
  }

  /**
   * One transaction that has the effect of once however often it is made.
   * @throws ServerSuperseded, and like `run`
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.run(() => inTransaction(this.database, this.held(work), { repeatable: true }));
  }

  /**
   * One transaction whose outcome must be known, as what happens next in this process depends on it. When its commit
   * isn't answered it is made again, however long that takes.
   * @param work told whether a commit of it may have been made before
   * @throws ServerSuperseded; what `work` throws; what inTransaction throws while nothing can have been committed; the
   * signal's reason
   */
  async certainTransaction<T>(work: (tx: Transaction, mayBeDone: boolean) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(
        this.database,
        this.held((tx) => work(tx, false)),
      );
    } catch (error) {
      if (!(error instanceof CommitOutcomeUnknown)) throw error;
      return this.transaction((tx) => work(tx, true));
    }
  }

  /** The work, after the check that this still is the server. */
  private held<T>(work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
    return async (tx) => {
      await this.epoch?.hold(tx);
      return work(tx);
    };
  }
}
