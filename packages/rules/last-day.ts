/** The stretch of time that the rate of a frontier is taken over: the last 24 hours, or as long as there has been a ledger. */

export const DAY_HOURS = 24;
const DAY_MINUTES = 60 * DAY_HOURS;
/** Blocks of a first minute would be a rate that no hour keeps. */
const LEAST_MINUTES = 5;
export const LEAST_HOURS = LEAST_MINUTES / 60;

/** Hours in whole minutes, from five minutes to 24 hours. @param firstBlock when it was sealed */
export function hoursOfLastDay(firstBlock: Date, now: Date): number {
  const minutes = Math.ceil((now.getTime() - firstBlock.getTime()) / 60_000);
  return Math.min(DAY_MINUTES, Math.max(LEAST_MINUTES, minutes)) / 60;
}
