import { formatFixed } from '../ui/format-number.ts';

/** $MINED with its two decimals. */
export function formatTokens(value: number): string {
  return formatFixed(value, 2);
}
