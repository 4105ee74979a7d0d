import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import type { FailureReason } from './unit-reasons.ts';

/** What the engine tells the server. Called after the commit that made it true; never awaited. */
export interface EngineEvents {
  progress(visitorId: string, progress: MiningProgress): void;
  blockMined(event: { blockIndex: number; visitorId: string; sessionId: string }): void;
  sessionStarted(visitorId: string, sessionId: string): void;
  sessionStopped(event: {
    visitorId: string;
    sessionId: string;
    workType: string;
    reason: 'visitor' | 'stop_after';
  }): void;
  /** The check of the stored chain found these blocks faulty, or found them whole again; in ascending order. */
  blocksJudged(blocks: number[]): void;
  /** A unit gave no block: rejected, undecided, or the computation failed. */
  unitFailed(event: { visitorId: string; sessionId: string; code: FailureReason; sentence: string }): void;
}
