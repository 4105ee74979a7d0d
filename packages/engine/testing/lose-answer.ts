import type { Database } from '@productive-mining/database/connect.ts';

/**
 * Lets one transaction commit and its connection break before the answer comes.
 * @param which asked after the commit; by default the next one it is
 * @returns whether that has happened
 */
export function loseAnswer(
  { orm }: Database,
  which: () => boolean | Promise<boolean> = () => true,
): () => boolean {
  const { transaction } = orm;
  let isLost = false;
  orm.transaction = async (work, config) => {
    const value = await transaction.call(orm, work, config);
    if (isLost || !(await which())) return value as never;
    isLost = true;
    orm.transaction = transaction;
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  };
  return () => isLost;
}
