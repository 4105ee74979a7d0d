/** Which time a server takes for the present one, as its machine's clock may be set while it runs (docs/decisions/0033-clocks.md). */

/** A clock that is farther than this from what the time that has passed says was set, and isn't followed. */
export const CLOCK_STEP_MAX_MS = 60_000;

/**
 * The time with which a server begins. Clocks that agree are right. Of two that don't, the one that is nearer to the
 * newest block is taken, but one that lies before it only where all do: time has passed since then.
 * @param newestBlockMs undefined on an empty ledger, where the earlier clock is taken
 */
export function firstTime(
  clocks: { processMs: number; databaseMs: number },
  newestBlockMs: number | undefined,
): number {
  const { processMs, databaseMs } = clocks;
  if (Math.abs(processMs - databaseMs) <= CLOCK_STEP_MAX_MS) return processMs;
  const [earlier, later] = [Math.min(processMs, databaseMs), Math.max(processMs, databaseMs)];
  const isEarlierBehind = newestBlockMs !== undefined && earlier < newestBlockMs - CLOCK_STEP_MAX_MS;
  return isEarlierBehind ? later : earlier;
}

/** The clock's time where it is near to the expected one, otherwise the expected one. */
export function believedTime(expectedMs: number, clockMs: number): number {
  return Math.abs(clockMs - expectedMs) <= CLOCK_STEP_MAX_MS ? clockMs : expectedMs;
}
