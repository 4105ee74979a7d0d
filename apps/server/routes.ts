/** The table of contents of the server: every call of the contract and the file that answers it. */

import * as authentic from '@productive-mining/contract/calls/authentic.ts';
import * as coverage from '@productive-mining/contract/calls/coverage.ts';
import * as guide from '@productive-mining/contract/calls/guide.ts';
import * as keys from '@productive-mining/contract/calls/keys.ts';
import * as leaderboard from '@productive-mining/contract/calls/leaderboard.ts';
import * as ledger from '@productive-mining/contract/calls/ledger.ts';
import * as mining from '@productive-mining/contract/calls/mining.ts';
import * as player from '@productive-mining/contract/calls/player.ts';
import * as publicChains from '@productive-mining/contract/calls/public-chains.ts';
import * as quantum from '@productive-mining/contract/calls/quantum.ts';
import * as security from '@productive-mining/contract/calls/security.ts';
import * as solutionSets from '@productive-mining/contract/calls/solution-sets.ts';
import * as sql from '@productive-mining/contract/calls/sql.ts';
import * as tasks from '@productive-mining/contract/calls/tasks.ts';
import * as token from '@productive-mining/contract/calls/token.ts';
import * as transparency from '@productive-mining/contract/calls/transparency.ts';
import * as tutorial from '@productive-mining/contract/calls/tutorial.ts';
import * as wallet from '@productive-mining/contract/calls/wallet.ts';
import { exportOwnRecords } from './altcoin/export-own-records.ts';
import { exportStatement } from './altcoin/export-statement.ts';
import { listStakes } from './altcoin/list-stakes.ts';
import { listTransactions } from './altcoin/list-transactions.ts';
import { readBalance } from './altcoin/read-balance.ts';
import { readTokenHistory } from './altcoin/read-token-history.ts';
import { readTokenStats } from './altcoin/read-token-stats.ts';
import { stakeTokens } from './altcoin/stake-tokens.ts';
import { transferTokens } from './altcoin/transfer-tokens.ts';
import {
  demonstrateEncapsulation,
  initializeKeys,
  readAuthenticStatus,
  readDataSources,
} from './authentic/authentic-status.ts';
import { testHandler } from './authentic/run-test.ts';
import { checkAnchor } from './blockchain/check-anchor.ts';
import { connectNetwork } from './blockchain/connect-network.ts';
import { disconnectNetwork } from './blockchain/disconnect-network.ts';
import { listAnchors } from './blockchain/list-anchors.ts';
import { listBlocks } from './blockchain/list-blocks.ts';
import { listDiscoveries } from './blockchain/list-discoveries.ts';
import { listNetworks } from './blockchain/list-networks.ts';
import { readAnchorCall } from './blockchain/read-anchor-call.ts';
import { readChainStatus } from './blockchain/read-chain-status.ts';
import { readHeight } from './blockchain/read-height.ts';
import { streamStoredBlocks } from './blockchain/stream-stored-blocks.ts';
import { submitMining } from './blockchain/submit-mining.ts';
import { readBlock } from './blocks/read-block.ts';
import { readInstance } from './blocks/read-instance.ts';
import { streamBlockData } from './blocks/stream-block-data.ts';
import { COVERAGE } from './coverage/coverage-version.ts';
import { findFigure } from './coverage/find-figure.ts';
import { readCoverage } from './coverage/read-coverage.ts';
import { listGuides } from './guide/list-guides.ts';
import { readCurrent } from './guide/read-current.ts';
import { startGuide } from './guide/start-guide.ts';
import { takeNextStep } from './guide/take-next-step.ts';
import * as versions from './http/answer-versions.ts';
import { type Route, route } from './http/register-call.ts';
import { listKeys } from './keys/list-keys.ts';
import { chooseName } from './leaderboard/choose-name.ts';
import { readLeaderboard } from './leaderboard/read-leaderboard.ts';
import { withdrawName } from './leaderboard/withdraw-name.ts';
import { changeMachineUse } from './mining/change-machine-use.ts';
import { listSessions } from './mining/list-sessions.ts';
import { listWorkTypes } from './mining/list-work-types.ts';
import { pauseSession } from './mining/pause-session.ts';
import { readHistory } from './mining/read-history.ts';
import { readMachineUse } from './mining/read-machine-use.ts';
import { readStats } from './mining/read-stats.ts';
import { readStatus } from './mining/read-status.ts';
import { resumeSession } from './mining/resume-session.ts';
import { startSession } from './mining/start-session.ts';
import { stopSession } from './mining/stop-session.ts';
import { readPlayer } from './player/read-player.ts';
import { listZeros } from './quantum/list-zeros.ts';
import { readConstants } from './quantum/read-constants.ts';
import { readParameters } from './quantum/read-parameters.ts';
import { readTimingState } from './quantum/read-timing-state.ts';
import { listNewRecords } from './records/list-new-records.ts';
import { listRecords } from './records/list-records.ts';
import { readFeed } from './records/read-feed.ts';
import { readRecords } from './records/read-records.ts';
import { createToken } from './security/create-token.ts';
import { readStatus as readSecurityStatus } from './security/read-status.ts';
import { exportAll } from './solution-sets/export-all.ts';
import { exportSolutions } from './solution-sets/export-solutions.ts';
import { exportSolutionsCsv } from './solution-sets/export-solutions-csv.ts';
import { exportTable } from './solution-sets/export-table.ts';
import { listSets } from './solution-sets/list-sets.ts';
import { readManifest } from './solution-sets/read-manifest.ts';
import { exportSnapshot } from './solution-sets/snapshot/export-snapshot.ts';
import { executeSql } from './sql/execute-sql.ts';
import { exportSql } from './sql/export-sql.ts';
import { readSchema } from './sql/read-schema.ts';
import { cancelOwnTask } from './tasks/cancel-task.ts';
import { exportProof } from './transparency/export-proof.ts';
import { readConsistency } from './transparency/read-consistency.ts';
import { readLog } from './transparency/read-log.ts';
import { listFlows } from './tutorial/list-flows.ts';
import { readFlow } from './tutorial/read-flow.ts';
import { readProgress } from './tutorial/read-progress.ts';
import { recordInteraction } from './tutorial/record-interaction.ts';
import { backUpWallet } from './wallet/back-up-wallet.ts';
import { readWallet } from './wallet/read-wallet.ts';
import { restoreWallet } from './wallet/restore-wallet.ts';

