/** What the server's checks of itself have found, as the security screen shows it. */
import type { RecentDispute } from '@productive-mining/database/queries/rechecks.ts';
import type { ChainHealth } from '@productive-mining/engine/chain/watch-chain.ts';

export const REFUSALS = ['cookie', 'forbidden', 'limited'] as const;
/** A cookie that isn't ours by its signature; 401 and 403; 429. */
export type Refusal = (typeof REFUSALS)[number];

export interface RefusalFigures {
  /** Requests of every outcome. */
  requests: number;
  refused: number;
  byRefusal: Record<Refusal, number>;
}

/** Outcome of one round of checks. */
export interface SecurityRound {
  at: Date;
  /** Blocks disputed within DISPUTE_WINDOW_MS before it; undefined when their table can't be read. */
  disputes: RecentDispute[] | undefined;
  /** Whether PostgreSQL notices a page that isn't as it was written. */
  dataChecksums: boolean;
  /** The time of the newest block; undefined before the first, and when its table can't be read. */
  tipTime: Date | undefined;
  signingKeys: boolean;
  cookieKey: boolean;
  /** True when ML-KEM-768 and ML-DSA-65 passed their self-tests. */
  postQuantum: boolean;
}

export interface SecurityFindings {
  /** The last round; undefined before the first has ended. */
  round: SecurityRound | undefined;
  chain: ChainHealth;
  refusals: RefusalFigures;
  /** How far the machine's clock is ahead of the server's time, or behind it, in milliseconds. */
  clockOffMs: number;
}

/** What the last look at the storage found. */
export interface StorageState {
  checkedAt: Date;
  /** What is wrong, in one sentence; undefined when everything can be stored. */
  fault: string | undefined;
  /** Whether mining waits: nothing can be stored, or soon nothing could. A database that is away is waited for anyhow. */
  hindersMining: boolean;
  /** The least room that any disk has; undefined where no disk tells. */
  freeBytes: number | undefined;
}
