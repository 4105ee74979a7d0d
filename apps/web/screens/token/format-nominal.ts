import { formatFixed } from '../../ui/format-number.ts';

/** Dollars with their cents, as amounts of money are written. */
export function formatNominal(dollars: number): string {
  return `$${formatFixed(dollars, 2)}`;
}
