import { endOf, type SquareFreeNumbersPlan } from './plan.ts';

/** Groups the digits of a whole number by three. */
export function groupDigits(value: number | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** e.g. "the Möbius function from 1 to 250,000,000". */
export function describeRegion(plan: SquareFreeNumbersPlan): string {
  return `the Möbius function from ${groupDigits(Number(plan.start) + 1)} to ${groupDigits(endOf(plan))}`;
}
