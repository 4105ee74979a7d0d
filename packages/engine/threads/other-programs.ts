/** When a machine counts as idle: by what programs other than this server take of its processors. */

export interface CpuReading {
  /** Summed over all processors. */
  busyMs: number;
  idleMs: number;
  /** The part of `busyMs` that is this server's. */
  ownMs: number;
  /** Monotonic. */
  atMs: number;
}

export interface IdleState {
  isWaiting: boolean;
  /** How long other programs have been quiet while mining waited. */
  quietMs: number;
}

/** Mining waits from this part of the processors on. */
const BUSY_FROM = 0.25;
/** It goes on when others have stayed below this part for QUIET_MS, so that it doesn't start and stop around one bound. */
const QUIET_BELOW = 0.15;
const QUIET_MS = 10_000;

/** Part of the processors that other programs took between two readings, 0…1; null where the system doesn't say. */
export function othersShare(before: CpuReading, now: CpuReading): number | null {
  const busyMs = now.busyMs - before.busyMs;
  const allMs = busyMs + now.idleMs - before.idleMs;
  if (!(allMs > 0)) return null;
  return Math.min(Math.max((busyMs - (now.ownMs - before.ownMs)) / allMs, 0), 1);
}

/** The state after a measurement. A machine that doesn't say how busy it is counts as idle. */
export function waitsAfter(state: IdleState, others: number | null, elapsedMs: number): IdleState {
  if (others === null) return { isWaiting: false, quietMs: 0 };
  if (!state.isWaiting) return { isWaiting: others >= BUSY_FROM, quietMs: 0 };
  if (others >= QUIET_BELOW) return { isWaiting: true, quietMs: 0 };
  const quietMs = state.quietMs + elapsedMs;
  return quietMs >= QUIET_MS ? { isWaiting: false, quietMs: 0 } : { isWaiting: true, quietMs };
}
