/** Stakes of $MINED (spec part 3 §5 and §9): what may be staked, and what a stake pays. */
import { MS_PER_DAY } from './consecutive-days.ts';
import { BASE_UNITS_PER_TOKEN, baseUnitsOf } from './tokens.ts';

export const STAKING = {
  minTokens: 100,
  /** Percent a year. */
  apyPercent: 12,
  periodDays: { min: 7, max: 365, initial: 30 },
} as const;

/** Days of a year, times the hundred of percent. */
const PERCENT_DAYS_PER_YEAR = 36_500n;

/** amount × 12 × days / 36500, multiplied first and rounded down to the base unit of 0.01 $MINED. */
export function stakeInterestBaseUnits(amountBaseUnits: bigint, days: number): bigint {
  return (amountBaseUnits * BigInt(STAKING.apyPercent) * BigInt(days)) / PERCENT_DAYS_PER_YEAR;
}

/**
 * The estimate of the page: the same in whole tokens, rounded down, so that a stake pays at least this.
 * @param tokens at most two decimals
 */
export function stakeEstimateTokens(tokens: number, days: number): number {
  const interest = stakeInterestBaseUnits(baseUnitsOf(tokens), days);
  return Number(interest / BigInt(BASE_UNITS_PER_TOKEN));
}

/** A stake of so many days, of 24 hours each, ends then. */
export function stakeEnd(start: Date, days: number): Date {
  return new Date(start.getTime() + days * MS_PER_DAY);
}
