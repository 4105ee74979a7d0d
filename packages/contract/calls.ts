/** Every call of the API, in the order of the specification's tables. */

import type { Call } from './call.ts';
import {
  demoEncapsulation,
  getAuthenticStatus,
  initializeSecurity,
  listDataSources,
  testEcc,
  testEllipticCurves,
  testGoldbach,
  testLatticeCrypto,
  testNavierStokes,
  testPrimePatterns,
  testRiemannZeros,
  testYangMills,
} from './calls/authentic.ts';
import { findFigure, getCoverage, getRecordsFeed, listNewRecords, listRecords } from './calls/coverage.ts';
import { getCurrentGuide, listGuides, startGuide, takeNextGuideStep } from './calls/guide.ts';
import { listKeys } from './calls/keys.ts';
import { chooseName, getLeaderboard, withdrawName } from './calls/leaderboard.ts';
import {
  getBlock,
  getBlockData,
  getBlockInstance,
  getHeight,
  getRecords,
  getStoredBlocks,
  listBlocks,
  listDiscoveries,
  listRecentBlocks,
  listRecentDiscoveries,
} from './calls/ledger.ts';
import {
  changeMachineUse,
  getMachineUse,
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
import { getPlayer } from './calls/player.ts';
import {
  checkAnchor,
  connectNetwork,
  disconnectNetwork,
  getAnchorCall,
  getChainStatus,
  listAnchors,
  listNetworks,
  submitMining,
} from './calls/public-chains.ts';
import {
  getQuantumConstants,
  getQuantumParameters,
  getTimingState,
  listRiemannZeros,
} from './calls/quantum.ts';
import { createSecurityToken, getSecurityStatus } from './calls/security.ts';
import {
  exportAll,
  exportSnapshot,
  exportSolutions,
  exportSolutionsCsv,
  exportTable,
  getManifest,
  listSolutionSets,
} from './calls/solution-sets.ts';
import { executeSql, exportSql, getSqlSchema } from './calls/sql.ts';
import { cancelTask } from './calls/tasks.ts';
import {
  exportOwnRecords,
  exportStatement,
  getBalance,
  getTokenHistory,
  getTokenStats,
  listStakes,
  listTransactions,
  stakeTokens,
  transferTokens,
} from './calls/token.ts';
import { getBlockProof, getLog, getLogConsistency } from './calls/transparency.ts';
import {
  getTutorialFlow,
  getTutorialProgress,
  listTutorialFlows,
  recordInteraction,
} from './calls/tutorial.ts';
import { backUpWallet, getWallet, restoreWallet } from './calls/wallet.ts';

const everyCall = [
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
  getMachineUse,
  changeMachineUse,
  getBalance,
  getTokenStats,
  listTransactions,
  stakeTokens,
  transferTokens,
  listStakes,
  getTokenHistory,
  exportOwnRecords,
  exportStatement,
  getPlayer,
  listBlocks,
  listDiscoveries,
  listRecentBlocks,
  listRecentDiscoveries,
  getBlock,
  getBlockData,
  getBlockInstance,
  getStoredBlocks,
  getRecords,
  getCoverage,
  findFigure,
  listRecords,
  listNewRecords,
  getRecordsFeed,
  executeSql,
  exportSql,
  getSqlSchema,
  listSolutionSets,
  exportSolutions,
  exportSolutionsCsv,
  exportTable,
  exportAll,
  exportSnapshot,
  getManifest,
  listNetworks,
  getChainStatus,
  connectNetwork,
  disconnectNetwork,
  getAnchorCall,
  submitMining,
  listAnchors,
  checkAnchor,
  listKeys,
  getLog,
  getLogConsistency,
  getBlockProof,
  getSecurityStatus,
  createSecurityToken,
  getTimingState,
  listRiemannZeros,
  getAuthenticStatus,
  listDataSources,
  testEllipticCurves,
  testEcc,
  testLatticeCrypto,
  testPrimePatterns,
  testRiemannZeros,
  testGoldbach,
  testYangMills,
  testNavierStokes,
  demoEncapsulation,
  initializeSecurity,
  cancelTask,
  getQuantumConstants,
  getQuantumParameters,
  listTutorialFlows,
  getTutorialFlow,
  getTutorialProgress,
  recordInteraction,
  getCurrentGuide,
  listGuides,
  startGuide,
  takeNextGuideStep,
  getWallet,
  backUpWallet,
  restoreWallet,
  getLeaderboard,
  chooseName,
  withdrawName,
] as const;

export const calls: readonly Call[] = everyCall;

type ContractCall = (typeof everyCall)[number];
export type CallName = ContractCall['name'];
export type CallNamed<Name extends CallName> = Extract<ContractCall, { name: Name }>;
