/** `productive-mining replay` without --server: asks the ledger of DATA_DIR or DATABASE_URL. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { ServerLockHeld, takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { Readers } from '@productive-mining/database/reading/readers.ts';
import { answerQuery } from '@productive-mining/server/sql/answer-query.ts';
import type { QueryAnswer, QueryReceipt } from '@productive-mining/verify/query-receipt.ts';
import { CommandFailure, RefusedCall } from '../command-failure.ts';
import { withLedgerHere } from './with-ledger-here.ts';

const READER = { visitorId: 'command line', address: 'here' };

/** @throws CommandFailure, also while a server runs on the ledger */
export function askHere(receipt: QueryReceipt): Promise<QueryAnswer> {
  return withLedgerHere(async (database, settings) => {
    // The role of readers gets another password, by which a server that runs could ask nothing more.
    const lock = await lockOf(database);
    try {
      const readers = new Readers(database, {
        givenUrl: settings.sqlReaderUrl,
        isHere: settings.databaseUrl === undefined,
      });
      // As it would be sent: JSON has no negative zero.
      return JSON.parse(JSON.stringify(await answerQuery(database.orm, readers, receipt, READER)));
    } catch (error) {
      if (error instanceof CallFailure) throw new RefusedCall(error.message, error.code);
      throw error;
    } finally {
      await lock.release();
    }
  });
}

async function lockOf({ url }: Database) {
  try {
    return await takeServerLock(url, { waitMs: 0 });
  } catch (error) {
    if (!(error instanceof ServerLockHeld)) throw error;
    throw new CommandFailure('A server runs on this database: ask it, with --server and its address.');
  }
}
