/**
 * The colours of a field's steps: blue below the middle, grey, yellow above it, along two straight lines of Oklab (Ottosson
 * 2020) of the same length, so that steps look alike wherever they are. Lightness rises all the way: sign and size are told
 * apart without colours, and the same palette is legible on a light page and on a dark one.
 */
import { FIELD } from '@productive-mining/work/live-field.ts';

type Oklab = readonly [lightness: number, a: number, b: number];

const CHROMA = 0.12;
const oklab = (lightness: number, chroma: number, hueDegrees: number): Oklab => {
  const hue = (hueDegrees * Math.PI) / 180;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
};
const LEAST = oklab(0.3, CHROMA, 262);
const MIDDLE = oklab(0.58, 0, 0);
const GREATEST = oklab(0.86, CHROMA, 80);

function between(from: Oklab, to: Oklab, share: number): Oklab {
  const part = (at: 0 | 1 | 2) => from[at] + share * (to[at] - from[at]);
  return [part(0), part(1), part(2)];
}

/** A component of sRGB, 0 to 255, from its light, 0 to 1. */
function encoded(light: number): number {
  const shown = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, shown)));
}

function srgb([lightness, a, b]: Oklab): readonly [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Red, green and blue of each step, 0 to 255. */
export const FIELD_COLORS = Array.from({ length: FIELD.steps }, (_, step) => {
  const share = (2 * step) / (FIELD.steps - 1);
  return srgb(share <= 1 ? between(LEAST, MIDDLE, share) : between(MIDDLE, GREATEST, share - 1));
});
