/** Reads whole numbers as people type them: 1,234,567, 10^12, 10¹², 4·10^18 + 5·10^12, 2^63 − 1, 1e9. */

/** Longer texts name no figure, and aren't looked into. */
export const LONGEST_TEXT = 100;
/** Digits that a power may have, about. */
const LONGEST_POWER = 60;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const FACTOR = /^(?:(\d{1,40})(?:\^(\d{1,3}))?|(\d)(?:\.(\d{1,40}))?e(\d{1,2}))$/;

/** @returns undefined for text that is no whole number of this form, or a negative one; never throws */
export function readWhole(text: string): bigint | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const plain = text
    .toLowerCase()
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (digits) => `^${[...digits].map((one) => SUPERSCRIPTS.indexOf(one)).join('')}`)
    .replace(/[\s,_]/g, '')
    .replace(/\*\*/g, '^')
    .replace(/[*×]/g, '·')
    .replace(/−/g, '-');
  if (/^[+-]/.test(plain)) return undefined;
  let sum = 0n;
  for (const term of plain.split(/(?=[+-])/)) {
    const value = product(term.replace(/^[+-]/, ''));
    if (value === undefined) return undefined;
    sum += term.startsWith('-') ? -value : value;
  }
  return sum < 0n ? undefined : sum;
}

function product(term: string): bigint | undefined {
  let value = 1n;
  for (const factor of term.split('·')) {
    const read = readFactor(factor);
    if (read === undefined) return undefined;
    value *= read;
  }
  return value;
}

function readFactor(factor: string): bigint | undefined {
  const [, base, exponent, first, fraction = '', shift] = FACTOR.exec(factor) ?? [];
  if (base !== undefined) {
    const power = Number(exponent ?? 1);
    return power * Math.log10(Number(base)) > LONGEST_POWER ? undefined : BigInt(base) ** BigInt(power);
  }
  if (first === undefined || Number(shift) < fraction.length) return undefined;
  return BigInt(first + fraction) * 10n ** BigInt(Number(shift) - fraction.length);
}
