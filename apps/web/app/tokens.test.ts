import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Color = readonly [lightness: number, chroma: number, hue: number];

function readTheme(name: string): ReadonlyMap<string, Color> {
  const body = css.split(`[data-theme="${name}"] {`)[1]?.split('}')[0] ?? '';
  const colors = body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...colors].map(([, key, l, c, h]) => [key ?? '', [Number(l), Number(c), Number(h)]]));
}

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Relative luminance (WCAG 2.2) of an OKLCH colour, by Ottosson's matrices (2020). */
function luminance([lightness, chroma, hue]: Color): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

/** Foreground, background, least ratio: 4.5 for text, 3 for borders of controls and marks of charts. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['paper', 'surface', 'sunken', 'well'].flatMap((ground) =>
    ['ink', 'ink-2', 'primary', 'ore', 'ok', 'warn', 'bad'].map((ink) => [ink, ground, 4.5] as const),
  ),
  ...['primary', 'ore', 'ok', 'warn', 'bad'].flatMap((role) => [
    [role, `tint-${role}`, 4.5] as const,
    ['ink', `tint-${role}`, 4.5] as const,
  ]),
  ['ink-2', 'tint-primary', 4.5],
  ['ink-2', 'tint-ok', 4.5],
  ['on-primary', 'primary', 4.5],
  ['control', 'surface', 3],
  ['control', 'paper', 3],
  ...[1, 2, 3, 4].map((series) => [`chart-${series}`, 'surface', 3] as const),
];

describe.each(['light', 'dark'])('contrast of the %s theme', (name) => {
  const theme = readTheme(name);
  it.each(PAIRS)('%s on %s is at least %d to 1', (ink, ground, least) => {
    const [one, other] = [theme.get(ink), theme.get(ground)].map((color) => luminance(color!));
    const [dark = 0, light = 0] = [one!, other!].sort((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(least);
  });
});

it('text is as large as the reader’s browser is set to', () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'styles.css'), 'utf8');
  const [, page = ''] = /\n {2}html \{([^}]*)\}/.exec(styles) ?? [];
  expect(page).toContain('font-size: 100%;');
});
