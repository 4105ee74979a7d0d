/** Level, achievements, quests and milestones over HTTP, measured on stored blocks and sessions. */

import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { SPECIFIED_KINDS } from '@productive-mining/contract/entities/work-types.ts';
import { altcoinMiningRewards } from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { MS_PER_DAY } from '@productive-mining/rules/consecutive-days.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { reachedIn, TestWallet, unlockedIn } from '../testing/test-wallet.ts';

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

describe('a wallet that has done nothing', () => {
  it('GAME-06 GAME-15 GAME-19 GAME-40 C-59 is at level 1 with zero everywhere and nothing unlocked', async () => {
    const player = await (await openWallet()).player();
    expect(player.stats).toEqual({
      sessionsCompleted: 0,
      totalTokens: 0,
      totalDiscoveries: 0,
      totalBlocks: 0,
      uniqueWorkTypes: 0,
      highestDifficulty: 0,
      consecutiveDays: 0,
    });
    expect(player.level).toEqual({ level: 1, points: 0, pointsAtLevel: 0, pointsAtNextLevel: 100 });
    expect(player.achievements).toHaveLength(9);
    expect(player.achievements[0]).toMatchObject({
      id: 'first_mine',
      unlockedAt: null,
      progress: { current: 0, target: 1 },
    });
    expect([unlockedIn(player), player.quests, reachedIn(player)]).toEqual([[], [], []]);
  });
});

describe('what a wallet mined', () => {
  it('GAME-19 GAME-39 C-39 C-58 C-59 is measured from its own blocks and ended sessions', async () => {
    const [wallet, other] = [await openWallet(), await openWallet()];
    for (let index = 1; index <= 10; index++) await wallet.mine(index, { difficulty: 20 + index });
    await other.mine(11, { workType: 'prime_pattern', difficulty: 99, rewardTokens: 900 });
    const before = await wallet.player();
    // Ten blocks are no ended session, whatever floor(blocks / 10) would say.
    expect(before.stats).toEqual({
      sessionsCompleted: 0,
      totalTokens: 100,
      totalDiscoveries: 10,
      totalBlocks: 10,
      uniqueWorkTypes: 1,
      highestDifficulty: 30,
      consecutiveDays: 1,
    });
    // 10 × 10 + 10 × 5 points.
    expect(before.level).toEqual({ level: 2, points: 150, pointsAtLevel: 100, pointsAtNextLevel: 400 });
    await wallet.endSession(0);
    expect((await wallet.player()).stats.sessionsCompleted).toBe(0);
    await wallet.endSession(10);
    expect((await wallet.player()).stats.sessionsCompleted).toBe(1);
  });

  it('GAME-24 the nine kinds of the specification are needed; solved problems are none of them', async () => {
    const wallet = await openWallet();
    const kinds = SPECIFIED_KINDS;
    expect(kinds).toHaveLength(9);
    for (const [index, workType] of kinds.slice(0, 8).entries()) await wallet.mine(index + 1, { workType });
    await wallet.mine(9, { workType: 'frontiermath_set_theory' });
    const eight = await wallet.player();
    expect(eight.stats.uniqueWorkTypes).toBe(8);
    expect(unlockedIn(eight)).not.toContain('mathematical_master');
    await wallet.mine(10, { workType: kinds[8]! });
    expect(unlockedIn(await wallet.player())).toContain('mathematical_master');
  });

  it('OPEN-35 GAME-27 seven days in a row unlock for ever; two ways of counting give the same days', async () => {
    const wallet = await openWallet();
    const setDays = async (ages: number[]) => {
      for (const [place, age] of ages.entries()) {
        const timestamp = new Date(Date.now() - age * MS_PER_DAY);
        await test.database.orm
          .update(altcoinMiningRewards)
          .set({ timestamp })
          .where(eq(altcoinMiningRewards.blockId, place + 1));
      }
    };
    for (let index = 1; index <= 7; index++) await wallet.mine(index);
    for (const [ages, days] of [
      [[0, 0, 0, 0, 0, 0, 0], 1],
      [[1, 2, 3, 4, 5, 6, 6], 6],
      [[0, 1, 2, 4, 5, 6, 7], 3],
      [[2, 3, 4, 5, 6, 7, 7], 0],
    ] as const) {
      await setDays([...ages]);
      const player = await wallet.player();
      expect(player.stats.consecutiveDays).toBe(days);
      const { mine } = await wallet.get<Stats>('/api/mining/stats');
      expect(mine.consecutiveDays).toBe(days);
      expect(unlockedIn(player)).not.toContain('dedication_legend');
    }
    // The run ended four days ago, and nobody looked meanwhile.
    await setDays([4, 5, 6, 7, 8, 9, 10]);
    const player = await wallet.player();
    expect(player.stats.consecutiveDays).toBe(0);
    expect(player.achievements.find(({ id }) => id === 'dedication_legend')).toMatchObject({
      unlockedAt: expect.any(String),
      progress: { current: 7, target: 7 },
    });
  });

  it.each([
    [49, 100_000, [1, 10], [], ['mine_blocks:50', 'discover_primes:50']],
    [50, 250_000, [1, 10, 50], ['blockchain_builder'], ['mine_blocks:60', 'discover_primes:100']],
    [
      999,
      1_000_000,
      [1, 10, 50, 100, 500],
      ['token_collector', 'prime_hunter', 'blockchain_builder'],
      ['mine_blocks:1000'],
    ],
    [1000, 999_999, [1, 10, 50, 100], ['prime_hunter', 'blockchain_builder', 'blockchain_architect'], []],
  ])(
    'GAME-22 GAME-23 GAME-28 GAME-29 GAME-30 GAME-33 GAME-36 GAME-37 GAME-38 at %i blocks and %i base units',
    async (count, units, reached, unlocked, quests) => {
      const wallet = await openWallet();
      await wallet.mine(1, { rewardTokens: tokensOf(BigInt(units)) });
      if (count > 1)
        await insertManyBlocks(test.database, 2, count, (index) => ({
          index,
          minerAddress: wallet.address,
          workType: 'riemann_zero',
          difficulty: 74,
          value: '1.00',
          rewardBaseUnits: 1n,
        }));
      const player = await wallet.player();
      expect(reachedIn(player)).toEqual(reached);
      expect(unlockedIn(player)).toEqual(unlocked);
      const active = player.quests.map(({ id }) => id);
      expect(active.filter((id) => !id.startsWith('earn_tokens'))).toEqual(quests);
      expect(active.length).toBeLessThanOrEqual(3);
    },
  );
});

