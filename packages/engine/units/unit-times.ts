/** The moment of a block (docs/decisions/0033-clocks.md). */

/**
 * The present time, but never before the tip's: a tip that was sealed by a clock that was ahead gives its time to the blocks
 * that follow, until that time has come. Their discoveries keep the present time, from which readers see it.
 * @param tip undefined for the first block
 */
export function blockTime(now: Date, tip: Date | undefined): Date {
  return tip && tip > now ? tip : now;
}
