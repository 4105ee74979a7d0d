/** Figures of a result with their errors, in words. */
import { type Figure, SCALE } from '../result.ts';

const PLACES = 9;

/** e.g. "0.549,21 ± 0.000,34" without the commas: two digits of the error, and as many places of the value. */
export function withError({ value, error }: Figure): string {
  const deviation = error / SCALE;
  let places = 1;
  while (places < PLACES && deviation * 10 ** places < 10) places++;
  return `${(value / SCALE).toFixed(places)} ± ${deviation.toFixed(places)}`.replaceAll('-', '−');
}
