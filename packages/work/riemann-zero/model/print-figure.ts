/** How figures of zeros are printed: no further than they are certain. */

/** Places of an ordinate that a check makes certain (verify/verify-extremes.ts). */
export const ordinatePlaces = 7;
/** Places of the t where |Z| is largest: a leaf holds it as a multiple of 2^-12. */
export const peakPlaces = 3;

/** A decimal rounded to fewer places. */
export function rounded(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const scaled = kept + (Number(fraction[places] ?? '0') >= 5 ? 1n : 0n);
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A positive number below 1 with two digits, rounded up, e.g. 3.4·10⁻¹¹. */
export function roundedUp(value: number): string {
  let exponent = 1;
  while (Math.ceil(value * 10 ** (exponent + 1)) < 10) exponent++;
  const tenths = Math.ceil(value * 10 ** (exponent + 1));
  const power = [...String(exponent)].map((digit) => superscripts[Number(digit)]).join('');
  return `${(tenths / 10).toFixed(1)}·10⁻${power}`;
}
