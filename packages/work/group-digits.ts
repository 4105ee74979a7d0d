/** Digits of a whole number in groups of three. (toLocaleString takes milliseconds a call, as it makes a formatter.) */
export function groupDigits(value: bigint | number | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
