import { randomUUID } from 'node:crypto';
import { readBalance } from '@productive-mining/database/queries/read-balance.ts';
import { blockCertificates, blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import {
  miningSessions,
  workAttempts,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { altcoinMiningRewards, altcoinTransactions } from '@productive-mining/database/schema/token.ts';
import { verifyCertificate } from '@productive-mining/work/certificates/verify-certificate.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from './testing/check-ledger.ts';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';

const PRIMES = 'prime_pattern';
const GOLDBACH = 'goldbach_verification';
let test: TestEngine;

beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(() => test.close());

const openSessions = async (visitorId: string) => test.engine.openSessions(visitorId);
/** All that is stored for the unit, also under leases that ended. */
const chunksOf = (unitId: string) =>
  test.database.orm.select().from(workChunks).where(eq(workChunks.unitId, unitId));
const sessionOf = async (visitorId: string) => (await openSessions(visitorId))[0];

describe('a session', () => {
  it('MINE-42 MINE-43 MINE-45 seals a block that pays its miner, and stops by itself', async () => {
    const visitor = await test.addVisitor();
    const session = await test.engine.start(startRequest(visitor, PRIMES, 1, { stopAfter: { blocks: 1 } }));
    await until(() => test.reported.stopped.some(({ sessionId }) => sessionId === session.sessionId));
    const [block] = await test.database.orm.select().from(blocks).orderBy(asc(blocks.index)).limit(1);
    const [discovery] = await test.database.orm
      .select()
      .from(discoveries)
      .where(eq(discoveries.blockId, block!.id));
    const [reward] = await test.database.orm
      .select()
      .from(altcoinMiningRewards)
      .where(eq(altcoinMiningRewards.blockId, block!.id));
    expect(block!.totalScientificValue).toBe(discovery!.scientificValue);
    expect(Number(block!.totalScientificValue)).toBeGreaterThan(0);
    // (600 + 150) × 1.005 = 753.75 dollars; × 0.1 × 0.1303 = 9.82 $MINED, rounded down.
    expect(reward!.rewardAmount).toBe(982n);
    const wallet = await readBalance(test.database.orm, block!.minerId);
    expect(wallet.balanceBaseUnits).toBe(982n);
    expect(test.reported.stopped.at(-1)?.reason).toBe('stop_after');
    expect(await openSessions(visitor)).toEqual([]);
  });

  it('OPEN-12 mints exactly the rewards that are recorded', async () => {
    const rewards = await test.database.orm.select().from(altcoinMiningRewards);
    const minted = await test.database.orm
      .select()
      .from(altcoinTransactions)
      .where(eq(altcoinTransactions.transactionType, 'mining'));
    const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    expect(sum(rewards.map((row) => row.rewardAmount))).toBe(sum(minted.map((row) => row.amount)));
    expect(rewards.map((row) => row.transactionHash).sort()).toEqual(
      minted.map((row) => row.transactionHash).sort(),
    );
  });

  it('MINE-44 stores a certificate that a reader can check without the miner', async () => {
    const [row] = await test.database.orm
      .select()
      .from(blocks)
      .innerJoin(discoveries, eq(discoveries.blockId, blocks.id))
      .innerJoin(blockCertificates, eq(blockCertificates.blockIndex, blocks.index))
      .limit(1);
    const claim = {
      unitId: row!.discoveries.unitId,
      workType: row!.discoveries.workType,
      plan: row!.discoveries.plan as JsonObject,
      result: row!.discoveries.result as JsonObject,
      workRoot: row!.blocks.workRoot,
      secret: row!.blocks.secret,
      certificate: row!.block_certificates.certificate,
    };
    expect(await verifyCertificate(claim)).toEqual({ valid: true });
    expect((await verifyCertificate({ ...claim, secret: '00'.repeat(32) })).valid).toBe(false);
  });

  it('API-20 API-21 pauses within 250 ms of work and goes on from what was done', async () => {
    const visitor = await test.addVisitor();
    const { sessionId } = await test.engine.start(startRequest(visitor, PRIMES, 60));
    await until(async () => (await test.database.orm.select().from(workChunks)).length > 0);
    await test.engine.pause(visitor, sessionId);
    const done = await test.database.orm.select().from(workChunks);
    const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.sessionId, sessionId));
    const reportedAt = test.reported.progress.length;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(test.reported.progress.length).toBe(reportedAt);
    expect((await test.database.orm.select().from(workChunks)).length).toBe(done.length);
    await test.engine.resume(visitor, sessionId);
    await until(() => test.reported.progress.length > reportedAt + 1);
    const resumed = test.reported.progress[reportedAt]!;
    expect(resumed.unitId).toBe(unit!.id);
    expect(resumed.computationProgress).toBeCloseTo((100 * done.length) / unit!.chunkCount, 6);
    await test.engine.stop(visitor, sessionId);
  });

  it('API-21 keeps its progress over a restart, and counts neither pause nor restart as computing time', async () => {
    const visitor = await test.addVisitor();
    const request = startRequest(visitor, PRIMES, 20, { stopAfter: { blocks: 1 } });
    const { sessionId } = await test.engine.start(request);
    const unitOf = async () => {
      const [unit] = await test.database.orm
        .select()
        .from(workUnits)
        .where(eq(workUnits.sessionId, sessionId));
      return unit!;
    };
    const finished = async ({ id, lease }: { id: string; lease: number }) =>
      (await chunksOf(id)).filter((chunk) => chunk.lease === lease).length;
    await until(async () => (await finished(await unitOf())) > 0);
    await test.engine.pause(visitor, sessionId);
    const unit = await unitOf();
    const done = await finished(unit);
    const engine = await test.restart();
    const progress = await engine.progressOf((await sessionOf(visitor))!);
    expect(progress).toMatchObject({ unitId: unit.id, phase: 'Compute' });
    expect(progress?.computationProgress).toBeCloseTo((100 * done) / unit.chunkCount, 6);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await engine.resume(visitor, sessionId);
    await until(async () => (await openSessions(visitor)).length === 0);
    const [attempt] = await test.database.orm
      .select()
      .from(workAttempts)
      .where(eq(workAttempts.unitId, unit.id));
    const [discovery] = await test.database.orm
      .select()
      .from(discoveries)
      .where(eq(discoveries.unitId, unit.id));
    const passedMs = attempt!.finishedAt.getTime() - unit.leasedAt.getTime();
    expect(1000 * attempt!.wallSeconds).toBeLessThan(passedMs - 3000);
    expect(attempt!.wallSeconds).toBeGreaterThan(discovery!.computationTime);
  });

  it('stops after its minutes, in the middle of a unit', async () => {
    const visitor = await test.addVisitor();
    const stopAfter = { minutes: 0.02 };
    const { sessionId } = await test.engine.start(startRequest(visitor, PRIMES, 60, { stopAfter }));
    await until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId));
    expect(test.reported.stopped.at(-1)).toEqual({ sessionId, reason: 'stop_after' });
    expect(await openSessions(visitor)).toEqual([]);
  });

  it('does one command after the other when pause, resume and stop come at once', async () => {
    const visitor = await test.addVisitor();
    const { sessionId } = await test.engine.start(startRequest(visitor, PRIMES, 40));
    await Promise.all([test.engine.pause(visitor, sessionId), test.engine.resume(visitor, sessionId)]);
    const reportedAt = test.reported.progress.length;
    await until(() => test.reported.progress.length > reportedAt + 2);
    const last = await Promise.allSettled([
      test.engine.stop(visitor, sessionId),
      test.engine.pause(visitor, sessionId),
    ]);
    expect(last.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('stops all of a visitor’s sessions when one of them is stopped meanwhile', async () => {
    const visitor = await test.addVisitor();
    const started: string[] = [];
    for (let session = 0; session < 3; session++)
      started.push((await test.engine.start(startRequest(visitor, PRIMES, 40))).sessionId);
    const [all, one] = await Promise.all([test.engine.stop(visitor), test.engine.stop(visitor, started[1])]);
    expect([...all, ...one].sort()).toEqual(started.sort());
    expect(await openSessions(visitor)).toEqual([]);
  });

  it('MINE-45 mines no block beyond those it was to stop after, also when it was paused at the last', async () => {
    const visitorId = await test.addVisitor();
    const sessionId = randomUUID();
    const done = { totalBlocksMined: 1, stopAfterBlocks: 1 };
    await test.database.orm
      .insert(miningSessions)
      .values({ sessionId, visitorId, selectedWorkType: PRIMES, status: 'paused', ...done });
    await test.engine.resume(visitorId, sessionId);
    await until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId));
    const [after] = await test.database.orm
      .select()
      .from(miningSessions)
      .where(eq(miningSessions.sessionId, sessionId));
    expect(after).toMatchObject({ status: 'stopped', totalBlocksMined: 1 });
  });

  it('gives the region of a stopped session to the next one before the frontier moves', async () => {
    const visitor = await test.addVisitor();
    // A region that was refused rests, and must not come back between the two.
    await test.database.orm
      .update(workUnits)
      .set({ notBefore: sql`now() + interval '1 hour'` })
      .where(isNotNull(workUnits.notBefore));
    const first = await test.engine.start(startRequest(visitor, PRIMES, 60));
    const [leased] = await test.database.orm
      .select()
      .from(workUnits)
      .where(eq(workUnits.sessionId, first.sessionId));
    await test.engine.stop(visitor, first.sessionId);
    const second = await test.engine.start(startRequest(visitor, PRIMES, 60));
    const [again] = await test.database.orm
      .select()
      .from(workUnits)
      .where(eq(workUnits.sessionId, second.sessionId));
    expect(again!.position).toBe(leased!.position);
    expect(again!.lease).toBe(leased!.lease + 1);
    expect(Buffer.from(again!.secret).equals(Buffer.from(leased!.secret))).toBe(false);
    await test.engine.stop(visitor);
  });
});

