/** Every call of the API, in the order of the specification's tables. */
import type { Call } from './call.ts';
import { listKeys } from './calls/keys.ts';
import {
  getBlock,
  getBlockData,
  getHeight,
  listBlocks,
  listDiscoveries,
  listRecentBlocks,
  listRecentDiscoveries,
} from './calls/ledger.ts';
import {
  getMiningHistory,
  getMiningStatus,
  getStats,
  listSessions,
  listWorkTypes,
  pauseSession,
  resumeSession,
  startSession,
  stopSession,
} from './calls/mining.ts';
import { getBalance } from './calls/token.ts';

export const calls: readonly Call[] = [
  getMiningStatus,
  listSessions,
  getStats,
  getMiningHistory,
  getHeight,
  listWorkTypes,
  startSession,
  stopSession,
  pauseSession,
  resumeSession,
  getBalance,
  listBlocks,
  listDiscoveries,
  listRecentBlocks,
  listRecentDiscoveries,
  getBlock,
  getBlockData,
  listKeys,
];
