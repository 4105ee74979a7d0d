/** A whole number in TeX, its digits in groups of three by commas that take no space after them. */
export function texNumber(value: bigint | number | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '{,}');
}
