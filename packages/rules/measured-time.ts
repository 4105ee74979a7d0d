/** Whether a number can be a measured time: finite, and not before it began. Any unit. */
export function isMeasuredTime(time: number): boolean {
  return Number.isFinite(time) && time >= 0;
}
