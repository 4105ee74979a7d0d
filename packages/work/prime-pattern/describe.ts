import { groupDigits } from '../group-digits.ts';
import { endOf, type PrimePatternPlan } from './plan.ts';

/** e.g. "primes and their patterns from 0 to 5,033,164,800". */
export function describeRegion(plan: PrimePatternPlan): string {
  return `primes and their patterns from ${groupDigits(plan.start)} to ${groupDigits(endOf(plan))}`;
}
