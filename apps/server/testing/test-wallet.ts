/** Wallets for tests of what mining earns. */

import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getPlayer } from '@productive-mining/contract/calls/player.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { altcoinTransactions } from '@productive-mining/database/schema/token.ts';
import { baseUnitsOf, tokensOf } from '@productive-mining/rules/tokens.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { insertBlock } from './insert-block.ts';
import type { TestApp } from './start-test-app.ts';

export type Player = ResponseOf<typeof getPlayer>;

/** A visitor whose blocks and sessions are written as the engine would have. */
export class TestWallet {
  private constructor(
    private readonly test: TestApp,
    readonly cookie: string,
    readonly id: string,
    readonly address: string,
  ) {}

  static async open(test: TestApp): Promise<TestWallet> {
    const page = await test.app.inject('/');
    const cookie = String(page.headers['set-cookie']).split(';', 1)[0]!;
    const balance = await test.app.inject({ url: '/api/altcoin/balance', headers: { cookie } });
    const id = /=([\w-]+)\./.exec(cookie)![1]!;
    // Whoever mines has written before.
    await test.app.inject({ method: 'POST', url: '/api/mining/stop', headers: { cookie } });
    return new TestWallet(test, cookie, id, balance.json<{ address: string }>().address);
  }

  async get<T>(url: string): Promise<T> {
    const response = await this.test.app.inject({ url, headers: { cookie: this.cookie } });
    expect(response.statusCode).toBe(200);
    return response.json() as T;
  }

  player(): Promise<Player> {
    return this.get<Player>('/api/player');
  }

  balance(): Promise<{ balance: number; credits: Credit[] }> {
    return this.get('/api/altcoin/balance?after=0');
  }

  /** Credits other than those of mining, as [type, amount, reason]. */
  async bonuses() {
    const rows = await this.test.database.orm
      .select()
      .from(altcoinTransactions)
      .where(eq(altcoinTransactions.toAddress, this.address))
      .orderBy(altcoinTransactions.id);
    return rows
      .filter(({ transactionType }) => ['achievement', 'quest', 'milestone'].includes(transactionType))
      .map((row) => [row.transactionType, tokensOf(row.amount), row.reason]);
  }

  /** Inserts a block of this wallet that pays 10 $MINED unless another reward is given. */
  mine(index: number, block: { workType?: string; difficulty?: number; rewardTokens?: number } = {}) {
    return insertBlock(this.test.database, {
      index,
      minerAddress: this.address,
      workType: block.workType ?? 'riemann_zero',
      difficulty: block.difficulty ?? 47,
      value: '1235.00',
      rewardBaseUnits: baseUnitsOf(block.rewardTokens ?? 10),
    });
  }

  async endSession(totalBlocksMined: number): Promise<void> {
    await this.test.database.orm.insert(miningSessions).values({
      sessionId: `session-${this.id}-${totalBlocksMined}`,
      selectedWorkType: 'riemann_zero',
      visitorId: this.id,
      status: 'stopped',
      totalBlocksMined,
    });
  }
}

export const unlockedIn = (player: Player) =>
  player.achievements.filter(({ unlockedAt }) => unlockedAt !== null).map(({ id }) => id);
export const reachedIn = (player: Player) =>
  player.milestones.filter(({ reachedAt }) => reachedAt !== null).map(({ blocks }) => blocks);