describe('transitions', () => {
  it('OPEN-07 MINE-24 MINE-25 MINE-26 allows mining ↔ paused and any → stopped, nothing else', async () => {
    const visitor = await test.addVisitor();
    const { sessionId } = await test.engine.start(startRequest(visitor, PRIMES, 40));
    await expect(test.engine.resume(visitor, sessionId)).rejects.toMatchObject({
      code: 'session_not_paused',
      status: 409,
    });
    expect((await test.engine.pause(visitor, sessionId)).status).toBe('paused');
    await expect(test.engine.pause(visitor, sessionId)).rejects.toMatchObject({
      code: 'session_not_mining',
      status: 409,
    });
    expect((await test.engine.resume(visitor, sessionId)).status).toBe('mining');
    await test.engine.pause(visitor, sessionId);
    expect(await test.engine.stop(visitor, sessionId)).toEqual([sessionId]);
    for (const move of [test.engine.pause, test.engine.resume, test.engine.stop]) {
      await expect(move(visitor, sessionId)).rejects.toMatchObject({
        code: 'session_not_found',
        status: 404,
      });
    }
  });

  it('OPEN-15 keeps sessions from other visitors', async () => {
    const [owner, other] = [await test.addVisitor(), await test.addVisitor()];
    const { sessionId } = await test.engine.start(startRequest(owner, PRIMES, 40));
    for (const move of [test.engine.pause, test.engine.resume, test.engine.stop]) {
      await expect(move(other, sessionId)).rejects.toMatchObject({ code: 'session_not_found' });
    }
    expect((await sessionOf(owner))?.status).toBe('mining');
    await test.engine.stop(owner);
  });

  it('MINE-18 OPEN-14 adds sessions beside each other and stops all of one visitor only', async () => {
    const [a, b] = [await test.addVisitor(), await test.addVisitor()];
    await test.engine.start(startRequest(a, PRIMES, 40));
    await test.engine.start(startRequest(a, 'goldbach_verification', 40));
    await test.engine.start(startRequest(b, PRIMES, 40));
    expect(await openSessions(a)).toHaveLength(2);
    expect(await test.engine.stop(a)).toHaveLength(2);
    expect(await openSessions(a)).toHaveLength(0);
    expect((await sessionOf(b))?.status).toBe('mining');
    await test.engine.stop(b);
  });

  it('OPEN-09 refuses the session beyond the limit, also when all start at once', async () => {
    const visitor = await test.addVisitor();
    const limits = { perVisitor: 3, perAddress: 100 };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => test.engine.start(startRequest(visitor, PRIMES, 40, { limits }))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map((error) => [error.code, error.status])).toEqual(
      Array(3).fill(['too_many_sessions', 429]),
    );
    await expect(
      test.engine.start(
        startRequest(await test.addVisitor(), PRIMES, 40, { limits: { perVisitor: 9, perAddress: 3 } }),
      ),
    ).rejects.toMatchObject({ code: 'too_many_sessions_from_address', status: 429 });
    await test.engine.stop(visitor);
  });

  it('refuses a type of discoveries that no session mines', async () => {
    const visitor = await test.addVisitor();
    const subject = 'frontiermath_number_theory';
    await expect(test.engine.start(startRequest(visitor, subject, 40))).rejects.toMatchObject({
      code: 'work_type_not_available',
      status: 409,
      message: 'frontiermath_number_theory cannot be mined yet.',
    });
    expect(await openSessions(visitor)).toEqual([]);
  });

  it('refuses a frontier that the kind doesn’t have at the difficulty', async () => {
    const visitor = await test.addVisitor();
    for (const [difficulty, frontier, names] of [
      [1, 'others', 'from_4, beyond'],
      [30, 'from_4', 'beyond and, from difficulty 1 to 29, from_4'],
    ] as const)
      await expect(
        test.engine.start(startRequest(visitor, GOLDBACH, difficulty, { frontier })),
      ).rejects.toMatchObject({
        code: 'frontier_not_available',
        status: 409,
        message: `Goldbach Conjecture Verification has no frontier “${frontier}” at difficulty ${difficulty}; it has ${names}.`,
      });
    expect(await openSessions(visitor)).toEqual([]);
  });
});

