import { endOf, type PrimePatternPlan } from './plan.ts';

/** Groups the digits of a decimal string by three. */
export function groupDigits(value: bigint | number | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** e.g. "primes and their patterns from 0 to 5,033,164,800". */
export function describeRegion(plan: PrimePatternPlan): string {
  return `primes and their patterns from ${groupDigits(plan.start)} to ${groupDigits(endOf(plan))}`;
}
