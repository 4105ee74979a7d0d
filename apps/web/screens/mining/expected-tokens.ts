import { centsOf } from '@productive-mining/rules/cents.ts';
import { bonusMultiplier, rewardBaseUnits } from '@productive-mining/rules/mining-reward.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';

/** The $MINED that a block of this value and difficulty pays. */
export function expectedTokens(valueDollars: number, difficulty: number): number {
  return tokensOf(rewardBaseUnits(centsOf(valueDollars), bonusMultiplier(difficulty)));
}
