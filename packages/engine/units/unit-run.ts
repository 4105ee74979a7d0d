import type { JsonObject } from '@productive-mining/work/work-type.ts';
import type { EngineContext } from '../engine-context.ts';
import type { PatientDatabase } from '../patient-database.ts';
import type { Claim } from '../threads/fair-share.ts';
import type { WorkUnit } from './lease-unit.ts';
import { planOf } from './lease-unit.ts';
import type { ProgressTracker } from './track-progress.ts';

/** The claim that a unit is computed for, the receiver of its progress, and the signal that ends it. */
export interface UnitOwner {
  claim: Claim;
  progress: ProgressTracker;
  /** Aborts when the session pauses or stops. */
  signal: AbortSignal;
}

/** A leased unit on its way to a block: what each step from its chunks to its settlement works with. */
export class UnitRun {
  readonly claim: Claim;
  readonly progress: ProgressTracker;
  readonly signal: AbortSignal;
  /** Waits until the database answers, or the session pauses or stops. */
  readonly patiently: PatientDatabase;

  constructor(
    readonly context: EngineContext,
    readonly unit: WorkUnit,
    owner: UnitOwner,
  ) {
    this.claim = owner.claim;
    this.progress = owner.progress;
    this.signal = owner.signal;
    this.patiently = context.patiently.until(owner.signal);
  }

  /** Whether somebody looks at the picture of the work. */
  get isWatched(): boolean {
    return this.context.isPresent(this.claim.visitorId) || this.progress.isRead;
  }

  get plan(): JsonObject {
    return planOf(this.unit);
  }
}

export interface ComputedUnit {
  /** All leaf summaries of the unit in order, packed; in shared memory, so that threads need no copy. */
  leaves: Uint8Array;
  /** Bulk data of all leaves, packed and shared as they are, for a kind that keeps it. */
  data?: Uint8Array;
  /** CPU milliseconds over all chunks. */
  computeMs: number;
  /** Wall milliseconds in which at least one chunk was computed. */
  wallMs: number;
  workerId: string;
  /** When the last chunk was stored. */
  finishedAt: Date;
}
