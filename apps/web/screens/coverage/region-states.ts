import type { PieceState } from './strip-scale.ts';

/** What pieces of a frontier are called, in the order of the legend. */
export const STATE_NAMES: Readonly<Record<PieceState, string>> = {
  covered: 'with blocks',
  mining: 'being mined',
  resting: 'resting after a failed try',
  waiting: 'waiting for a session',
};
