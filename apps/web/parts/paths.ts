/** Paths that other screens, overlays and parts link to. The record of the screen takes its path from here. */

export const MINING_PATH = '/';
export const BLOCKS_PATH = '/blocks';
export const COVERAGE_PATH = '/coverage';
export const RECORDS_PATH = '/records';
export const LEADERBOARD_PATH = '/leaderboard';

/** The page for saved blocks. It is a document of its own, so that links to it load it whole. */
export const VERIFY_PATH = '/verify';

/** @param index of the block, or the name of the parameter in a pattern */
export function pathOfBlock(index: number | string): string {
  return `${BLOCKS_PATH}/${index}`;
}
