/** The moment of a block, by the database's clock, which may itself be set while a unit is at work. */

/** A tip that lies farther ahead of the clock was sealed while the clock was wrong. */
export const LARGEST_CLOCK_STEP_MS = 60_000;

/**
 * The moment at which a block is sealed: never before the tip's when the clock was set back by a small step. A tip that lies
 * farther ahead keeps no later block at its time, which would else be wrong until that time has come.
 * @param tip undefined for the first block
 */
export function blockTime(now: Date, tip: Date | undefined): { timestamp: Date; tipAheadMs: number } {
  const aheadMs = tip ? tip.getTime() - now.getTime() : 0;
  if (aheadMs > LARGEST_CLOCK_STEP_MS) return { timestamp: now, tipAheadMs: aheadMs };
  return { timestamp: tip && aheadMs > 0 ? tip : now, tipAheadMs: 0 };
}
