/** Blocks over which stats average the time from block to block: the newest ones (spec part 3 §3.1, OPEN-63). */
export const AVERAGE_OVER_BLOCKS = 100;
