/** Bonus points are credited once, however often anyone asks, and those that a crash left out are credited later. */
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { credit, debit } from '@productive-mining/database/money/money.ts';
import { altcoinTransactions } from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceTo } from '../announce.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TestWallet, unlockedIn } from '../testing/test-wallet.ts';
import { awardVisitor } from './award-wallet.ts';

/** Keeps the database server running between the tests. */
let kept: TestDatabase;
beforeAll(async () => {
  kept = await startTestDatabase();
});
afterAll(() => kept.close());

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());
const openWallet = () => TestWallet.open(test);

describe('bonus points', () => {
  /** Ten blocks of 100 tokens, the last at difficulty 75, in one ended session. */
  async function mineTen(wallet: TestWallet): Promise<void> {
    for (let index = 1; index <= 10; index++)
      await wallet.mine(index, { rewardTokens: 100, difficulty: index === 10 ? 75 : 47 });
    await wallet.endSession(10);
  }
  const DUE = [
    ['milestone', 50, 'First mining session complete!'],
    ['milestone', 100, 'Milestone reached: 10 blocks'],
    ['achievement', 100, 'Achievement unlocked: First Mine'],
    ['achievement', 3000, 'Achievement unlocked: Difficulty Champion'],
    ['quest', 1000, 'Quest completed: Mine 10 blocks'],
    ['quest', 500, 'Quest completed: Earn 1,000 $MINED'],
  ];

  it('GAME-13 GAME-15 GAME-20 GAME-25 GAME-29 GAME-31 GAME-34 GAME-35 C-38 50 parallel reads pay each once', async () => {
    const wallet = await openWallet();
    await mineTen(wallet);
    const players = await Promise.all(Array.from({ length: 50 }, () => wallet.player()));
    expect(await wallet.bonuses()).toEqual(DUE);
    expect(new Set(players.map((player) => JSON.stringify(unlockedIn(player))))).toEqual(
      new Set([JSON.stringify(['first_mine', 'difficulty_champion'])]),
    );
    expect((await wallet.balance()).balance).toBe(1000 + 50 + 100 + 100 + 3000 + 1000 + 500);
    // What was paid doesn't count as mined: no further target is reached by it.
    expect((await wallet.player()).stats.totalTokens).toBe(1000);
    expect(await wallet.bonuses()).toEqual(DUE);
  });

  it('50 parallel blocks and ended sessions pay once as well', async () => {
    const wallet = await openWallet();
    await mineTen(wallet);
    const written = await Promise.all(
      Array.from({ length: 50 }, () => awardVisitor(test.database, wallet.id, new Date())),
    );
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(DUE.length);
    expect(await wallet.bonuses()).toEqual(DUE);
  });

  it('C-38 the engine’s news of a block or an ended session pays without any read', async () => {
    const wallet = await openWallet();
    const { events, attach } = announceTo(test.live, test.database, pino({ level: 'silent' }));
    attach(test.engine);
    for (let index = 1; index <= 10; index++) await wallet.mine(index, { rewardTokens: 1 });
    events.blockMined({ blockIndex: 10, visitorId: wallet.id, sessionId: 's' });
    await expect.poll(() => wallet.bonuses()).toEqual([['quest', 1000, 'Quest completed: Mine 10 blocks']]);
    await wallet.endSession(10);
    events.sessionStopped({
      visitorId: wallet.id,
      sessionId: 's',
      workType: 'riemann_zero',
      reason: 'visitor',
    });
    await expect
      .poll(async () => (await wallet.bonuses()).at(-1))
      .toEqual(['achievement', 100, 'Achievement unlocked: First Mine']);
  });

  it('the next block or the next read pays what a crash left unpaid', async () => {
    const [byBlock, byRead] = [await openWallet(), await openWallet()];
    // The blocks are stored and nobody was told of them, as after a crash between block and award.
    for (let index = 1; index <= 19; index++) await byBlock.mine(index, { rewardTokens: 1 });
    for (let index = 20; index <= 29; index++) await byRead.mine(index, { rewardTokens: 1 });
    expect([await byBlock.bonuses(), await byRead.bonuses()]).toEqual([[], []]);
    await byBlock.mine(30, { rewardTokens: 1 });
    await awardVisitor(test.database, byBlock.id, new Date());
    expect((await byBlock.bonuses()).map(([, , reason]) => reason)).toEqual([
      'Quest completed: Mine 10 blocks',
      'Quest completed: Mine 20 blocks',
    ]);
    await byRead.player();
    expect(await byRead.bonuses()).toEqual([['quest', 1000, 'Quest completed: Mine 10 blocks']]);
  });

  it('a list that was half written is completed, not begun again', async () => {
    const wallet = await openWallet();
    await mineTen(wallet);
    await wallet.player();
    const keys = [`quest:${wallet.address}:mine_blocks:10`, `achievement:${wallet.address}:first_mine`];
    const lost = 110_000;
    await inTransaction(test.database, async (tx) => {
      await tx.delete(altcoinTransactions).where(inArray(altcoinTransactions.idempotencyKey, keys));
      await tx.execute(sql`update altcoin_balances set balance = balance - ${lost}`);
      await tx.execute(sql`update token_supply set circulating = circulating - ${lost}`);
    });
    await wallet.player();
    expect((await wallet.bonuses()).sort()).toEqual([...DUE].sort());
    expect((await wallet.balance()).balance).toBe(5750);
  });

  it('C-38 tokens that go round between wallets earn nothing but what was mined', async () => {
    const [one, two] = [await openWallet(), await openWallet()];
    await one.mine(1, { rewardTokens: 900 });
    const pass = (from: TestWallet, to: TestWallet, round: number) =>
      inTransaction(test.database, async (tx) => {
        const movement = { amountBaseUnits: 90_000n, reason: 'A transfer', at: new Date() };
        const sent = `transfer:out:${round}`;
        await debit(tx, { ...movement, type: 'transfer', fromAddress: from.address, idempotencyKey: sent });
        const received = `transfer:in:${round}`;
        await credit(tx, { ...movement, type: 'transfer', toAddress: to.address, idempotencyKey: received });
      });
    for (let round = 0; round < 20; round++) {
      await (round % 2 === 0 ? pass(one, two, round) : pass(two, one, round));
      await Promise.all([one.player(), two.player()]);
    }
    // 20 × 900 tokens were received; 900 were mined by one and none by the other.
    expect((await one.player()).stats.totalTokens).toBe(900);
    expect((await two.player()).stats.totalTokens).toBe(0);
    expect(await one.bonuses()).toEqual([['milestone', 50, 'First mining session complete!']]);
    expect(await two.bonuses()).toEqual([]);
  });

  it('the sums of transactions, balances and supply agree afterwards', async () => {
    const wallet = await openWallet();
    await mineTen(wallet);
    await wallet.player();
    const { rows } = await test.database.orm.execute<Record<string, string>>(sql`
      select (select sum(amount) from altcoin_transactions) as moved,
        (select sum(balance) from altcoin_balances) as held,
        (select circulating from token_supply) as supply`);
    expect(rows[0]).toEqual({ moved: '575000', held: '575000', supply: '575000' });
  });
});
