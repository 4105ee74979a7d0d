import type { MiningProgress, Session, StopAfter } from '@productive-mining/contract/entities/session.ts';
import type { SessionRow } from '@productive-mining/engine/engine.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';

export function serializeSession(row: SessionRow, progress: MiningProgress | null): Session {
  return {
    sessionId: row.sessionId,
    workType: row.selectedWorkType,
    difficulty: row.currentDifficulty,
    frontier: row.frontier,
    blocksMined: row.totalBlocksMined,
    status: row.status as Session['status'],
    pauseReason: row.pauseReason as Session['pauseReason'],
    startTime: row.startTime.toISOString(),
    stopAfter: stopAfterOf(row),
    totalScientificValue: Number(row.totalScientificValue),
    totalEnergyConsumed: row.totalEnergyConsumed,
    rewardTokens: tokensOf(row.rewardBaseUnits),
    progress,
    lastFailure: row.lastFailure,
  };
}

function stopAfterOf({ stopAfterBlocks, stopAfterMinutes }: SessionRow): StopAfter | null {
  if (stopAfterBlocks === null && stopAfterMinutes === null) return null;
  return {
    ...(stopAfterBlocks === null ? {} : { blocks: stopAfterBlocks }),
    ...(stopAfterMinutes === null ? {} : { minutes: stopAfterMinutes }),
  };
}
