import { formatTokens } from './format-tokens.ts';

/** How much of a balance can be sent and staked: the rest are bonus credits, bound to the wallet. */
export function sendableOf({ balance, bonusBalance }: { balance: number; bonusBalance: number }): number {
  return (100 * balance - 100 * bonusBalance) / 100;
}

/** What of a balance is bonus; undefined when nothing is. */
export function bonusNote(wallet: { balance: number; bonusBalance: number }): string | undefined {
  if (wallet.bonusBalance === 0) return undefined;
  return `${formatTokens(sendableOf(wallet))} and ${formatTokens(wallet.bonusBalance)} bonus`;
}
