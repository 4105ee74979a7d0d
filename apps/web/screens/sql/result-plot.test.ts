import { describe, expect, it } from 'vitest';
import { plotChoices, plotOf } from './result-plot.ts';

const BY_KIND = {
  columns: ['work_type', 'blocks', 'value'],
  rows: [
    ['a', 3, '12.50'],
    ['b', 1, null],
  ],
};
const BY_TIME = {
  columns: ['at', 'seconds'],
  rows: [
    ['2026-11-24 10:00:02.5+00', 4],
    ['2026-11-24 10:00:00+00', 2],
  ],
};

describe('what of a result can be drawn', () => {
  it('is its columns of numbers, over one of them, over a time or over the rows', () => {
    expect(plotChoices(BY_KIND)).toEqual({ x: [1, 2, 'row'], y: [2, 1] });
    expect(plotChoices(BY_TIME)).toEqual({ x: [0, 'row'], y: [1] });
    expect(plotChoices({ columns: ['n'], rows: [[1], [2]] })).toEqual({ x: ['row'], y: [0] });
  });

  it.each([
    ['one row', { columns: ['a', 'b'], rows: [[1, 2]] }],
    ['no rows', { columns: ['a'], rows: [] }],
    ['texts alone', { columns: ['a'], rows: [['x'], ['y']] }],
    ['times alone', { columns: ['a'], rows: [['2026-11-24'], ['2026-11-25']] }],
  ])('is nothing for %s', (_what, rows) => {
    expect(plotChoices(rows)).toBeNull();
  });
});

describe('the plot of a result', () => {
  it('is bars over the rows', () => {
    const { title, x, y, series } = plotOf(BY_KIND, 'row', 1);
    expect(title).toBe('blocks by row');
    expect([x, y]).toEqual([
      { label: 'row', isWhole: true },
      { label: 'blocks', isWhole: true },
    ]);
    expect(series).toEqual([{ label: 'blocks', mark: 'bars', x: [1, 2], y: [3, 1] }]);
  });

  it('leaves out rows without a value, and reads decimals', () => {
    expect(plotOf(BY_KIND, 1, 2).series[0]).toMatchObject({ mark: 'points', x: [3], y: [12.5] });
  });

  it('has the time of the rows in their order', () => {
    const { x, series } = plotOf(BY_TIME, 0, 1);
    expect(x).toEqual({ label: 'at', scale: 'time' });
    expect(series[0]).toMatchObject({
      x: [Date.UTC(2026, 10, 24, 10), Date.UTC(2026, 10, 24, 10, 0, 2, 500)],
      y: [2, 4],
    });
  });

  it.each(['2026-11-24', '2026-11-24 00:00:00', '2026-11-24 00:00:00+00', '2026-11-24T01:00:00+01:00'])(
    'reads the time %s',
    (text) => {
      const { series } = plotOf({ columns: ['at', 'n'], rows: [[text, 1]] }, 0, 1);
      expect(series[0]?.x).toEqual([Date.UTC(2026, 10, 24)]);
    },
  );

  it('is a line where many values have one place each', () => {
    const rows = Array.from({ length: 100 }, (_, at) => [at, at * at]);
    expect(plotOf({ columns: ['n', 'square'], rows }, 0, 1).series[0]?.mark).toBe('line');
    expect(plotOf({ columns: ['n', 'm'], rows: rows.map(([n = 0]) => [1, n]) }, 0, 1).series[0]?.mark).toBe(
      'points',
    );
  });
});
