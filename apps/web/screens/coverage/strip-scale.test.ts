import { describe, expect, it } from 'vitest';
import { aboutDays, amountOf, formatAmount } from './format-ahead.ts';
import { piecesOf, wayAhead } from './strip-scale.ts';

const at = (along: number) => ({ place: `place ${along}`, along });
const mark = (along: number) => ({
  name: `mark ${along}`,
  meaning: 'It is a mark.',
  at: along,
  remaining: 0,
  days: null,
  source: null,
});

describe('the strip of regions', () => {
  it('has regions and holes at their share of the way to the last one’s end', () => {
    const regions = [
      { from: at(0), to: at(30), blocks: 3 },
      { from: at(40), to: at(50), blocks: 1 },
    ];
    const holes = [{ from: at(30), to: at(40), state: 'resting' as const, until: null }];
    expect(piecesOf({ regions, holes })).toEqual([
      { state: 'covered', from: 0, to: 60 },
      { state: 'resting', from: 60, to: 80 },
      { state: 'covered', from: 80, to: 100 },
    ]);
  });

  it('is empty without any', () => {
    expect(piecesOf({ regions: [], holes: [] })).toEqual([]);
  });
});

describe('the way ahead', () => {
  it('is linear to a mark that is near', () => {
    const way = wayAhead({ reached: at(25), marks: [mark(50), mark(100)] })!;
    expect(way).toMatchObject({ isLogarithmic: false, reached: 25 });
    expect(way.signs.map(({ percent }) => percent)).toEqual([50, 100]);
    expect(way.ticks.map(({ percent }) => percent)).toEqual([0, 50, 100]);
  });

  it('goes by powers of ten to a mark that is far', () => {
    const way = wayAhead({ reached: at(1000), marks: [mark(1e6), mark(1e12)] })!;
    expect(way).toMatchObject({ isLogarithmic: true, reached: 25 });
    expect(way.signs.map(({ percent }) => percent)).toEqual([50, 100]);
    expect(way.ticks.map((tick) => tick.at)).toEqual([1, 100, 1e4, 1e6, 1e8, 1e10, 1e12]);
  });

  it('begins at nothing, and has nowhere to go without marks', () => {
    expect(wayAhead({ reached: at(0), marks: [mark(1e6)] })?.reached).toBe(0);
    expect(wayAhead({ reached: at(5), marks: [] })).toBeUndefined();
  });

  it('has the signs of marks that are close in rows of their own', () => {
    const { signs } = wayAhead({ reached: at(60), marks: [mark(80), mark(81), mark(82), mark(100)] })!;
    expect(signs.map(({ row }) => row)).toEqual([0, 1, 2, 0]);
  });
});

describe('long ways and times', () => {
  it.each([
    [1_234_567, '1,234,567'],
    [1e12, '10¹²'],
    [3e12, '3·10¹²'],
    [3_330_657_430_697, '3.33·10¹²'],
  ])('%d is %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });

  it.each([
    [0.01, 'less than an hour'],
    [0.25, 'about 6 hours'],
    [1, 'about 24 hours'],
    [3.2, 'about 3 days'],
    [44.4, 'about 44 days'],
    [3652.5, 'about 10 years'],
    [365.25e6, 'about 1,000,000 years'],
  ])('%d days are %s', (days, text) => {
    expect(aboutDays(days)).toBe(text);
  });
});

it('counts one in the singular', () => {
  expect([1, 10].map((amount) => amountOf(amount, 'face pairings'))).toEqual([
    '1 face pairing',
    '10 face pairings',
  ]);
  expect(['pairs of flows', 'pairs (A, B)', 'zeros'].map((unit) => amountOf(1, unit))).toEqual([
    '1 pair of flows',
    '1 pair (A, B)',
    '1 zero',
  ]);
});
