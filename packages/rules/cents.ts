/** Values are dollars in formulas and on the wire, whole cents where they are compared, paid and sealed. */

/** @returns whole cents; a formula's value has no smaller part, its floating-point form may */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars with exactly two decimals, as the ledger stores them. */
export function dollarsText(cents: number): string {
  return (cents / 100).toFixed(2);
}