describe('a frontier that was chosen', () => {
  it('is where the session takes its regions from, also after a pause and a restart', async () => {
    const visitor = await test.addVisitor();
    const { sessionId } = await test.engine.start(startRequest(visitor, GOLDBACH, 1, { frontier: 'beyond' }));
    await test.engine.pause(visitor, sessionId);
    await test.restart();
    await test.engine.resume(visitor, sessionId);
    await until(async () => (await sessionOf(visitor))!.totalBlocksMined > 1);
    await test.engine.stop(visitor);
    const mined = await test.database.orm
      .select()
      .from(discoveries)
      .where(eq(discoveries.workType, GOLDBACH));
    expect(mined.length).toBeGreaterThan(1);
    for (const { frontier, difficulty, subject } of mined) {
      expect({ frontier, difficulty }).toEqual({ frontier: 'beyond', difficulty: 1 });
      expect(subject).toContain('even numbers 4·10^18');
    }
  });
});

describe('a restart', () => {
  it('OPEN-16 resumes sessions from their last checkpoint and mines on', async () => {
    const visitor = await test.addVisitor();
    const { sessionId } = await test.engine.start(startRequest(visitor, PRIMES, 25));
    await until(async () => {
      const [unit] = await test.database.orm
        .select()
        .from(workUnits)
        .where(eq(workUnits.sessionId, sessionId));
      return (
        (await test.database.orm.select().from(workChunks).where(eq(workChunks.unitId, unit!.id))).length > 0
      );
    });
    const [before] = await test.database.orm
      .select()
      .from(workUnits)
      .where(eq(workUnits.sessionId, sessionId));
    await test.restart();
    await until(() => test.reported.progress.at(-1)?.unitId === before!.id);
    await until(async () => (await sessionOf(visitor))!.totalBlocksMined > 0);
    const [settled] = await test.database.orm.select().from(workUnits).where(eq(workUnits.id, before!.id));
    expect(settled).toMatchObject({ state: 'settled', lease: before!.lease });
    await test.engine.stop(visitor);
  });
});

describe('the ledger that was mined', () => {
  it('OPEN-10 OPEN-11 checks: hashes, roots, links and both signatures', async () => {
    const report = await checkLedger(test.database.orm);
    expect(report.faults).toEqual([]);
    expect(report.valid).toBe(true);
    expect(report.validSignatures).toEqual({ ed25519: report.checkedBlocks, mlDsa65: report.checkedBlocks });
    expect(report.checkedBlocks).toBeGreaterThan(1);
  });

  it('has regions that follow each other without gap or overlap', async () => {
    const units = await test.database.orm.select().from(workUnits).where(eq(workUnits.workType, PRIMES));
    const ordered = units.sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
    for (const [index, unit] of ordered.slice(1).entries())
      expect(unit.position).toBe(ordered[index]!.nextPosition);
  });

  it('OPEN-64 OPEN-65 counts finished attempts', async () => {
    const attempts = await test.database.orm.select().from(workAttempts);
    const mined = await test.database.orm.select().from(blocks);
    expect(attempts.filter(({ outcome }) => outcome === 'verified')).toHaveLength(mined.length);
  });
});
