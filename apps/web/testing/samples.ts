/** Messages and records for tests, made by the fixture ledger. */

import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { MiningProgress, Session } from '@productive-mining/contract/entities/session.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { FixtureLedger } from './fixture-ledger.ts';
import type { Answers } from './stub-server.ts';

type MinedData = Extract<LiveMessage, { type: 'block_mined' }>['data'];

/** One time for every ledger of a test file, so that blocks of two of them have the same dates. */
const loadedMs = Date.now();

export function sampleLedger(blockCount: number): FixtureLedger {
  const ledger = new FixtureLedger(
    () => undefined,
    () => loadedMs,
  );
  ledger.fill(blockCount);
  return ledger;
}

/** A session that has run for `seconds` of its first unit, which takes 13. */
export function sampleSession(workType = 'riemann_zero', difficulty = 47, seconds = 1): Session {
  const ledger = sampleLedger(0);
  ledger.start(workType, difficulty, null);
  for (let tick = 0; tick < seconds * 2; tick++) ledger.tick();
  return ledger.sessions[0]!;
}

export function sampleProgress(overrides: Partial<MiningProgress> = {}): MiningProgress {
  return { ...sampleSession().progress!, ...overrides };
}

/** The message that block `index` was mined. */
export function minedBlock(index: number, mine: boolean): MinedData {
  const ledger = sampleLedger(index);
  const { mine: _mine, ...stats } = ledger.stats;
  return { block: ledger.blocks[0]!, discovery: ledger.discoveries[0]!, stats, height: index, mine };
}

export function sampleBlocks(count: number): { blocks: Block[] } {
  return { blocks: sampleLedger(count).blocks };
}

/** The answer to a start, a pause or a resume. */
export function changedSession(session = sampleSession()) {
  return { success: true, sessionId: session.sessionId, session } as const;
}

export const STOPPED = { success: true, stopped: [] } as const;

/** Answers of a server that has these sessions, the newest last. */
export function withSessions(...sessions: Session[]): Answers {
  const newest = sessions.at(-1)!;
  const { sessionId, difficulty, workType } = newest;
  return {
    'GET /api/mining/sessions': { sessions },
    'GET /api/mining/status': {
      status: sessions.some(({ status }) => status === 'mining') ? 'mining' : 'paused',
      session: { sessionId, currentDifficulty: difficulty, selectedWorkType: workType },
      hindrance: null,
    },
  };
}
