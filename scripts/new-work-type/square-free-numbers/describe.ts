import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { endOf, type SquareFreeNumbersPlan } from './plan.ts';

/** e.g. "the Möbius function from 1 to 250,000,000". */
export function describeRegion(plan: SquareFreeNumbersPlan): string {
  return `the Möbius function from ${groupDigits(Number(plan.start) + 1)} to ${groupDigits(endOf(plan))}`;
}
