import { formatTokens } from '../../parts/format-tokens.ts';

/** A change in $MINED with its sign; 0 has none. */
export function signedTokens(change: number): string {
  return change > 0 ? `+${formatTokens(change)}` : formatTokens(change).replace('-', '−');
}
