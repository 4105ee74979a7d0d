/** The sentence with which answers say that nothing of a stretch is missing, and when none may. */
import type { ChainHealth } from '@productive-mining/engine/chain/watch-chain.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';

export interface CompleteStretch {
  /** Places of the first position and of the first one behind the last, as they are written. */
  from: string;
  to: string;
  /** The block as of which it is complete. */
  asOf: number;
}

/** @param why what covers it, to follow a colon */
export const completeSentence = ({ from, to, asOf }: CompleteStretch, why: string): string =>
  `Complete from ${from} to ${to} as of block ${groupDigits(asOf)}: ${why}`;

/** While blocks are known not to verify, or not to be readable, nothing is called complete. */
export const mayBeComplete = ({ faults, unreadable }: ChainHealth): boolean =>
  faults.length === 0 && unreadable === undefined;
