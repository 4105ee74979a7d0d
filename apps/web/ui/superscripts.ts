/** Powers in plain text, for canvases and tooltips: Unicode's raised digits in place of the markup of `Powers`. */
import { POWER } from './powers-pattern.ts';

const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '-': '⁻',
  '−': '⁻',
  n: 'ⁿ',
};

/** "4·10^18" as "4·10¹⁸"; an exponent that Unicode can't raise, as that of 2^50.1, stays as it is. */
export function superscripts(text: string): string {
  if (!text.includes('^')) return text;
  return text.replace(POWER, (whole: string, base: string, group?: string, plain?: string) => {
    const letters = [...(group ?? plain ?? '')].map((letter) => RAISED[letter]);
    return letters.includes(undefined) ? whole : `${base}${letters.join('')}`;
  });
}
