/** An app whose ledger has one block with a true result of every kind, and keys that sign: for tests of downloads. */
import { chainKeys, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { disputeBlock } from '@productive-mining/engine/chain/dispute-block.ts';
import { firstKeyPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { signMessage } from '@productive-mining/ledger/signing/sign-block.ts';
import { TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { isNull } from 'drizzle-orm';
import { insertBlock } from './insert-block.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

export const MINER = `0x${'8'.repeat(40)}`;

export interface AppWithFindings extends TestApp {
  keys: LedgerKeys;
  fingerprint: string;
  /** The kinds of the blocks, from block 1 on. */
  kinds: readonly string[];
  /** Adds a block with the result of its kind's first unit. */
  seal(block: { index: number; workType: string; value: string }): Promise<void>;
  /** Disputes a block by a record that another one seals. */
  dispute(blockIndex: number, sealedIn: number): Promise<void>;
}

/** Block n has the n-th kind that can be mined, difficulty n and the value 100 n dollars. */
export async function startAppWithFindings(env: Record<string, string> = {}): Promise<AppWithFindings> {
  const keys = makeKeys(new Uint8Array(32).fill(7));
  const keyId = keyIdOf(keys.publicKeys);
  const test = await startTestApp(env, {
    security: {
      signMessage: async (message) => ({ keyId, ...signMessage(message, keys.secretKeys) }),
    },
  });
  const { orm } = test.database;
  const createdAt = new Date(0);
  await orm.insert(chainKeys).values({ keyId, ...keys.publicKeys, createdAt, fromBlock: 1 });
  await orm
    .insert(chainRecords)
    .values({ kind: 'first_key', payload: firstKeyPayload(keys.publicKeys), createdAt });
  const seal: AppWithFindings['seal'] = async ({ index, workType, value }) => {
    const { plan, result } = (await firstUnitOf(workType)).claim;
    await insertBlock(test.database, {
      ...{ index, workType, value, plan, result },
      minerAddress: MINER,
      difficulty: index,
      rewardBaseUnits: 100n,
    });
  };
  for (const [at, workType] of TABLED_WORK_TYPES.entries())
    await seal({ index: at + 1, workType, value: `${100 * (at + 1)}.00` });
  return {
    ...test,
    keys,
    fingerprint: fingerprintOf(keys.publicKeys),
    kinds: TABLED_WORK_TYPES,
    seal,
    async dispute(blockIndex, sealedIn) {
      await orm.transaction(async (tx) => {
        await disputeBlock(tx, {
          blockIndex,
          reason: 'group_differs_from_commitment',
          details: {},
          at: new Date(),
        });
        await tx.update(chainRecords).set({ sealedIn }).where(isNull(chainRecords.sealedIn));
      });
    },
  };
}

/** Gives each discovery the first frontier of its kind, by which its block is added up. */
export async function nameFrontiers({ database, kinds }: AppWithFindings): Promise<void> {
  for (const workType of kinds)
    await database.pool.query('update discoveries set frontier = $1 where work_type = $2', [
      workTypeOf(workType).frontiers[0]!.name,
      workType,
    ]);
}
