/** Writes a block as the engine does, with invented mathematics: for tests of what reads blocks. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import {
  blockCertificates,
  blockSignatures,
  blocks,
  discoveries,
} from '@productive-mining/database/schema/ledger.ts';
import { altcoinMiningRewards } from '@productive-mining/database/schema/token.ts';

export interface InventedBlock {
  index: number;
  minerAddress: string;
  workType: string;
  difficulty: number;
  /** Dollars with two decimals. */
  value: string;
  rewardBaseUnits: bigint;
  /** The line of its region; by default one of no kind. */
  subject?: string;
  /** By default a plan of no kind. */
  plan?: Record<string, unknown>;
  result?: Record<string, unknown>;
  /** Its frontier and positions; by default a frontier of no kind, without positions. */
  region?: { frontier: string; position: string; endPosition: string };
  /** By default one of no form. */
  certificate?: object;
  /** 64 hex digits of an index; by default they differ in the last eight only. */
  hashOf?: (index: number, kind: string) => string;
}

export const KEY_ID = 'test-key';
export const FIRST_BLOCK_AT = Date.UTC(2025, 0, 1);

const hash = (index: number, kind: string) =>
  kind.repeat(64).slice(0, 56) + index.toString(16).padStart(8, '0');

const originOf = (index: number, region: NonNullable<InventedBlock['region']>) => ({
  ...region,
  ...{ seed: hash(index, '5'), tipIndex: 0, tipHash: hash(0, 'a'), draw: 1 },
});

/** The rows of a block in the four tables that seal it. */
export function blockRowsOf({
  index,
  minerAddress,
  workType,
  difficulty,
  value,
  subject = `region ${index}`,
  plan = { from: index },
  result = { difficulty, found: [index] },
  region,
  certificate = { witness: index },
  hashOf = hash,
}: InventedBlock) {
  const timestamp = new Date(FIRST_BLOCK_AT + index * 1000);
  const measured = { energyConsumed: 0.0001, computeMs: 1200.5, verifyMs: 80.25 };
  return {
    block: {
      ...measured,
      id: index,
      index,
      timestamp,
      previousHash: hashOf(index - 1, 'a'),
      merkleRoot: hash(index, 'b'),
      difficulty,
      nonce: 2n ** 60n + BigInt(index),
      blockHash: hashOf(index, 'a'),
      minerId: minerAddress,
      totalScientificValue: value,
      workRoot: hash(index, 'c'),
      secret: hash(index, 'd'),
      resultHash: hash(index, 'e'),
      certificateHash: hash(index, 'f'),
      keyId: KEY_ID,
    },
    discovery: {
      ...measured,
      blockId: index,
      workType,
      difficulty,
      result,
      computationTime: 2.5,
      computationalCost: 1.2005,
      scientificValue: value,
      workerId: 'test-worker',
      timestamp,
      unitId: `unit-${index}`,
      frontier: 'line',
      ...(region && originOf(index, region)),
      ...{ subject, plan, tunables: {} },
      statements: [{ claim: `Region ${index} holds one.`, status: 'proved', method: 'counting' }],
    },
    certificate: { blockIndex: index, certificate },
    signatures: {
      ...{ blockIndex: index, keyId: KEY_ID },
      ed25519: new Uint8Array(64).fill(index),
      mlDsa65: new Uint8Array(3309).fill(index),
    },
  };
}

export async function insertBlock(database: Database, given: InventedBlock): Promise<void> {
  const { index, minerAddress, workType, difficulty, value, rewardBaseUnits } = given;
  const rows = blockRowsOf(given);
  const { timestamp } = rows.block;
  await database.orm.transaction(async (tx) => {
    await tx.insert(blocks).values(rows.block);
    await tx.insert(discoveries).values(rows.discovery);
    await tx.insert(blockCertificates).values(rows.certificate);
    await tx.insert(blockSignatures).values(rows.signatures);
    const paid = await credit(tx, {
      idempotencyKey: `mining:${index}`,
      toAddress: minerAddress,
      amountBaseUnits: rewardBaseUnits,
      type: 'mining',
      blockId: index,
      reason: 'Mining session completed successfully!',
      at: timestamp,
    });
    await tx.insert(altcoinMiningRewards).values({
      blockId: index,
      minerAddress,
      rewardAmount: rewardBaseUnits,
      workType,
      difficulty,
      scientificValue: value,
      transactionHash: paid.transaction.transactionHash,
    });
  });
}
