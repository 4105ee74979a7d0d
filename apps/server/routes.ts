/** The table of contents of the server: every call of the contract and the file that answers it. */
import * as keys from '@productive-mining/contract/calls/keys.ts';
import * as ledger from '@productive-mining/contract/calls/ledger.ts';
import * as mining from '@productive-mining/contract/calls/mining.ts';
import * as token from '@productive-mining/contract/calls/token.ts';
import { readBalance } from './altcoin/read-balance.ts';
import { listBlocks } from './blockchain/list-blocks.ts';
import { listDiscoveries } from './blockchain/list-discoveries.ts';
import { readHeight } from './blockchain/read-height.ts';
import { readBlock } from './blocks/read-block.ts';
import { streamBlockData } from './blocks/stream-block-data.ts';
import { listKeys } from './keys/list-keys.ts';
import { listSessions } from './mining/list-sessions.ts';
import { listWorkTypes } from './mining/list-work-types.ts';
import { pauseSession } from './mining/pause-session.ts';
import { readHistory } from './mining/read-history.ts';
import { readStats } from './mining/read-stats.ts';
import { readStatus } from './mining/read-status.ts';
import { resumeSession } from './mining/resume-session.ts';
import { startSession } from './mining/start-session.ts';
import { stopSession } from './mining/stop-session.ts';
import { type Route, route } from './register-call.ts';

export const routes: readonly Route[] = [
  // Mining: part 1 §7
  route(mining.getMiningStatus, readStatus),
  route(mining.listSessions, listSessions),
  route(mining.getStats, readStats),
  route(mining.getMiningHistory, readHistory),
  route(ledger.getHeight, readHeight),
  route(mining.listWorkTypes, listWorkTypes),
  route(mining.startSession, startSession),
  route(mining.stopSession, stopSession),
  route(mining.pauseSession, pauseSession),
  route(mining.resumeSession, resumeSession),
  route(token.getBalance, readBalance),
  // Ledger: part 3 §7.1 and §7.3
  route(ledger.listBlocks, listBlocks),
  route(ledger.listDiscoveries, listDiscoveries),
  route(ledger.listRecentDiscoveries, listDiscoveries),
  route(ledger.listRecentBlocks, listBlocks),
  route(ledger.getBlock, readBlock),
  route(ledger.getBlockData, streamBlockData),
  route(keys.listKeys, listKeys),
];
