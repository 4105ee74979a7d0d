/**
 * Name, method and path of every call. Plain values without schemas: a page takes those that it calls and nothing else
 * of the contract; calls/<prefix>.ts builds the whole calls on them. A placeholder is written in Fastify's notation.
 */
export interface Endpoint {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
}

// Mining
export const getMiningStatus = {
  name: 'getMiningStatus',
  method: 'GET',
  path: '/api/mining/status',
} as const;
export const listSessions = { name: 'listSessions', method: 'GET', path: '/api/mining/sessions' } as const;
export const getStats = { name: 'getStats', method: 'GET', path: '/api/mining/stats' } as const;
export const getMiningHistory = {
  name: 'getMiningHistory',
  method: 'GET',
  path: '/api/mining/history',
} as const;
export const listWorkTypes = {
  name: 'listWorkTypes',
  method: 'GET',
  path: '/api/mining/work-types',
} as const;
export const startSession = { name: 'startSession', method: 'POST', path: '/api/mining/start' } as const;
export const stopSession = { name: 'stopSession', method: 'POST', path: '/api/mining/stop' } as const;
export const pauseSession = { name: 'pauseSession', method: 'POST', path: '/api/mining/pause' } as const;
export const resumeSession = { name: 'resumeSession', method: 'POST', path: '/api/mining/resume' } as const;
export const getMachineUse = {
  name: 'getMachineUse',
  method: 'GET',
  path: '/api/mining/machine',
} as const;
export const changeMachineUse = {
  name: 'changeMachineUse',
  method: 'POST',
  path: '/api/mining/machine',
} as const;

// The ledger
export const getHeight = { name: 'getHeight', method: 'GET', path: '/api/blockchain/height' } as const;
export const listBlocks = { name: 'listBlocks', method: 'GET', path: '/api/blockchain/blocks' } as const;
export const listDiscoveries = {
  name: 'listDiscoveries',
  method: 'GET',
  path: '/api/blockchain/discoveries',
} as const;
export const listRecentBlocks = {
  name: 'listRecentBlocks',
  method: 'GET',
  path: '/api/blocks/recent',
} as const;
export const listRecentDiscoveries = {
  name: 'listRecentDiscoveries',
  method: 'GET',
  path: '/api/discoveries/recent',
} as const;
export const getBlock = { name: 'getBlock', method: 'GET', path: '/api/blocks/:index' } as const;
export const getBlockData = { name: 'getBlockData', method: 'GET', path: '/api/blocks/:index/data' } as const;
export const getBlockInstance = {
  name: 'getBlockInstance',
  method: 'GET',
  path: '/api/blocks/:index/instance',
} as const;
export const getStoredBlocks = {
  name: 'getStoredBlocks',
  method: 'GET',
  path: '/api/blockchain/stored',
} as const;
export const getRecords = { name: 'getRecords', method: 'GET', path: '/api/records/:workType' } as const;
export const getCoverage = { name: 'getCoverage', method: 'GET', path: '/api/coverage' } as const;
export const findFigure = { name: 'findFigure', method: 'GET', path: '/api/coverage/find' } as const;
export const listRecords = { name: 'listRecords', method: 'GET', path: '/api/records' } as const;
export const listNewRecords = { name: 'listNewRecords', method: 'GET', path: '/api/records/new' } as const;
export const getRecordsFeed = { name: 'getRecordsFeed', method: 'GET', path: '/api/records.atom' } as const;
export const executeSql = { name: 'executeSql', method: 'POST', path: '/api/sql/execute' } as const;
export const exportSql = { name: 'exportSql', method: 'POST', path: '/api/sql/export' } as const;
export const getSqlSchema = { name: 'getSqlSchema', method: 'GET', path: '/api/sql/schema' } as const;
export const getLog = { name: 'getLog', method: 'GET', path: '/api/log' } as const;
export const getLogConsistency = {
  name: 'getLogConsistency',
  method: 'GET',
  path: '/api/log/consistency',
} as const;
export const getBlockProof = {
  name: 'getBlockProof',
  method: 'GET',
  path: '/api/blocks/:index/tlog-proof',
} as const;
export const listKeys = { name: 'listKeys', method: 'GET', path: '/api/keys' } as const;

// Wallet and player
export const getBalance = { name: 'getBalance', method: 'GET', path: '/api/altcoin/balance' } as const;
export const getPlayer = { name: 'getPlayer', method: 'GET', path: '/api/player' } as const;
export const getWallet = { name: 'getWallet', method: 'GET', path: '/api/wallet' } as const;
export const backUpWallet = { name: 'backUpWallet', method: 'POST', path: '/api/wallet/backup' } as const;
export const restoreWallet = { name: 'restoreWallet', method: 'POST', path: '/api/wallet/restore' } as const;
export const getLeaderboard = { name: 'getLeaderboard', method: 'GET', path: '/api/leaderboard' } as const;
export const chooseName = { name: 'chooseName', method: 'POST', path: '/api/leaderboard/name' } as const;
export const withdrawName = {
  name: 'withdrawName',
  method: 'DELETE',
  path: '/api/leaderboard/name',
} as const;

// Security
export const getSecurityStatus = {
  name: 'getSecurityStatus',
  method: 'GET',
  path: '/api/security/status',
} as const;
export const createSecurityToken = {
  name: 'createSecurityToken',
  method: 'POST',
  path: '/api/security/token',
} as const;

// Tutorials and guides
export const listTutorialFlows = {
  name: 'listTutorialFlows',
  method: 'GET',
  path: '/api/tutorial/flows',
} as const;
export const getTutorialFlow = {
  name: 'getTutorialFlow',
  method: 'GET',
  path: '/api/tutorial/flows/:flowId',
} as const;
export const getTutorialProgress = {
  name: 'getTutorialProgress',
  method: 'GET',
  path: '/api/tutorial/progress',
} as const;
export const recordInteraction = {
  name: 'recordInteraction',
  method: 'POST',
  path: '/api/tutorial/interactions',
} as const;
export const getCurrentGuide = {
  name: 'getCurrentGuide',
  method: 'GET',
  path: '/api/guide/current',
} as const;
export const listGuides = { name: 'listGuides', method: 'GET', path: '/api/guide/available' } as const;
export const startGuide = { name: 'startGuide', method: 'POST', path: '/api/guide/start' } as const;
export const takeNextGuideStep = {
  name: 'takeNextGuideStep',
  method: 'POST',
  path: '/api/guide/next-step',
} as const;
