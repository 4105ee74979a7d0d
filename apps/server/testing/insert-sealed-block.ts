/** Writes a block whose root and hash follow from what is stored, as the engine's do: for tests of proofs. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readStoredPage } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { readHash, sealRows } from '@productive-mining/ledger/chain/stored-block.ts';
import { eq } from 'drizzle-orm';
import { insertBlock } from './insert-block.ts';

/** Seals a block on top of the newest one. @returns index of the block, id of its discovery, and its hash */
export async function insertSealedBlock(database: Database, index: number) {
  await insertBlock(database, {
    ...{ index, minerAddress: `0x${'ab'.repeat(20)}`, workType: 'prime_pattern', difficulty: 10 },
    ...{ value: '12.50', rewardBaseUnits: 100n },
  });
  const [previous] = index > 1 ? await readStoredPage(database.orm, index - 2, 1) : [];
  const [stored] = await readStoredPage(database.orm, index - 1, 1);
  const tip = previous
    ? { index: index - 1, hash: readHash(previous.block.blockHash, 'blockHash') }
    : GENESIS;
  const { previousHash, merkleRoot, blockHash } = sealRows(tip, stored!);
  await database.orm
    .update(blocks)
    .set({ previousHash, merkleRoot, blockHash })
    .where(eq(blocks.index, index));
  return { blockId: index, discoveryId: stored!.discoveries[0]!.columns.id, blockHash };
}
