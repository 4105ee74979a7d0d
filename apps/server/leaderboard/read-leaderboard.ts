import type { getLeaderboard } from '@productive-mining/contract/calls/leaderboard.ts';
import { readName } from '@productive-mining/database/queries/player-names.ts';
import {
  type OwnStanding,
  type RankQuery,
  rankWallet,
  rankWallets,
  readStandingsVersion,
  type Standing,
} from '@productive-mining/database/queries/rank-wallets.ts';
import type { CallHandler } from '../http/register-call.ts';
import { memoryOf } from '../versioned-memory.ts';

/** Pages and wallets whose standings are remembered until a block, a dispute or a name has come. */
const REMEMBERED = 500;

const memoryAt = memoryOf(REMEMBERED);

export const readLeaderboard: CallHandler<typeof getLeaderboard> = async (
  { visitor, query },
  { database },
) => {
  const { by, limit, before } = query;
  const memory = memoryAt(database);
  const version = await readStandingsVersion(database.pool);
  const page: RankQuery = { by, limit: limit + 1, after: readCursor(before) };
  const [rows, { ranked, ...own }, name] = await Promise.all([
    memory.read<Standing[]>(`page ${by} ${limit} ${before ?? ''}`, version, () =>
      rankWallets(database.orm, page),
    ),
    memory.read<OwnStanding>(`wallet ${by} ${visitor.address}`, version, () =>
      rankWallet(database.orm, visitor.address, by),
    ),
    readName(database.orm, visitor.id),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    standings: shown.map((row) => ({ ...row, isMine: row.address === visitor.address })),
    nextBefore: last ? `${last.score}:${last.address}` : null,
    ranked,
    me: { ...own, address: visitor.address, name },
  };
};

/** Reads a cursor whose form the contract has checked. */
function readCursor(before: string | undefined): { score: string; address: string } | undefined {
  if (before === undefined) return undefined;
  const [score = '', address = ''] = before.split(':');
  return { score, address };
}
