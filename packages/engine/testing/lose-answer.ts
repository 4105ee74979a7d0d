import type { Database } from '@productive-mining/database/connection/connect.ts';

interface Loss {
  /** Asked after each commit. */
  which: () => Promise<boolean>;
  /** Time in which no transaction reaches the database. */
  thenAwayMs?: number;
}

/**
 * Lets one transaction commit and its connection break before the answer comes.
 * @returns whether that has happened, and the database is back
 */
export function loseAnswer({ orm }: Database, { which, thenAwayMs = 0 }: Loss): () => boolean {
  const { transaction } = orm;
  let isAway = false;
  orm.transaction = async (work, config) => {
    if (!isAway) {
      const value = await transaction.call(orm, work, config);
      if (isAway || !(await which())) return value as never;
      isAway = true;
      setTimeout(() => {
        orm.transaction = transaction;
      }, thenAwayMs);
    }
    throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' });
  };
  return () => orm.transaction === transaction;
}
