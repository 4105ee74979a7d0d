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
  /** Blocks disputed within DISPUTE_WINDOW_MS before it. */
  disputes: RecentDispute[];
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
}
