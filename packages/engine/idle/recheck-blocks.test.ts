import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { readProvedSpan } from '@productive-mining/database/queries/frontier-posts.ts';
import { readBlock } from '@productive-mining/database/queries/read-block.ts';
import { readLedgerTotals, readMinerTotals } from '@productive-mining/database/queries/read-stats.ts';
import { readDispute, readRechecksOf } from '@productive-mining/database/queries/rechecks.ts';
import { blocks, chainRecords, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { miningSessions, workUnits } from '@productive-mining/database/schema/mining.ts';
import {
  altcoinBalances,
  altcoinTransactions,
  tokenSupply,
} from '@productive-mining/database/schema/token.ts';
import { block, discovery, insertStatement } from '@productive-mining/database/testing/sample-rows.ts';
import { workGroupOf } from '@productive-mining/ledger/merkle/work-groups.ts';
import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/certificates/challenge.ts';
import {
  drawFurtherLeaf,
  isDrawnForRecheck,
  recheckDigest,
} from '@productive-mining/work/certificates/draw-recheck.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputeBlock } from '../chain/dispute-block.ts';
import { checkLedger } from '../testing/check-ledger.ts';
import {
  ADDRESS,
  CLAIM,
  hashOf,
  LEAVES,
  leaseSmallUnit,
  leavesOf,
  openLedger,
  seal,
  startSession,
  verify,
} from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { leaseUnit, type WorkUnit } from '../units/lease-unit.ts';
import { proveNextSpan } from './prove-totals.ts';
import { readSealedUnit, recheckBlock, recheckNextBlock } from './recheck-blocks.ts';

const CHALLENGED = 16;
const isWrongLeaf = (leaf: number) => leaf % 100 === 37;

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

/** What is stored of the session that a unit was leased to. */
async function sessionOf({ database }: TestContext, { sessionId }: WorkUnit) {
  const [row] = await database.orm
    .select()
    .from(miningSessions)
    .where(eq(miningSessions.sessionId, sessionId!));
  const { totalScientificValue, totalBlocksMined, rewardBaseUnits } = row!;
  return { value: Number(totalScientificValue), blocksMined: totalBlocksMined, paid: rewardBaseUnits };
}

describe('work that is wrong at one leaf in a hundred', () => {
  let test: TestContext;
  let unit: WorkUnit;
  let wrong: Uint8Array[];
  let wrongRoot: Uint8Array;
  let wrongBlock: number;
  beforeAll(async () => {
    test = await openLedger();
    unit = await leaseSmallUnit(test, 'unit');
    wrong = falsified(await leavesOf(unit));
    wrongRoot = workRoot(wrong);
  });
  afterAll(() => test.close());

  /** Whether the challenge of a secret would open a wrong leaf. */
  const isCaught = (secret: Uint8Array) =>
    drawLeaves(challengeOf(wrongRoot, secret, unit.id), LEAVES, CHALLENGED).some(isWrongLeaf);
  const secrets = Array.from({ length: 28 }, (_, lease) => hashOf(`lease ${lease}`));

  it('is caught by a challenge within 28 blocks with 99 %, and gives no block then', async () => {
    // Two wrong of 200 leaves, 16 drawn: one block escapes with 184 · 183 / (200 · 199) = 0.846; 0.846^28 < 0.01.
    const caught = secrets.find(isCaught);
    const leased = await giveSecret(test, unit, caught!);
    const { verdict } = await verify(test, leased, wrong);
    expect(verdict).toEqual({ valid: false, reason: 'leaf_differs_from_plain_sieve' });
    expect(await test.database.orm.select().from(blocks)).toEqual([]);
  });

  it('is caught so in 500 series of 28 blocks as often as promised (docs/faults.md)', () => {
    const caughtAt = Array.from({ length: 500 }, (_, series) =>
      Array.from({ length: 28 }, (_, block) => hashOf(`series ${series} block ${block}`)).findIndex(isCaught),
    );
    const blocksUntil = caughtAt.filter((at) => at >= 0).map((at) => at + 1);
    const mean = blocksUntil.reduce((sum, blocks) => sum + blocks, 0) / blocksUntil.length;
    // 500 · (1 − 0.846^28) = 495.4 ± 2.1; a geometric law's mean, cut off at 28, is 6.2 ± 0.25.
    expect(blocksUntil.length).toBe(496);
    expect(mean.toFixed(1)).toBe('6.2');
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

  it('is drawn with a wrong leaf in its group by about one recheck in six (docs/faults.md)', async () => {
    const { unit: sealed } = (await readSealedUnit(test.context, wrongBlock))!;
    const found = Array.from({ length: 500 }, (_, draw) =>
      groupOf(hashOf(`draw ${draw}`), sealed.certificate),
    );
    // Two groups of 16 leaves hold the two wrong ones: 32 / 200 of 500 are 80 ± 8.2.
    expect(found.filter((leaves) => leaves.some(isWrongLeaf)).length).toBe(84);
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
    const totals = await readLedgerTotals(test.database.orm);
    expect([totals.totalScientificValue > 0, totals.disputedBlocks]).toEqual([true, 0]);
    expect(await sessionOf(test, unit)).toMatchObject({ value: totals.totalScientificValue, blocksMined: 1 });
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
    expect(await readLedgerTotals(test.database.orm)).toMatchObject({
      totalScientificValue: 0,
      disputedBlocks: 1,
      totalBlocks: 1,
    });
    expect(await sessionOf(test, unit)).toEqual({ value: 0, blocksMined: 1, paid: before.paid });
    const miner = { id: CLAIM.visitorId, address: ADDRESS };
    expect(await readMinerTotals(test.database.orm, miner, new Date())).toMatchObject({
      blocks: 1,
      totalScientificValue: 0,
    });
    expect(await money(test)).toEqual(before);
  });

  it('is disputed once, whoever finds it again', async () => {
    const dispute = { blockIndex: wrongBlock, reason: 'leaf_missing', details: {}, at: new Date() } as const;
    expect(await test.database.orm.transaction((tx) => disputeBlock(tx, dispute))).toBe(false);
    expect(await disputes(test)).toHaveLength(1);
    expect((await sessionOf(test, unit)).value).toBe(0);
  });

  it('frees the region, which is mined again before the frontier moves on', async () => {
    const sessionId = await startSession(test);
    const session = { sessionId, workType: 'prime_pattern', difficulty: 1 };
    const again = (await test.database.orm.transaction((tx) => leaseUnit(tx, session, new Date())))!;
    expect(again).toMatchObject({
      position: unit.position,
      plan: unit.plan,
      nonce: unit.nonce,
      blockIndex: null,
    });
    expect(again.id).not.toBe(unit.id);
    const newBlock = await seal(test, again, await leavesOf(again));
    expect(await readDispute(test.database.orm, wrongBlock)).toMatchObject({ sealedIn: newBlock });
    const { totalScientificValue } = await readLedgerTotals(test.database.orm);
    expect((await sessionOf(test, again)).value).toBe(totalScientificValue);
    expect((await sessionOf(test, unit)).value).toBe(0);
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
  for (let draw = 0; ; draw++) {
    const digest = hashOf(`draw ${draw}`);
    if (groupOf(digest, certificate).some(isWrongLeaf) === isWrong) return digest;
  }
}

/** Leaves of the group that a digest draws. */
function groupOf(digest: Uint8Array, certificate: unknown): number[] {
  const { openings } = certificate as { openings: { leaf: number }[] };
  const opened = openings.map(({ leaf }) => leaf);
  const { first, count } = workGroupOf(LEAVES, drawFurtherLeaf(digest, LEAVES, opened)!);
  return Array.from({ length: count }, (_, offset) => first + offset);
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
  const setComputeMs = (computeMs: number) => test.database.orm.update(discoveries).set({ computeMs });

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
    const unit = (await test.database.orm.transaction((tx) => leaseUnit(tx, session, new Date())))!;
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
    expect(await readProvedSpan(test.database.orm, newBlock, 'primes')).toMatchObject({ from: '0' });
    expect(await readProvedSpan(test.database.orm, wrongBlock, 'primes')).toBeUndefined();
    expect(await proveNextSpan(test.context)).toBe(false);
    const { balances, supply, paid } = await money(test);
    expect(balances === supply && supply === paid).toBe(true);
  });
});
