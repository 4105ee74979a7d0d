/**
 * Credits what a wallet has reached: achievements, quests and milestones, each once for ever, as the idempotency key
 * names wallet, kind and target. What is due follows from stored records alone, so that asking again, at the same time
 * or after a crash, pays the same. Dedication counts the longest run of days, which no later day takes away.
 */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { type Credit, credit } from '@productive-mining/database/money/money.ts';
import {
  type PlayerTotals,
  readCreditTimes,
  readPlayerTotals,
} from '@productive-mining/database/queries/read-player.ts';
import { readVisitorAddress } from '@productive-mining/database/queries/read-visitor-address.ts';
import { type PlayerStats, reachedAchievements } from '@productive-mining/rules/achievements.ts';
import { reachedMilestones } from '@productive-mining/rules/milestones.ts';
import { reachedQuests } from '@productive-mining/rules/quests.ts';
import { baseUnitsOf, tokensOf } from '@productive-mining/rules/tokens.ts';

/** Credits in one transaction. Writers of money wait for each other, so a wallet with a long list lets others pass. */
const CREDITS_PER_TRANSACTION = 20;

type AwardType = Extract<Credit['type'], 'achievement' | 'quest' | 'milestone'>;

/** @param target id of the achievement or quest, blocks of the milestone */
export function awardKey(type: AwardType, address: string, target: string | number): string {
  return `${type}:${address}:${target}`;
}

export function playerStatsOf({ minedBaseUnits, days, ...counts }: PlayerTotals): PlayerStats {
  return { ...counts, totalTokens: tokensOf(minedBaseUnits), consecutiveDays: days.current };
}

/** All awards that the wallet has reached so far, paid or not. */
export function reachedAwards(address: string, totals: PlayerTotals, at: Date): Credit[] {
  const stats = { ...playerStatsOf(totals), consecutiveDays: totals.days.longest };
  const award = (type: AwardType, target: string | number, rewardTokens: number, reason: string): Credit => ({
    idempotencyKey: awardKey(type, address, target),
    toAddress: address,
    amountBaseUnits: baseUnitsOf(rewardTokens),
    type,
    reason,
    at,
  });
  return [
    ...reachedMilestones(stats).map(({ blocks, reward, reason }) =>
      award('milestone', blocks, reward, reason),
    ),
    ...reachedAchievements(stats).map(({ id, title, tokensReward }) =>
      award('achievement', id, tokensReward, `Achievement unlocked: ${title}`),
    ),
    ...reachedQuests(stats).map(({ id, title, reward }) =>
      award('quest', id, reward, `Quest completed: ${title}`),
    ),
  ];
}

/** Writes the credits that were not written before. @returns their number */
export async function payAwards(database: Database, awards: readonly Credit[]): Promise<number> {
  const paid = await readCreditTimes(
    database.orm,
    awards.map(({ idempotencyKey }) => idempotencyKey),
  );
  const missing = awards.filter(({ idempotencyKey }) => !paid.has(idempotencyKey));
  let written = 0;
  for (let from = 0; from < missing.length; from += CREDITS_PER_TRANSACTION) {
    const some = missing.slice(from, from + CREDITS_PER_TRANSACTION);
    written += await inTransaction(
      database,
      async (tx) => {
        let fresh = 0;
        for (const award of some) if (!(await credit(tx, award)).repeated) fresh += 1;
        return fresh;
      },
      { repeatable: true },
    );
  }
  return written;
}

/** Reads what the wallet did and pays the awards that it has reached. @returns number of credits written */
async function awardWallet(
  database: Database,
  visitor: { id: string; address: string },
  at: Date,
): Promise<number> {
  const totals = await readPlayerTotals(database.orm, visitor, at.getTime());
  return payAwards(database, reachedAwards(visitor.address, totals, at));
}

/** Does the same as awardWallet for a visitor of whom only the id is known. */
export async function awardVisitor(database: Database, visitorId: string, at: Date): Promise<number> {
  const address = await readVisitorAddress(database.orm, visitorId);
  return address === undefined ? 0 : awardWallet(database, { id: visitorId, address }, at);
}
