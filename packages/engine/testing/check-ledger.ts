/** For the tests: checks the ledger of a database from its rows. */
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import {
  checkStoredBlocks,
  type LedgerCheckOptions,
  type LedgerReport,
} from '../chain/check-stored-blocks.ts';

/** @returns the report of packages/ledger: every fault with its block, and the tip that was reached */
export function checkLedger(executor: Executor, options: LedgerCheckOptions = {}): Promise<LedgerReport> {
  return checkStoredBlocks(readStoredBlocks(executor), options);
}
