/** A field on screen: its colours, its pixels, its figures, and how often it is drawn. */
import { encodeField, FIELD, fieldSteps } from '@productive-mining/work/live-field.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pixelsOf } from './draw-field.ts';
import { FIELD_COLORS } from './field-colors.ts';
import { describeField, fieldText, placeOfCell, profileOf } from './field-profile.ts';
import { CALM_INTERVAL_MS } from './pace-field.ts';
import { Plot } from './plot.tsx';
import { csvOf } from './plot-csv.ts';
import { layOutPlot } from './plot-layout.ts';
import type { PlotData } from './plot-shape.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Three cells by two: −1, 0, 1 in the lower row, 1, 1, 0.5 in the upper. */
const VALUES = [-1, 0, 1, 1, 1, 0.5];
const field = encodeField(
  { label: 'vorticity', unit: '1/s', width: 3, height: 2, left: 0, right: 6, bottom: 10, top: 14 },
  (column, row) => VALUES[3 * row + column]!,
);
const data: PlotData = {
  title: 'Two vortices turn',
  caption: 'Vorticity of a flow in a box.',
  x: { label: 'x' },
  y: { label: 'y' },
  series: [],
  field,
};
const [DARK_BLUE, GREY, YELLOW] = [FIELD_COLORS[0]!, FIELD_COLORS[45]!, FIELD_COLORS[90]!];

