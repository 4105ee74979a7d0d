/** Long ways and long times, in figures that can be read. */
import { DAY_HOURS, LEAST_HOURS } from '@productive-mining/rules/last-day.ts';
import { formatCount, formatFigure, formatWhole } from '../../ui/format-number.ts';
import { superscripts } from '../../ui/superscripts.ts';

const WHOLE_BELOW = 1e12;
const DAYS_OF_YEAR = 365.25;
/** Longer times are given in years. */
const DAYS_MAX = 1000;

export const powerOfTen = (exponent: number): string => superscripts(`10^${exponent}`);

/** An amount of the frontier's unit: whole below 10¹², then with three digits; powers of ten as such. */
export function formatAmount(amount: number): string {
  if (amount < WHOLE_BELOW) return formatWhole(amount);
  // Rounded first: 9.999·10¹³ is 10¹⁴ then, not 10·10¹³.
  const [mantissa = 1, exponent = 0] = amount.toExponential(2).split('e').map(Number);
  return mantissa === 1 ? powerOfTen(exponent) : `${formatFigure(mantissa, 3)}·${powerOfTen(exponent)}`;
}

/** An amount with its unit, a plural that ends in s: "1 zero", "10 face pairings", "1 pair of flows". */
export function amountOf(amount: number, unit: string): string {
  const figure = formatAmount(amount);
  return `${figure} ${figure === '1' ? unit.replace(/s(?=$| of | \()/, '') : unit}`;
}

/** The time that a frontier's rate is taken over: "the last 24 hours", or of a younger ledger its age. */
export function rateSpan(hours: number): string {
  if (hours === DAY_HOURS) return 'the last 24 hours';
  const minutes = formatCount(Math.round(60 * hours), 'minute');
  if (hours <= LEAST_HOURS) return `the first ${minutes} of this ledger`;
  const age = hours < 1 ? minutes : `${formatFigure(hours, 2)} hours`;
  return `the ${age} that this ledger has existed`;
}

/** A projected time, with two digits. */
export function aboutDays(days: number): string {
  if (days < 1 / 24) return 'less than an hour';
  if (days < 2) return `about ${counted(24 * days, 'hour')}`;
  return days < DAYS_MAX ? `about ${counted(days, 'day')}` : `about ${counted(days / DAYS_OF_YEAR, 'year')}`;
}

function counted(amount: number, unit: string): string {
  const rounded = Number(amount.toPrecision(amount < 10 ? 1 : 2));
  return `${formatFigure(rounded, 2)} ${unit}${rounded === 1 ? '' : 's'}`;
}
