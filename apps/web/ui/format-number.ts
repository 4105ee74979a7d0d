/** Numbers as the visitor's locale writes them, with a thin space before units. */
const THIN_SPACE = '\u202f';
export const LOCALE = typeof navigator === 'undefined' ? 'en-US' : navigator.language;

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const wholeDollars = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exactDollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const exactPercent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const twoDigits = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 });

/** By the number of decimals: to make a formatter takes far longer than to use it. */
const fixed = new Map<number, Intl.NumberFormat>();

export function formatWhole(value: number | bigint): string {
  return whole.format(value);
}

/** The locale's mark between whole and fraction. */
export const DECIMAL_MARK = formatFixed(0.5, 1).replace(/\d/g, '');

/** Cents are shown only where there are any. */
export function formatDollars(value: number): string {
  const isWhole = Math.abs(value - Math.round(value)) < 0.005;
  return (isWhole ? wholeDollars : exactDollars).format(value);
}

/** For totals, whose cents say nothing. */
export function formatTotalDollars(value: number): string {
  return wholeDollars.format(value);
}

/** $MINED with its two decimals. */
export function formatTokens(value: number): string {
  return formatFixed(value, 2);
}

export function formatFixed(value: number, decimals: number): string {
  let format = fixed.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    fixed.set(decimals, format);
  }
  return format.format(value);
}

/** @param percent 0 to 100, rounded down so that 100 % means done */
export function formatPercent(percent: number): string {
  return withUnit(whole.format(Math.floor(percent)), '%');
}

/** @param percent 0 to 100, with one decimal: 98.5 gives 98.5% */
export function formatRate(percent: number): string {
  return exactPercent.format(percent / 100);
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

/** Minutes with two significant digits, so that a block of one second is not "0.0 min". */
export function formatMinutes(seconds: number): string {
  const minutes = seconds / 60;
  return withUnit(minutes >= 10 ? formatFixed(minutes, 1) : twoDigits.format(minutes), 'min');
}

/** How long ago, in one unit. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return withUnit(whole.format(seconds), 's');
  if (seconds < 3600) return withUnit(whole.format(Math.floor(seconds / 60)), 'min');
  if (seconds < 86_400) return withUnit(whole.format(Math.floor(seconds / 3600)), 'h');
  return withUnit(whole.format(Math.floor(seconds / 86_400)), 'd');
}

export function formatClock(timeMs: number): string {
  return new Date(timeMs).toLocaleTimeString(LOCALE);
}

/** A measured figure: whole numbers whole, others with up to `digits` significant digits. */
export function formatFigure(value: number, digits = 6): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 53) return whole.format(value);
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 1e15)) return value.toExponential(digits - 2);
  return value.toLocaleString(LOCALE, {
    maximumSignificantDigits: Math.max(digits, Math.ceil(Math.log10(magnitude + 1))),
  });
}
