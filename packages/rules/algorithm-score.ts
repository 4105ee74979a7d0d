/**
 * Spec part 1 §9, OPEN-22: the research value of a run in the custom algorithm lab. A score by formula that is at
 * least 10 (C-76); nothing is paid or stored for it.
 */

export const ALGORITHM_SCORE = { min: 10, msPerDollar: 10, bytesPerDollar: 100 } as const;

/**
 * max(10, floor(time / 10 ms + size / 100 bytes)) in whole dollars.
 *
 * @param executionTimeMs time that the run took, 0 or more
 * @param resultBytes size of the result's text in UTF-8, 0 or more
 */
export function scoreAlgorithm(executionTimeMs: number, resultBytes: number): number {
  const { min, msPerDollar, bytesPerDollar } = ALGORITHM_SCORE;
  return Math.max(min, Math.floor(executionTimeMs / msPerDollar + resultBytes / bytesPerDollar));
}
