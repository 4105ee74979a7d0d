/**
 * Seals a verified unit: one transaction that holds the chain head writes block, discovery, certificate, signatures,
 * reward and totals. Repeating it changes nothing and gives the same block.
 */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { readSigningKey } from '@productive-mining/database/queries/read-signing-key.ts';
import { type ChainEnd, readChainEnd } from '@productive-mining/database/queries/transparency-log.ts';
import {
  blockCertificates,
  blockSignatures,
  blocks,
  chainKeys,
  chainRecords,
  discoveries,
} from '@productive-mining/database/schema/ledger.ts';
import {
  miningSessions,
  visitors,
  workAttempts,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { altcoinMiningRewards } from '@productive-mining/database/schema/token.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { certificateHashOf, resultHashOf, sealRows } from '@productive-mining/ledger/chain/stored-block.ts';
import type { PublicKeys } from '@productive-mining/ledger/signing/keys.ts';
import { centsOf, dollarsText } from '@productive-mining/rules/cents.ts';
import { energyKwh } from '@productive-mining/rules/energy.ts';
import { estimateValue } from '@productive-mining/rules/estimated-value.ts';
import { isMeasuredTime } from '@productive-mining/rules/measured-time.ts';
import { bonusMultiplier, rewardBaseUnits } from '@productive-mining/rules/mining-reward.ts';
import type { PlanOrigin } from '@productive-mining/work/plans/plan-origin.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { admitRecords } from '../chain/admit-records.ts';
import { appendToLog, type LogSigners } from '../chain/append-to-log.ts';
import { lockChain } from '../chain/lock-chain.ts';
import type { SigningKeys } from '../chain/store-seeds.ts';
import type { EngineContext } from '../engine-context.ts';
import { lockSession, planOf, type WorkUnit } from './lease-unit.ts';
import type { ComputedUnit, UnitRun } from './unit-run.ts';
import { blockTime } from './unit-times.ts';
import type { Judgement } from './verify-unit.ts';

export type Settlement =
  | { kind: 'settled'; blockIndex: number }
  | { kind: 'unit_already_settled'; blockIndex: number }
  | { kind: 'lease_ended' };

const CHAIN_RECORDS_PER_BLOCK = 50;

/** What is sealed: a unit as it was leased, what was computed, and how that was judged. */
interface Verified {
  unit: WorkUnit;
  computed: ComputedUnit;
  judgement: Judgement;
}

/** Goes on when the session pauses or stops: what is verified is sealed, if its lease still holds then. */
export async function settleUnit(
  { context, unit }: UnitRun,
  computed: ComputedUnit,
  judgement: Judgement,
): Promise<Settlement> {
  return context.patiently.transaction((tx) => settleIn(context, tx, { unit, computed, judgement }));
}

async function settleIn(
  context: EngineContext,
  tx: Transaction,
  { unit: leased, computed, judgement }: Verified,
): Promise<Settlement> {
  assertMeasured(computed, judgement);
  await lockChain(tx);
  if (leased.sessionId) await lockSession(tx, leased.sessionId);
  const [unit] = await tx.select().from(workUnits).where(eq(workUnits.id, leased.id)).for('update');
  if (!unit?.sessionId || unit.lease !== leased.lease || unit.state === 'abandoned')
    return { kind: 'lease_ended' };
  if (unit.blockIndex) return { kind: 'unit_already_settled', blockIndex: unit.blockIndex };
  const miner = await minerOf(tx, unit.sessionId);
  const signer = await signerOf(context, tx);
  const verified = { unit, computed, judgement };
  const { tip, logHead } = await readChainEnd(tx);
  const now = context.time.now();
  const by = { minerAddress: miner.address, keyId: signer.keyId, cpuWatts: context.cpuWatts };
  const rows = await rowsOf(tx, verified, { tip, now, ...by });
  const sealed = await seal(context, tx, rows, signer.keys.publicKeys);
  const signatures = await context.pool.sign({
    blockHash: hexToBytes(sealed.row.blockHash),
    keys: signer.keys.secretKeys,
  });
  await writeBlock(tx, rows, {
    ...sealed,
    certificate: judgement.certificate,
    signatures: { keyId: signer.keyId, ...signatures },
  });
  const signers = await logSigners(context, signer, sealed.nextKeys?.keyId);
  const block = { index: rows.block.index, hash: sealed.row.blockHash };
  await appendToLog(tx, { origin: context.logOrigin, block, logHead, signers });
  await payMiner(tx, rows, miner.address);
  await closeUnit(tx, verified, rows, miner.visitorId);
  return { kind: 'settled', blockIndex: rows.block.index };
}

/** @throws RangeError rather than that a number is sealed that no clock gave */
function assertMeasured({ computeMs, wallMs }: ComputedUnit, { verifyMs }: Judgement): void {
  if (![computeMs, wallMs, verifyMs].every(isMeasuredTime))
    throw new RangeError(`not measured: ${computeMs} ms, ${wallMs} ms of wall time, ${verifyMs} ms of check`);
}

/** The keys that the sealed records say are due: only the chain's lock makes that the answer for this block. */
async function signerOf(context: EngineContext, tx: Transaction): Promise<SigningKeys> {
  const due = await readSigningKey(tx);
  if (!due) throw new Error('the ledger has no keys');
  return context.keys.signer(due.keyId, context.log);
}

/** The keys that are due, and where the block changes them the next ones, whose seed waits on the disk. */
async function logSigners(
  { keys }: EngineContext,
  signer: SigningKeys,
  nextKeyId: string | undefined,
): Promise<LogSigners> {
  const next = nextKeyId === undefined ? undefined : await keys.holding(nextKeyId);
  return next ? [signer, next] : [signer];
}

async function minerOf(tx: Transaction, sessionId: string) {
  const [miner] = await tx
    .select({ address: visitors.address, visitorId: visitors.id })
    .from(miningSessions)
    .innerJoin(visitors, eq(visitors.id, miningSessions.visitorId))
    .where(eq(miningSessions.sessionId, sessionId));
  if (!miner) throw new Error(`session ${sessionId} has no visitor`);
  return miner;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** Where, when, for whom and by which keys a block is sealed. */
interface Sealing {
  tip: ChainEnd['tip'];
  now: Date;
  minerAddress: string;
  keyId: string;
  cpuWatts: number;
}

/** The stored columns of the block, but those that sealing gives. */
async function rowsOf(
  tx: Transaction,
  { unit, computed, judgement }: Verified,
  { tip, now, minerAddress, keyId, cpuWatts }: Sealing,
) {
  const { result, root, certificate, statements, verifyMs } = judgement;
  const index = (tip?.index ?? GENESIS.index) + 1;
  const { presentation, describe } = workTypeOf(unit.workType);
  const valueCents = centsOf(estimateValue(unit.difficulty, presentation.estimate));
  const multiplier = bonusMultiplier(unit.difficulty);
  const energyConsumed = energyKwh((computed.computeMs + verifyMs) / 1000, cpuWatts);
  const discovery = {
    id: await drawDiscoveryId(tx),
    blockId: index,
    workType: unit.workType,
    difficulty: unit.difficulty,
    result,
    computationTime: computed.wallMs / 1000,
    energyConsumed,
    computationalCost: computed.computeMs / 1000,
    scientificValue: dollarsText(valueCents),
    workerId: computed.workerId,
    timestamp: now,
    unitId: unit.id,
    frontier: unit.frontier,
    subject: describe(planOf(unit)),
    plan: planOf(unit),
    tunables: {},
    statements,
    computeMs: computed.computeMs,
    verifyMs,
    ...originOf(unit),
  };
  const block = {
    id: index,
    index,
    timestamp: blockTime(now, tip?.timestamp),
    difficulty: unit.difficulty,
    nonce: unit.nonce,
    minerId: minerAddress,
    totalScientificValue: dollarsText(valueCents),
    energyConsumed,
    workRoot: bytesToHex(root),
    secret: bytesToHex(unit.secret),
    resultHash: bytesToHex(resultHashOf(result)),
    certificateHash: bytesToHex(certificateHashOf(certificate)),
    computeMs: computed.computeMs,
    verifyMs,
    keyId,
  };
  const reward = {
    bonusMultiplier: multiplier.toFixed(4),
    rewardBaseUnits: rewardBaseUnits(valueCents, multiplier),
  };
  return { tip: tip ? { index: tip.index, hash: hexToBytes(tip.hash) } : GENESIS, block, discovery, reward };
}

/** The columns that say where the plan comes from; none for a unit that was leased before the tip was kept. */
function originOf({ position, nextPosition, seed, tipIndex, tipHash, draw }: WorkUnit): Partial<PlanOrigin> {
  if (tipIndex === null || tipHash === null || draw === null) return {};
  return { position, endPosition: nextPosition, seed, tipIndex, tipHash, draw };
}

/** Draws the id before the row is written, as the row's record is sealed with it. */
async function drawDiscoveryId(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('discoveries', 'id')) as id`,
  );
  return Number(rows[0]!.id);
}

/** Puts the rows on top of the chain, together with the chain records that wait for a block. */
async function seal(
  context: EngineContext,
  tx: Transaction,
  { tip, block, discovery, reward }: Rows,
  publicKeys: PublicKeys,
) {
  const waiting = await tx
    .select()
    .from(chainRecords)
    .where(isNull(chainRecords.sealedIn))
    .orderBy(asc(chainRecords.id))
    .limit(CHAIN_RECORDS_PER_BLOCK);
  const { records, nextKeys } = await admitRecords(context, waiting, publicKeys);
  const row = sealRows(tip, { block, discoveries: [{ columns: discovery, reward }], chainRecords: records });
  return { row, recordIds: records.map((record) => record.id), nextKeys };
}

type SignedBlock = Awaited<ReturnType<typeof seal>> &
  Pick<Judgement, 'certificate'> & {
    signatures: { keyId: string; ed25519: Uint8Array; mlDsa65: Uint8Array };
  };

async function writeBlock(
  tx: Transaction,
  { block, discovery }: Rows,
  { row, recordIds, nextKeys, certificate, signatures }: SignedBlock,
): Promise<void> {
  await tx.insert(blocks).values(row);
  await tx.insert(discoveries).values(discovery);
  await tx.insert(blockCertificates).values({ blockIndex: block.index, certificate });
  await tx.insert(blockSignatures).values({ blockIndex: block.index, ...signatures });
  for (const id of recordIds) {
    await tx.update(chainRecords).set({ sealedIn: block.index }).where(eq(chainRecords.id, id));
  }
  if (nextKeys) await tx.insert(chainKeys).values({ ...nextKeys, fromBlock: block.index + 1 });
}

async function payMiner(tx: Transaction, { block, discovery, reward }: Rows, address: string): Promise<void> {
  const paid = await credit(tx, {
    idempotencyKey: `mining:${block.index}`,
    toAddress: address,
    amountBaseUnits: reward.rewardBaseUnits,
    type: 'mining',
    blockId: block.id,
    reason: 'Mining session completed successfully!',
    at: discovery.timestamp,
  });
  await tx.insert(altcoinMiningRewards).values({
    blockId: block.id,
    minerAddress: address,
    rewardAmount: reward.rewardBaseUnits,
    workType: discovery.workType,
    difficulty: discovery.difficulty,
    scientificValue: discovery.scientificValue,
    bonusMultiplier: reward.bonusMultiplier,
    timestamp: discovery.timestamp,
    transactionHash: paid.transaction.transactionHash,
  });
}

async function closeUnit(
  tx: Transaction,
  { unit, computed, judgement: { verifyMs, verifyWallMs } }: Verified,
  { block, discovery, reward }: Rows,
  visitorId: string,
): Promise<void> {
  await tx
    .update(workUnits)
    .set({ state: 'settled', blockIndex: block.index, verifyMs })
    .where(eq(workUnits.id, unit.id));
  await tx.delete(workChunks).where(eq(workChunks.unitId, unit.id));
  await tx
    .update(miningSessions)
    .set({
      totalBlocksMined: sql`${miningSessions.totalBlocksMined} + 1`,
      totalScientificValue: sql`${miningSessions.totalScientificValue} + ${discovery.scientificValue}::numeric`,
      totalEnergyConsumed: sql`${miningSessions.totalEnergyConsumed} + ${block.energyConsumed}`,
      rewardBaseUnits: sql`${miningSessions.rewardBaseUnits} + ${reward.rewardBaseUnits}`,
      lastFailure: null,
    })
    .where(eq(miningSessions.sessionId, unit.sessionId!));
  await tx.insert(workAttempts).values({
    unitId: unit.id,
    lease: unit.lease,
    sessionId: unit.sessionId!,
    visitorId,
    workType: unit.workType,
    difficulty: unit.difficulty,
    outcome: 'verified',
    computeMs: computed.computeMs,
    verifyMs,
    wallSeconds: (computed.wallMs + verifyWallMs) / 1000,
    finishedAt: discovery.timestamp,
  });
}