/** Linear light of a component of sRGB (IEC 61966-2-1). */
const light = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Oklab by Ottosson's matrices from sRGB (2020), the other way round than field-colors.ts. */
function oklabOf(color: readonly number[]): [number, number, number] {
  const [r = 0, g = 0, b = 0] = color.map(light);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe('the colours of a field', () => {
  it.each([
    ['least', DARK_BLUE, 0.3, 0.12, 262],
    ['middle', GREY, 0.58, 0, 0],
    ['greatest', YELLOW, 0.86, 0.12, 80],
  ])('the %s is the one of CSS, oklch(l c h), to half a unit of a component', (_name, color, l, c, h) => {
    const hue = (h * Math.PI) / 180;
    const wanted = [l, c * Math.cos(hue), c * Math.sin(hue)];
    for (const [axis, part] of oklabOf(color).entries())
      expect(Math.abs(part - wanted[axis]!)).toBeLessThan(0.002);
  });

  it('are evenly apart, seen as Oklab sees them', () => {
    const every = 9;
    const places = FIELD_COLORS.filter((_, step) => step % every === 0).map(oklabOf);
    const gaps = places
      .slice(1)
      .map((place, at) => Math.hypot(...place.map((part, axis) => part - places[at]![axis]!)));
    expect(gaps).toHaveLength(10);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    for (const gap of gaps) expect(Math.abs(gap / mean - 1)).toBeLessThan(0.06);
  });

  it.each([
    // Machado, Oliveira, Fernandes 2009, severity 1.
    ['no colour at all', [1, 0, 0, 0, 1, 0, 0, 0, 1]],
    [
      'protanopia',
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    ],
    [
      'deuteranopia',
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    ],
    [
      'tritanopia',
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
    ],
  ])('grow lighter with every step for eyes with %s', (_eyes, matrix) => {
    const luminances = FIELD_COLORS.map((color) => {
      const lights = color.map(light);
      const seen = [0, 3, 6].map((at) =>
        lights.reduce((sum, part, axis) => sum + part * matrix[at + axis]!, 0),
      );
      return 0.2126 * seen[0]! + 0.7152 * seen[1]! + 0.0722 * seen[2]!;
    });
    for (let step = 1; step < FIELD.steps; step++)
      expect(luminances[step]).toBeGreaterThan(luminances[step - 1]!);
  });
});

describe('the picture of a field', () => {
  it('has a pixel for each cell, the upper row first, each with the colour of its value', () => {
    const pixels = pixelsOf(fieldSteps(field), field.width);
    const colorAt = (at: number) => [...pixels.slice(4 * at, 4 * at + 4)];
    expect(pixels).toHaveLength(4 * VALUES.length);
    expect([0, 1].map(colorAt)).toEqual([
      [...YELLOW, 255],
      [...YELLOW, 255],
    ]);
    expect([3, 4, 5].map(colorAt)).toEqual([
      [...DARK_BLUE, 255],
      [...GREY, 255],
      [...YELLOW, 255],
    ]);
    // 0.5 is three quarters of the way: step 67.5, the upper of two.
    expect(colorAt(2)).toEqual([...FIELD_COLORS[68]!, 255]);
  });

  it('has square cells in whatever room there is, its edges on those of the axes', () => {
    for (const [width, height] of [
      [900, 340],
      [280, 340],
    ] as const) {
      const layout = layOutPlot(data, width, height, (text) => 7 * text.length);
      const perCell = (layout.right - layout.left) / 3;
      expect((layout.bottom - layout.top) / 2).toBeCloseTo(perCell, 9);
      expect([layout.toX(0), layout.toX(6), layout.toY(10), layout.toY(14)]).toEqual([
        layout.left,
        layout.right,
        layout.bottom,
        layout.top,
      ]);
      expect(layout.right).toBeLessThanOrEqual(width);
      expect(layout.bottom).toBeLessThan(height);
    }
  });
});

describe('the figures of a field', () => {
  it('are its profile: mean, least and greatest of each row, from the top', () => {
    expect(placeOfCell(field, 2, 1)).toEqual({ x: 5, y: 13 });
    const [upper, lower] = profileOf(field);
    expect(lower).toEqual({ y: 11, mean: 0, least: -1, greatest: 1 });
    expect(upper).toMatchObject({ y: 13, greatest: 1 });
    expect(upper!.least).toBeCloseTo(0.511, 3);
    expect(upper!.mean).toBeCloseTo(2.511 / 3, 3);
  });

  it('are said in three digits with their unit, and once as what is seen', () => {
    expect(fieldText(field, -0.0123456)).toBe('−0.0123\u202f1/s');
    expect(describeField(field)).toBe('vorticity in 3 × 2 cells, from −1\u202f1/s to 1\u202f1/s');
  });

  it('are saved cell by cell', () => {
    expect(csvOf(data).split('\r\n').slice(0, 4)).toEqual([
      'x,y,vorticity (1/s)',
      '1,11,-1',
      '3,11,0',
      '5,11,1',
    ]);
    expect(csvOf(data).trim().split('\r\n')).toHaveLength(7);
  });
});

describe('a field on the page', () => {
  let root: Root;
  let isHidden = false;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.getElementById('root')!);
  });
  afterEach(async () => {
    isHidden = false;
    await act(async () => root.unmount());
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const show = (title: string, change: Partial<PlotData> = {}) =>
    act(async () => root.render(<Plot data={{ ...data, ...change, title }} fileName="flow" />));
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  const title = () => document.querySelector('h3')?.textContent;

  it('names the quantity, its unit and three values of its scale, and what is seen', async () => {
    await show('Two vortices turn');
    const page = document.body.innerHTML;
    expect(page).toContain('vorticity (1/s)');
    expect(page).toContain('aria-label="Scale of vorticity, from dark blue to light yellow"');
    for (const value of ['−1', '0', '1']) expect(page).toContain(`<li>${value}</li>`);
    expect(page).toContain('aria-label="Two vortices turn: vorticity in 3 × 2 cells');
  });

  it('gives its profile as a table in the place of the picture', async () => {
    await show('first');
    await act(async () => document.querySelector('button')!.click());
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['y', 'Mean vorticity (1/s)', 'Least', 'Greatest'],
      ['13', '0.837\u202f1/s', '0.511\u202f1/s', '1\u202f1/s'],
      ['11', '0\u202f1/s', '−1\u202f1/s', '1\u202f1/s'],
    ]);
    expect(document.querySelector('canvas')).toBeNull();
  });

  it('is drawn twice a second at most, the last of those that came between', async () => {
    await show('first');
    await show('second');
    await show('third');
    expect(title()).toBe('first');
    await pass(FIELD.intervalMs - 1);
    expect(title()).toBe('first');
    await pass(1);
    expect(title()).toBe('third');
  });

  it('isn’t drawn while the page is hidden, and is again when it is seen', async () => {
    await show('first');
    isHidden = true;
    await show('second');
    await pass(10 * FIELD.intervalMs);
    expect(title()).toBe('first');
    isHidden = false;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(title()).toBe('second');
  });

  it('comes every five seconds for visitors who ask for less motion', async () => {
    const list = window.matchMedia('(min-width: 1px)');
    vi.spyOn(list, 'matches', 'get').mockReturnValue(true);
    vi.spyOn(window, 'matchMedia').mockReturnValue(list);
    await show('first');
    await show('second');
    await pass(CALM_INTERVAL_MS - 1);
    expect(title()).toBe('first');
    await pass(1);
    expect(title()).toBe('second');
  });

  it('gives way at once to another quantity, or to series', async () => {
    await show('first');
    await show('pressure', { field: { ...field, label: 'pressure' } });
    expect(title()).toBe('pressure');
    const series = [{ label: 'a', mark: 'line' as const, x: [0, 1], y: [0, 1] }];
    await show('a line', { field: undefined, series });
    expect(title()).toBe('a line');
  });
});
