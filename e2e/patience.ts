/** Longest wait for a block of the lowest difficulty, with other journeys that mine on the same cores. No test of its time. */
export const UNTIL_BLOCK_MS = 150_000;
