import { randomUUID } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { readProvedSpan } from '@productive-mining/database/queries/prime-posts.ts';
import { readBlock } from '@productive-mining/database/queries/read-block.ts';
import { readLedgerTotals, readMinerTotals } from '@productive-mining/database/queries/read-stats.ts';
import { readDispute, readRechecksOf } from '@productive-mining/database/queries/rechecks.ts';
import { blocks, chainRecords, discoveries } from '@productive-mining/database/schema/ledger.ts';
import {
  miningSessions,
  visitors,
  workFrontiers,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import {
  altcoinBalances,
  altcoinTransactions,
  tokenSupply,
} from '@productive-mining/database/schema/token.ts';
import { block, discovery, insertStatement } from '@productive-mining/database/testing/sample-rows.ts';
import { workGroupOf } from '@productive-mining/ledger/work-groups.ts';
import { workRoot } from '@productive-mining/ledger/work-root.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/challenge.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { drawFurtherLeaf, isDrawnForRecheck, recheckDigest } from '@productive-mining/work/draw-recheck.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from './check-ledger.ts';
import { disputeBlock } from './dispute-block.ts';
import { packLeaves } from './leaf-codec.ts';
import { leaseUnit, type WorkUnit } from './lease-unit.ts';
import { proveNextSpan } from './prove-totals.ts';
import { readSealedUnit, recheckBlock, recheckNextBlock } from './recheck-blocks.ts';
import { settleUnit } from './settle-unit.ts';
import { openTestContext, type TestContext } from './testing/open-test-context.ts';
import { ProgressTracker } from './track-progress.ts';
import { verifyUnit } from './verify-unit.ts';

const CLAIM = { visitorId: 'visitor', sessionId: 'session' };
const ADDRESS = `0x${'1'.repeat(40)}`;
const LEAVES = 200;
const CHALLENGED = 16;
const SPAN = 30 * 2 ** 13;
const nothing = () => undefined;
const hashOf = (text: string) => sha256(utf8ToBytes(text));
const isWrongLeaf = (leaf: number) => leaf % 100 === 37;

async function openLedger(): Promise<TestContext> {
  const test = await openTestContext();
  await test.database.orm.insert(visitors).values({ id: CLAIM.visitorId, address: ADDRESS });
  return test;
}

async function startSession({ database }: TestContext): Promise<string> {
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

/** Leases the first 49 million numbers: a smaller unit than sessions get, so that tests are quick. */
async function leaseSmallUnit(test: TestContext, id: string): Promise<WorkUnit> {
  const plan = { start: '0', span: SPAN, leaves: LEAVES };
  const nextPosition = String(LEAVES * SPAN);
  await test.database.orm
    .insert(workFrontiers)
    .values({ workType: 'prime_pattern', name: 'numbers', position: nextPosition, counter: 1n });
  const [unit] = await test.database.orm
    .insert(workUnits)
    .values({
      id,
      workType: 'prime_pattern',
      frontier: 'numbers',
      difficulty: 1,
      position: '0',
      nextPosition,
      nonce: 1n,
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

async function leavesOf(unit: WorkUnit): Promise<Uint8Array[]> {
  const whole = { first: 0, count: unit.leafCount };
  const control = { shouldStop: () => false };
  const outcome = await computeChunk(unit.workType, unit.plan as { start: string }, whole, control);
  if (outcome.kind !== 'done') throw new Error('stopped');
  return outcome.leaves.map(({ summary }) => summary);
}

/** One more pair (p, p+6) than there is, in one leaf of a hundred: no sum and no neighbour gives it away. */
function falsified(leaves: readonly Uint8Array[]): Uint8Array[] {
  return leaves.map((leaf, index) => {
    if (!isWrongLeaf(index)) return leaf;
    const wrong = leaf.slice();
    const view = new DataView(wrong.buffer);
    view.setUint32(28, view.getUint32(28, true) + 1, true);
    return wrong;
  });
}

function computedFrom(leaves: readonly Uint8Array[]) {
  return { leaves: packLeaves(leaves), computeMs: 1000, workerId: 'test', finishedAt: new Date() };
}

function verify(test: TestContext, unit: WorkUnit, leaves: readonly Uint8Array[]) {
  const progress = new ProgressTracker(unit.sessionId!, nothing);
  progress.begin(unit, 0);
  return verifyUnit(test.context, CLAIM, unit, computedFrom(leaves), progress, test.context.closing);
}

/** @returns the index of the block */
async function seal(test: TestContext, unit: WorkUnit, leaves: readonly Uint8Array[]): Promise<number> {
  const judgement = await verify(test, unit, leaves);
  expect(judgement.verdict).toEqual({ valid: true });
  const settlement = await settleUnit(test.context, unit, computedFrom(leaves), judgement);
  if (settlement.kind !== 'settled') throw new Error(settlement.kind);
  return settlement.blockIndex;
}

async function giveSecret(test: TestContext, unit: WorkUnit, secret: Uint8Array): Promise<WorkUnit> {
  await test.database.orm.update(workUnits).set({ secret }).where(eq(workUnits.id, unit.id));
  return { ...unit, secret };
}

async function money({ database }: TestContext) {
  const balances = await database.orm.select().from(altcoinBalances);
  const [supply] = await database.orm.select().from(tokenSupply);
  const paid = await database.orm.select().from(altcoinTransactions);
  return {
    balances: balances.reduce((sum, { balance }) => sum + balance, 0n),
    supply: supply!.circulating,
    paid: paid.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

describe('work that is wrong at one leaf in a hundred', () => {
  let test: TestContext;
  let unit: WorkUnit;
  let wrong: Uint8Array[];
  let wrongBlock: number;
  beforeAll(async () => {
    test = await openLedger();
    unit = await leaseSmallUnit(test, 'unit');
    wrong = falsified(await leavesOf(unit));
  });
  afterAll(() => test.close());

  /** Whether the challenge of a secret would open a wrong leaf. */
  const isCaught = (secret: Uint8Array) =>
    drawLeaves(challengeOf(workRoot(wrong), secret, unit.id), LEAVES, CHALLENGED).some(isWrongLeaf);
  const secrets = Array.from({ length: 28 }, (_, lease) => hashOf(`lease ${lease}`));

  it('is caught by a challenge within 28 blocks with 99 %, and gives no block then', async () => {
    // Two wrong of 200 leaves, 16 drawn: one block escapes with 184 · 183 / (200 · 199) = 0.846; 0.846^28 < 0.01.
    const caught = secrets.find(isCaught);
    const leased = await giveSecret(test, unit, caught!);
    const { verdict } = await verify(test, leased, wrong);
    expect(verdict).toEqual({ valid: false, reason: 'leaf_differs_from_plain_sieve' });
    expect(await test.database.orm.select().from(blocks)).toEqual([]);
  });

  it('is sealed and paid where the challenge misses it', async () => {
    unit = await giveSecret(test, unit, secrets.find((secret) => !isCaught(secret))!);
    wrongBlock = await seal(test, unit, wrong);
    const { balances, supply, paid } = await money(test);
    expect(balances > 0n && balances === supply && supply === paid).toBe(true);
  });

  it('passes a recheck of a group without a wrong leaf', async () => {
    const { unit: sealed, expectedMs } = (await readSealedUnit(test.context, wrongBlock))!;
    const digest = digestFor(sealed.certificate, false);
    const verdict = await recheckBlock(test.context, wrongBlock, sealed, digest);
    expect(verdict.outcome).toBe('passed');
    const [row] = await readRechecksOf(test.database.orm, wrongBlock);
    expect(row).toMatchObject({ outcome: 'passed', reason: null });
    expect(row!.cpuMs > 0 && row!.cpuMs < expectedMs).toBe(true);
    expect(await readDispute(test.database.orm, wrongBlock)).toBeUndefined();
  });

  it('gives no verdict where the check breaks', async () => {
    const { unit: sealed } = (await readSealedUnit(test.context, wrongBlock))!;
    const unknown = { ...sealed, workType: 'no_such_kind' };
    expect(await recheckBlock(test.context, wrongBlock, unknown, hashOf('draw'))).toEqual({
      outcome: 'none',
      why: 'check_broke',
    });
    expect(await readRechecksOf(test.database.orm, wrongBlock)).toHaveLength(1);
  });

  it('fails a recheck of a group with one: the block is disputed, its value gone, its reward kept', async () => {
    const before = await money(test);
    expect((await readLedgerTotals(test.database.orm)).totalScientificValue).toBeGreaterThan(0);
    const { unit: sealed } = (await readSealedUnit(test.context, wrongBlock))!;
    const digest = digestFor(sealed.certificate, true);
    const reason = 'group_differs_from_commitment';
    expect(await recheckBlock(test.context, wrongBlock, sealed, digest)).toMatchObject({
      outcome: 'failed',
      reason,
    });
    const stored = await readBlock(test.database.orm, wrongBlock);
    expect(stored!.block.isDisputed).toBe(true);
    expect(await readDispute(test.database.orm, wrongBlock)).toEqual({ reason, sealedIn: null });
    expect((await readLedgerTotals(test.database.orm)).totalScientificValue).toBe(0);
    const miner = { id: CLAIM.visitorId, address: ADDRESS };
    expect(await readMinerTotals(test.database.orm, miner)).toMatchObject({
      blocks: 1,
      totalScientificValue: 0,
    });
    expect(await money(test)).toEqual(before);
  });

  it('is disputed once, whoever finds it again', async () => {
    const dispute = { blockIndex: wrongBlock, reason: 'again', details: {}, at: new Date() };
    expect(await test.database.orm.transaction((tx) => disputeBlock(tx, dispute))).toBe(false);
    expect(await disputes(test)).toHaveLength(1);
  });

  it('frees the region, which is mined again before the frontier moves on', async () => {
    const sessionId = await startSession(test);
    const session = { sessionId, workType: 'prime_pattern', difficulty: 1 };
    const again = await test.database.orm.transaction((tx) => leaseUnit(tx, session, new Date()));
    expect(again).toMatchObject({
      position: unit.position,
      plan: unit.plan,
      nonce: unit.nonce,
      blockIndex: null,
    });
    expect(again.id).not.toBe(unit.id);
    const newBlock = await seal(test, again, await leavesOf(again));
    expect(await readDispute(test.database.orm, wrongBlock)).toMatchObject({ sealedIn: newBlock });
    const found = await test.database.orm.select().from(discoveries).orderBy(discoveries.id);
    expect(new Set(found.map(({ subject }) => subject)).size).toBe(1);
    expect(found.map(({ blockId }) => blockId)).toEqual([wrongBlock, newBlock]);
    expect((await readLedgerTotals(test.database.orm)).totalScientificValue).toBe(
      Number(found[1]!.scientificValue),
    );
  });

  it('leaves every token accounted for and the chain without a fault', async () => {
    const { balances, supply, paid } = await money(test);
    const transactions = await test.database.orm.select().from(altcoinTransactions);
    expect(transactions).toHaveLength(2);
    expect(balances === supply && supply === paid).toBe(true);
    const report = await checkLedger(test.database.orm, { signatures: 'ed25519' });
    expect([report.checkedBlocks, report.faults]).toEqual([2, []]);
  });
});

const disputes = async ({ database }: TestContext) =>
  database.orm.select().from(chainRecords).where(eq(chainRecords.kind, 'dispute'));

/** A digest that draws a group with, or without, a wrong leaf. */
function digestFor(certificate: unknown, isWrong: boolean): Uint8Array {
  const { openings } = certificate as { openings: { leaf: number }[] };
  const opened = openings.map(({ leaf }) => leaf);
  for (let draw = 0; ; draw++) {
    const digest = hashOf(`draw ${draw}`);
    const { first, count } = workGroupOf(LEAVES, drawFurtherLeaf(digest, LEAVES, opened)!);
    const leaves = Array.from({ length: count }, (_, offset) => first + offset);
    if (leaves.some(isWrongLeaf) === isWrong) return digest;
  }
}

describe('the next block to recheck', () => {
  let test: TestContext;
  beforeAll(async () => {
    test = await openLedger();
    const unit = await leaseSmallUnit(test, 'unit');
    await seal(test, unit, await leavesOf(unit));
  });
  afterAll(() => test.close());

  const insert = async (table: string, row: Record<string, unknown>) => {
    const { text, values } = insertStatement(table, row);
    await test.database.pool.query(text, values);
  };
  const setComputeMs = (computeMs: number) => test.database.orm.update(blocks).set({ computeMs });

  it('is none before the 20th block after it, none outside the budget, then the drawn one, once', async () => {
    for (let index = 2; index <= 20; index++) await insert('blocks', block(index));
    await setComputeMs(1e6);
    expect(await recheckNextBlock(test.context, 0)).toBe(0);

    const [first] = await test.database.orm.select().from(blocks).where(eq(blocks.index, 1));
    const isDrawn = (later: string) =>
      isDrawnForRecheck(recheckDigest(hexToBytes(later), hexToBytes(first!.blockHash)));
    let later = 0;
    while (!isDrawn(bytesToHex(hashOf(`block ${later}`)))) later++;
    await insert('blocks', { ...block(21), block_hash: bytesToHex(hashOf(`block ${later}`)) });

    await setComputeMs(0);
    expect(await recheckNextBlock(test.context, 0)).toBe(0);
    expect(await readRechecksOf(test.database.orm, 1)).toEqual([]);

    await setComputeMs(1e6);
    expect(await recheckNextBlock(test.context, 0)).toBe(1);
    expect(await readRechecksOf(test.database.orm, 1)).toMatchObject([{ outcome: 'passed' }]);
    expect(await recheckNextBlock(test.context, 0)).toBe(0);
  });

  it('is none that only proves, and none that wasn’t drawn', async () => {
    const laterHash = (own: Uint8Array, drawn: boolean) => {
      for (let later = 0; ; later++) {
        const hash = hashOf(`later ${later}`);
        if (isDrawnForRecheck(recheckDigest(hash, own)) === drawn) return hash;
      }
    };
    const [proving, undrawn] = [hashOf('proving'), hashOf('undrawn')];
    const hashes = new Map([
      [22, proving],
      [23, undrawn],
      [42, laterHash(proving, true)],
      [43, laterHash(undrawn, false)],
    ]);
    for (let index = 22; index <= 43; index++) {
      const hash = hashes.get(index) ?? hashOf(`block of ${index}`);
      await insert('blocks', { ...block(index), block_hash: bytesToHex(hash) });
    }
    const stating = (status: string) => JSON.stringify([{ claim: 'All of it.', status, method: 'counting' }]);
    await insert('discoveries', { ...discovery(22), statements: stating('proved') });
    expect(await recheckNextBlock(test.context, 0)).toBe(0);
    await insert('discoveries', { ...discovery(23), statements: stating('spot-checked') });
    expect(await recheckNextBlock(test.context, 0)).toBe(23);
    expect(await readRechecksOf(test.database.orm, 22)).toEqual([]);
    expect(await readRechecksOf(test.database.orm, 23)).toEqual([]);
  });
});

describe('totals of primes that don’t add up', () => {
  let test: TestContext;
  beforeAll(async () => {
    test = await openLedger();
  });
  afterAll(() => test.close());

  async function mineRegion(): Promise<number> {
    const session = { sessionId: await startSession(test), workType: 'prime_pattern', difficulty: 1 };
    const unit = await test.database.orm.transaction((tx) => leaseUnit(tx, session, new Date()));
    expect(unit.position).toBe('0');
    return seal(test, unit, await leavesOf(unit));
  }

  it('dispute their blocks like a recheck, and are proved when the region was mined again', async () => {
    const wrongBlock = await mineRegion();
    await test.database.orm
      .update(discoveries)
      .set({ result: sql`jsonb_set(result, '{counts,primes}', '1')` })
      .where(eq(discoveries.blockId, wrongBlock));
    expect(await proveNextSpan(test.context)).toBe(true);
    expect(await readDispute(test.database.orm, wrongBlock)).toEqual({
      reason: 'prime_totals_differ',
      sealedIn: null,
    });
    expect(await proveNextSpan(test.context)).toBe(false);

    const newBlock = await mineRegion();
    expect(await readDispute(test.database.orm, wrongBlock)).toMatchObject({ sealedIn: newBlock });
    expect(await proveNextSpan(test.context)).toBe(true);
    expect(await readProvedSpan(test.database.orm, newBlock)).toMatchObject({ from: '0' });
    expect(await readProvedSpan(test.database.orm, wrongBlock)).toBeUndefined();
    expect(await proveNextSpan(test.context)).toBe(false);
    const { balances, supply, paid } = await money(test);
    expect(balances === supply && supply === paid).toBe(true);
  });
});