export const routes: readonly Route[] = [
  // Mining: part 1 §7
  route(mining.getMiningStatus, readStatus, versions.MINING_STATUS),
  route(mining.listSessions, listSessions, versions.NO_SESSION),
  route(mining.getStats, readStats, versions.TOTALS),
  route(mining.getMiningHistory, readHistory),
  route(ledger.getHeight, readHeight, versions.LEDGER),
  route(mining.listWorkTypes, listWorkTypes),
  route(mining.startSession, startSession),
  route(mining.stopSession, stopSession),
  route(mining.pauseSession, pauseSession),
  route(mining.resumeSession, resumeSession),
  route(mining.getMachineUse, readMachineUse),
  route(mining.changeMachineUse, changeMachineUse),
  route(token.getBalance, readBalance, versions.WALLET),
  route(player.getPlayer, readPlayer),
  // Token: part 3 §7.4
  route(token.getTokenStats, readTokenStats),
  route(token.listTransactions, listTransactions, versions.WALLET),
  route(token.stakeTokens, stakeTokens),
  route(token.transferTokens, transferTokens),
  route(token.listStakes, listStakes, versions.WALLET),
  route(token.getTokenHistory, readTokenHistory, versions.WALLET),
  route(token.exportOwnRecords, exportOwnRecords),
  route(token.exportStatement, exportStatement),
  // Ledger: part 3 §7.1 and §7.3
  route(ledger.listBlocks, listBlocks, versions.LEDGER),
  route(ledger.listDiscoveries, listDiscoveries, versions.LEDGER),
  route(ledger.listRecentDiscoveries, listDiscoveries, versions.LEDGER),
  route(ledger.listRecentBlocks, listBlocks, versions.LEDGER),
  route(ledger.getBlock, readBlock),
  route(ledger.getBlockData, streamBlockData),
  route(ledger.getBlockInstance, readInstance),
  route(ledger.getStoredBlocks, streamStoredBlocks),
  route(ledger.getRecords, readRecords),
  route(coverage.getCoverage, readCoverage, COVERAGE),
  route(coverage.findFigure, findFigure),
  route(coverage.listRecords, listRecords),
  route(coverage.listNewRecords, listNewRecords),
  route(coverage.getRecordsFeed, readFeed),
  // Queries of readers: part 2 §7
  route(sql.executeSql, executeSql),
  route(sql.exportSql, exportSql),
  route(sql.getSqlSchema, readSchema),
  // Downloads: part 2 §7 and part 3 §7.3
  route(solutionSets.listSolutionSets, listSets),
  route(solutionSets.exportSolutions, exportSolutions),
  route(solutionSets.exportSolutionsCsv, exportSolutionsCsv),
  route(solutionSets.exportTable, exportTable),
  route(solutionSets.exportAll, exportAll),
  route(solutionSets.exportSnapshot, exportSnapshot),
  route(solutionSets.getManifest, readManifest),
  // Public chains: part 2 §7
  route(publicChains.listNetworks, listNetworks),
  route(publicChains.getChainStatus, readChainStatus),
  route(publicChains.connectNetwork, connectNetwork),
  route(publicChains.disconnectNetwork, disconnectNetwork),
  route(publicChains.getAnchorCall, readAnchorCall),
  route(publicChains.submitMining, submitMining),
  route(publicChains.listAnchors, listAnchors),
  route(publicChains.checkAnchor, checkAnchor),
  route(keys.listKeys, listKeys),
  route(transparency.getLog, readLog),
  route(transparency.getLogConsistency, readConsistency),
  route(transparency.getBlockProof, exportProof),
  // Security monitor: part 3 §7.1
  route(security.getSecurityStatus, readSecurityStatus),
  route(security.createSecurityToken, createToken),
  // Quantum clock: part 2 §7
  route(authentic.getAuthenticStatus, readAuthenticStatus),
  route(authentic.listDataSources, readDataSources),
  route(authentic.testEllipticCurves, testHandler('elliptic-curves')),
  route(authentic.testEcc, testHandler('ecc')),
  route(authentic.testLatticeCrypto, testHandler('lattice-crypto')),
  route(authentic.testPrimePatterns, testHandler('prime-patterns')),
  route(authentic.testRiemannZeros, testHandler('riemann-zeros')),
  route(authentic.testGoldbach, testHandler('goldbach')),
  route(authentic.testYangMills, testHandler('yang-mills')),
  route(authentic.testNavierStokes, testHandler('navier-stokes')),
  route(authentic.demoEncapsulation, demonstrateEncapsulation),
  route(authentic.initializeSecurity, initializeKeys),
  route(tasks.cancelTask, cancelOwnTask),
  route(quantum.getTimingState, readTimingState),
  route(quantum.listRiemannZeros, listZeros, versions.FIXED),
  route(quantum.getQuantumConstants, readConstants, versions.PRIMES),
  route(quantum.getQuantumParameters, readParameters),
  // Tutorials: part 1 §7 and part 2 §7
  route(tutorial.listTutorialFlows, listFlows),
  route(tutorial.getTutorialFlow, readFlow),
  route(tutorial.getTutorialProgress, readProgress),
  route(tutorial.recordInteraction, recordInteraction),
  // Guides: part 1 §7
  route(guide.getCurrentGuide, readCurrent, versions.NO_GUIDE),
  route(guide.listGuides, listGuides),
  route(guide.startGuide, startGuide),
  route(guide.takeNextGuideStep, takeNextStep),
  // Beyond the specification: moving wallets between browsers, the leaderboard
  route(wallet.getWallet, readWallet),
  route(wallet.backUpWallet, backUpWallet),
  route(wallet.restoreWallet, restoreWallet),
  route(leaderboard.getLeaderboard, readLeaderboard),
  route(leaderboard.chooseName, chooseName),
  route(leaderboard.withdrawName, withdrawName),
];
