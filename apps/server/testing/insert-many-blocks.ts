/** Writes tens of thousands of invented blocks in a few seconds: for measuring lists and searches. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  blockCertificates,
  blockSignatures,
  blocks,
  discoveries,
} from '@productive-mining/database/schema/ledger.ts';
import { blockRowsOf, type InventedBlock } from './insert-block.ts';

const BLOCKS_PER_STATEMENT = 500;

/**
 * Does the same as `insertBlock`, without the payment.
 * @param blockAt the block at an index, `first` ≤ index ≤ `last`
 */
export async function insertManyBlocks(
  database: Database,
  first: number,
  last: number,
  blockAt: (index: number) => InventedBlock,
): Promise<void> {
  for (let from = first; from <= last; from += BLOCKS_PER_STATEMENT) {
    const count = Math.min(BLOCKS_PER_STATEMENT, last - from + 1);
    const rows = Array.from({ length: count }, (_, at) => blockRowsOf(blockAt(from + at)));
    await database.orm.transaction(async (tx) => {
      await tx.insert(blocks).values(rows.map((row) => row.block));
      await tx.insert(discoveries).values(rows.map((row) => row.discovery));
      await tx.insert(blockCertificates).values(rows.map((row) => row.certificate));
      await tx.insert(blockSignatures).values(rows.map((row) => row.signatures));
    });
  }
}
