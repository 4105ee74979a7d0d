/** How often an open Mining page makes each of its calls: the specification's table. */
import {
  getBalance,
  getCurrentGuide,
  getHeight,
  getMiningStatus,
  getSecurityStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listSessions,
} from '@productive-mining/contract/endpoints.ts';

/** Seconds from an answer to the next request while nothing is mined. Every screen reads the active guide so. */
export const PAGE_POLLS = [
  { requirement: 'API-05', endpoint: getCurrentGuide, seconds: 5 },
  { requirement: 'API-10', endpoint: getMiningStatus, seconds: 5 },
  { requirement: 'API-12', endpoint: listSessions, seconds: 3 },
  { requirement: 'API-14', endpoint: getStats, seconds: 10 },
  { requirement: 'API-15', endpoint: getHeight, seconds: 5 },
  { requirement: 'API-23', endpoint: getBalance, seconds: 5 },
  { requirement: 'API-45', endpoint: listDiscoveries, seconds: 5 },
  { requirement: 'API-46', endpoint: listBlocks, seconds: 5 },
  { requirement: 'API-65', endpoint: getSecurityStatus, seconds: 5 },
] as const;
