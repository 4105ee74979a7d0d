/** How long blocks that were read count as fresh: no message tells of a dispute, which may change one of them. */
export const BLOCK_FRESH_MS = 60_000;
