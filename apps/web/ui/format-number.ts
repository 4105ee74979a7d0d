/** Numbers as the visitor's locale writes them, with a thin space before units. */
const THIN_SPACE = '\u202f';
export const LOCALE = typeof navigator === 'undefined' ? 'en-US' : navigator.language;

/** Makes a formatter at its first use: the browser's first formatter of all reads the tables of every locale. */
function numberFormat(options: Intl.NumberFormatOptions): (value: number | bigint) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(LOCALE, options);
    return format.format(value);
  };
}

/** Makes a formatter of times, in milliseconds since 1970, at its first use. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (timeMs: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (timeMs) => {
    format ??= new Intl.DateTimeFormat(LOCALE, options);
    return format.format(timeMs);
  };
}

/** @returns the formatter of a key among those kept, which is made if it isn't there */
function keptFormat(
  kept: Map<number, (value: number) => string>,
  key: number,
  options: Intl.NumberFormatOptions,
): (value: number) => string {
  const write = kept.get(key) ?? numberFormat(options);
  kept.set(key, write);
  return write;
}

const writeWhole = numberFormat({ maximumFractionDigits: 0 });
const writeWholeDollars = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const writeExactDollars = numberFormat({ style: 'currency', currency: 'USD' });
const writeExactPercent = numberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const writeTwoDigits = numberFormat({ maximumSignificantDigits: 2 });
const writeClock = timeFormat({ timeStyle: 'medium' });
const writeDay = timeFormat({ dateStyle: 'medium' });
const writeDayAndClock = timeFormat({ dateStyle: 'short', timeStyle: 'short' });

/** Formatters by their number of decimals: making one takes far longer than using it. */
const fixed = new Map<number, (value: number) => string>();
/** Formatters by their most significant digits. */
const figures = new Map<number, (value: number) => string>();

export function formatWhole(value: number | bigint): string {
  return writeWhole(value);
}

/** A count with its noun, which takes an s for all but one: "1 row", "1,200 rows". */
export function formatCount(count: number, noun: string): string {
  return `${formatWhole(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The locale's mark between whole and fraction. */
export function decimalMark(): string {
  return formatFixed(0.5, 1).replace(/\d/g, '');
}

/** Dollars, with cents only if there are any. */
export function formatDollars(value: number): string {
  const isWhole = Math.abs(value - Math.round(value)) < 0.005;
  return (isWhole ? writeWholeDollars : writeExactDollars)(value);
}

/** A total in whole dollars, since its cents say nothing. */
export function formatTotalDollars(value: number): string {
  return writeWholeDollars(value);
}

export function formatFixed(value: number, decimals: number): string {
  return keptFormat(fixed, decimals, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })(value);
}

/** @param percent 0 to 100, rounded down so that 100 % means done */
export function formatPercent(percent: number): string {
  return withUnit(writeWhole(Math.floor(percent)), '%');
}

/** @param percent 0 to 100, with one decimal: 98.5 gives 98.5% */
export function formatRate(percent: number): string {
  return writeExactPercent(percent / 100);
}

export function withUnit(text: string, unit: string): string {
  return `${text}${THIN_SPACE}${unit}`;
}

/** Milliseconds below 0.1 s, one decimal below 100 s, then minutes, then hours. */
export function formatSeconds(seconds: number): string {
  if (seconds > 0 && seconds < 0.1) return withUnit(formatFigure(1000 * seconds, 2), 'ms');
  if (seconds < 100) return withUnit(formatFixed(seconds, 1), 's');
  if (seconds < 6000) return withUnit(formatFixed(seconds / 60, 1), 'min');
  return withUnit(formatFixed(seconds / 3600, 1), 'h');
}

/** Minutes (spec part 3 §2.1), below one minute seconds: "0.096 min" tells nobody anything. */
export function formatMinutes(seconds: number): string {
  if (seconds < 60) return formatSeconds(seconds);
  const minutes = seconds / 60;
  return withUnit(minutes >= 10 ? formatFixed(minutes, 1) : writeTwoDigits(minutes), 'min');
}

/** How long ago, in one unit. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return withUnit(writeWhole(seconds), 's');
  if (seconds < 3600) return withUnit(writeWhole(Math.floor(seconds / 60)), 'min');
  if (seconds < 86_400) return withUnit(writeWhole(Math.floor(seconds / 3600)), 'h');
  return withUnit(writeWhole(Math.floor(seconds / 86_400)), 'd');
}

export function formatClock(timeMs: number): string {
  return writeClock(timeMs);
}

/** A day with its year: Nov 23, 2026. */
export function formatDay(moment: string): string {
  return writeDay(Date.parse(moment));
}

/** Day and time in as few characters as the locale has. */
export function formatDayAndClock(moment: string): string {
  return writeDayAndClock(Date.parse(moment));
}

/** A measured figure: whole numbers whole, others with up to `digits` significant digits. */
export function formatFigure(value: number, digits = 6): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 53) return writeWhole(value);
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 1e15)) return value.toExponential(digits - 2);
  const maximumSignificantDigits = Math.max(digits, Math.ceil(Math.log10(magnitude + 1)));
  return keptFormat(figures, maximumSignificantDigits, { maximumSignificantDigits })(value);
}
