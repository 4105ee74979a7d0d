import type { getLeaderboard } from '@productive-mining/contract/calls/leaderboard.ts';
import { readName } from '@productive-mining/database/queries/player-names.ts';
import { rankWallet, rankWallets } from '@productive-mining/database/queries/rank-wallets.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readLeaderboard: CallHandler<typeof getLeaderboard> = async (
  { visitor, query },
  { database },
) => {
  const { by, limit } = query;
  const rows = await rankWallets(database.orm, { by, limit: limit + 1, after: readCursor(query.before) });
  const { ranked, ...own } = await rankWallet(database.orm, visitor.address, by);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    standings: shown.map((row) => ({ ...row, isMine: row.address === visitor.address })),
    nextBefore: last ? `${last.score}:${last.address}` : null,
    ranked,
    me: { ...own, address: visitor.address, name: await readName(database.orm, visitor.id) },
  };
};

/** Reads a cursor whose form the contract has checked. */
function readCursor(before: string | undefined): { score: string; address: string } | undefined {
  if (before === undefined) return undefined;
  const [score = '', address = ''] = before.split(':');
  return { score, address };
}
