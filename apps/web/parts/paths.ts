/** Paths that other screens, overlays and parts link to. The record of the screen takes its path from here. */
import type { PagePath } from '@productive-mining/contract/pages.ts';

export const MINING_PATH: PagePath = '/';
export const BLOCKS_PATH: PagePath = '/blocks';
export const COVERAGE_PATH: PagePath = '/coverage';
export const RECORDS_PATH: PagePath = '/records';
export const LEADERBOARD_PATH: PagePath = '/leaderboard';
export const BLOCKCHAIN_PATH: PagePath = '/blockchain';
export const TOKEN_PATH: PagePath = '/altcoin';
export const QUANTUM_PATH: PagePath = '/quantum';
export const AI_PATH: PagePath = '/ai';
/** The dashboard's second path. */
export const MINING_ROUTE: PagePath = '/mining';
export const SQL_PATH: PagePath = '/sql';
export const DOWNLOADS_PATH: PagePath = '/downloads';
export const AUTHENTIC_PATH: PagePath = '/authentic';
export const CRYPTOGRAPHIC_STRENGTH_PATH: PagePath = '/cryptographic-strength';

/** The page for saved blocks. It is a document of its own, so that links to it load it whole. */
export const VERIFY_PATH = '/verify';

export function pathOfBlock(index: number | string): string {
  return `${BLOCKS_PATH}/${index}`;
}
