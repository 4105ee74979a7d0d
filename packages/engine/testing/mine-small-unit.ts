/** Mines one small unit step by step on a real database, so that a test can put in what went wrong. */
import { randomUUID } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import {
  miningSessions,
  visitors,
  workFrontiers,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { packLeaves } from '../threads/leaf-codec.ts';
import type { WorkUnit } from '../units/lease-unit.ts';
import { settleUnit } from '../units/settle-unit.ts';
import { NOTHING_FINISHED, ProgressTracker } from '../units/track-progress.ts';
import { UnitRun } from '../units/unit-run.ts';
import { verifyUnit } from '../units/verify-unit.ts';
import { openTestContext, type TestContext } from './open-test-context.ts';

export const CLAIM = { visitorId: 'visitor', sessionId: 'session' };
export const ADDRESS = `0x${'1'.repeat(40)}`;
export const LEAVES = 200;
const SPAN = 30 * 2 ** 13;
const nothing = () => undefined;
export const hashOf = (text: string) => sha256(utf8ToBytes(text));

export async function openLedger(...options: Parameters<typeof openTestContext>): Promise<TestContext> {
  const test = await openTestContext(...options);
  await test.database.orm.insert(visitors).values({ id: CLAIM.visitorId, address: ADDRESS });
  return test;
}

export async function startSession({ database }: TestContext): Promise<string> {
  const sessionId = randomUUID();
  await database.orm.insert(miningSessions).values({
    sessionId,
    visitorId: CLAIM.visitorId,
    selectedWorkType: 'prime_pattern',
    status: 'mining',
    isActive: true,
  });
  return sessionId;
}

/**
 * Leases 49 million numbers, the first ones or those of a later region: a smaller unit than sessions get, so that tests
 * are quick.
 */
export async function leaseSmallUnit(test: TestContext, id: string, region = 0): Promise<WorkUnit> {
  const position = String(region * LEAVES * SPAN);
  const plan = { start: position, span: SPAN, leaves: LEAVES };
  const nextPosition = String((region + 1) * LEAVES * SPAN);
  const counter = BigInt(region + 1);
  await test.database.orm
    .insert(workFrontiers)
    .values({ workType: 'prime_pattern', name: 'numbers', position: nextPosition, counter })
    .onConflictDoUpdate({
      target: [workFrontiers.workType, workFrontiers.name],
      set: { position: nextPosition, counter },
    });
  const [unit] = await test.database.orm
    .insert(workUnits)
    .values({
      id,
      workType: 'prime_pattern',
      frontier: 'numbers',
      difficulty: 1,
      position,
      nextPosition,
      nonce: counter,
      seed: '0'.repeat(64),
      plan,
      leafCount: LEAVES,
      chunkCount: 1,
      state: 'verifying',
      sessionId: await startSession(test),
      secret: hashOf('lease'),
      leasedAt: new Date(),
    })
    .returning();
  return unit!;
}

export async function leavesOf(unit: WorkUnit): Promise<Uint8Array[]> {
  const whole = { first: 0, count: unit.leafCount };
  const control = { shouldStop: () => false };
  const outcome = await computeChunk(unit.workType, unit.plan as { start: string }, whole, control);
  if (outcome.kind !== 'done') throw new Error('stopped');
  return outcome.leaves.map(({ summary }) => summary);
}

export function computedFrom(leaves: readonly Uint8Array[]) {
  const computeMs = 1000;
  return {
    leaves: packLeaves(leaves),
    computeMs,
    wallMs: computeMs,
    workerId: 'test',
    finishedAt: new Date(),
  };
}

/** The run of a unit whose progress nobody receives. */
export function runOf({ context }: Pick<TestContext, 'context'>, unit: WorkUnit): UnitRun {
  const progress = new ProgressTracker(unit.sessionId!, nothing);
  progress.begin(unit, NOTHING_FINISHED);
  return new UnitRun(context, unit, { claim: CLAIM, progress, signal: context.closing });
}

export function verify(test: TestContext, unit: WorkUnit, leaves: readonly Uint8Array[]) {
  return verifyUnit(runOf(test, unit), computedFrom(leaves));
}

/** @returns the index of the block */
export async function seal(
  test: TestContext,
  unit: WorkUnit,
  leaves: readonly Uint8Array[],
): Promise<number> {
  const judgement = await verify(test, unit, leaves);
  if (!judgement.verdict.valid) throw new Error(judgement.verdict.reason);
  const settlement = await settleUnit(runOf(test, unit), computedFrom(leaves), judgement);
  if (settlement.kind !== 'settled') throw new Error(settlement.kind);
  return settlement.blockIndex;
}
