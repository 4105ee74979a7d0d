/** Paths and answers of the calls that more than one part of the front end uses, checked against the contract. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getHeight, listBlocks, listDiscoveries } from '@productive-mining/contract/calls/ledger.ts';
import type {
  getMiningStatus,
  getStats,
  listSessions,
  listWorkTypes,
} from '@productive-mining/contract/calls/mining.ts';
import type { getPlayer } from '@productive-mining/contract/calls/player.ts';
import type { getBalance } from '@productive-mining/contract/calls/token.ts';

interface SharedCalls {
  status: typeof getMiningStatus;
  sessions: typeof listSessions;
  stats: typeof getStats;
  workTypes: typeof listWorkTypes;
  height: typeof getHeight;
  blocks: typeof listBlocks;
  discoveries: typeof listDiscoveries;
  balance: typeof getBalance;
  player: typeof getPlayer;
}

export const PATHS = {
  status: '/api/mining/status',
  sessions: '/api/mining/sessions',
  stats: '/api/mining/stats',
  workTypes: '/api/mining/work-types',
  height: '/api/blockchain/height',
  blocks: '/api/blockchain/blocks',
  discoveries: '/api/blockchain/discoveries',
  balance: '/api/altcoin/balance',
  player: '/api/player',
} as const satisfies { [Name in keyof SharedCalls]: SharedCalls[Name]['path'] };

export type CallName = keyof SharedCalls;
export type Answer<Name extends CallName> = ResponseOf<SharedCalls[Name]>;

export function keyOf(name: CallName): readonly [string] {
  return [PATHS[name]];
}