describe('the answer', () => {
  it('GAME-14 GAME-17 C-37 names what is next, and the wallet’s credits carry the reasons', async () => {
    const wallet = await openWallet();
    await wallet.mine(1, { rewardTokens: 600.5 });
    const player = await wallet.player();
    expect(player.quests).toEqual([
      {
        id: 'mine_blocks:10',
        type: 'mine_blocks',
        title: 'Mine 10 blocks',
        description: 'Blocks of your own, left to seal: 9.',
        target: 10,
        current: 1,
        reward: 1000,
      },
      {
        id: 'earn_tokens:1000',
        type: 'earn_tokens',
        title: 'Earn 1,000 $MINED',
        description: 'Left to earn by mining: 399.5 $MINED.',
        target: 1000,
        current: 600.5,
        reward: 500,
      },
      {
        id: 'discover_primes:50',
        type: 'discover_primes',
        title: 'Make 50 discoveries',
        description: 'Discoveries of your own, left to make: 49.',
        target: 50,
        current: 1,
        reward: 1500,
      },
    ]);
    const { credits } = await wallet.balance();
    expect(credits.map(({ type, amount, reason }) => [type, amount, reason])).toEqual([
      ['mining', 600.5, 'Mining session completed successfully!'],
      ['milestone', 50, 'First mining session complete!'],
    ]);
  });

  it('shows nothing of other wallets', async () => {
    const [one, two] = [await openWallet(), await openWallet()];
    await one.mine(1, { rewardTokens: 600, difficulty: 80 });
    await one.endSession(1);
    await one.player();
    const player = await two.player();
    expect([unlockedIn(player), reachedIn(player), player.level.level]).toEqual([[], [], 1]);
  });
});
