import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { niceStep, scaleOf } from './axis-scale.ts';
import { addDecimal, axisText } from './axis-text.ts';
import { barBoxes } from './bar-boxes.ts';
import { nearestStop, samplesAt, stopsOf } from './nearest-sample.ts';
import { csvOf, rowsOf } from './plot-csv.ts';
import { layOutPlot, shortenEndName } from './plot-layout.ts';
import { enlarged, type PlotData } from './plot-shape.ts';
import { ReadOut } from './read-out.tsx';

const data: PlotData = {
  title: 'Two series',
  caption: 'A line and points.',
  x: { label: 'n', offset: '4000000000000000000' },
  y: { label: 'p(n), least' },
  series: [
    { label: 'all', mark: 'line', x: [0, 2, 4], y: [3, 5, 3] },
    { label: 'records, so far', mark: 'points', x: [2], y: [5] },
  ],
};

describe('axis', () => {
  it('adds an offset beyond 2^53 exactly', () => {
    expect(addDecimal('4000000000000000000', 12345, 0)).toBe('4000000000000012345');
    expect(addDecimal('600269.2', 0.375, 3)).toBe('600269.575');
    expect(addDecimal('-10', 2.5, 1)).toBe('-7.5');
    expect(addDecimal('1', -1.25, 2)).toBe('-0.25');
  });

  it('names a long offset once and keeps the ticks short', () => {
    const text = axisText(data.x, [0, 2, 4]);
    expect(text.label).toBe('n − 4,000,000,000,000,000,000');
    expect(text.tick(2)).toBe('2');
    expect(text.readOut(2)).toBe('4,000,000,000,000,000,002');
  });

  it('is drawn with raised exponents', () => {
    expect(axisText({ label: 'n − 4·10^18', unit: 'ms' }, [0, 1]).label).toBe('n − 4·10¹⁸ (ms)');
  });

  it('adds a short offset to each tick', () => {
    const text = axisText({ label: 't', offset: '600269' }, [0, 0.5, 1]);
    expect(text.tick(0.5)).toBe('600,269.5');
  });

  it('ticks are round once a short offset is added', () => {
    const axis = { label: 't', offset: '600269.2' };
    const { ticks } = scaleOf({ axis, values: [0, 2], tickCount: 4 });
    expect(ticks.map(axisText(axis, ticks).tick)).toEqual([
      '600,269.5',
      '600,270.0',
      '600,270.5',
      '600,271.0',
    ]);
  });

  it('steps by 1, 2 or 5 times a power of ten', () => {
    expect([0.13, 1.3, 2.9, 4, 8].map(niceStep)).toEqual([0.1, 1, 2, 5, 10]);
  });

  it('a logarithmic axis ticks at powers of ten and maps them evenly', () => {
    const scale = scaleOf({ axis: { label: 'y', scale: 'log' }, values: [1, 10_000], tickCount: 5 });
    expect(scale.ticks).toEqual([1, 10, 100, 1000, 10_000]);
    expect(scale.fractionOf(100)).toBeCloseTo(0.5, 12);
  });

  it.each([
    [2.2e-6, 4.8e-6],
    [4, 8],
    [3.1, 3.4],
  ])('a logarithmic axis from %d to %d has ticks to read it by', (low, high) => {
    const { ticks, fractionOf } = scaleOf({
      axis: { label: 'y', scale: 'log' },
      values: [low, high],
      tickCount: 4,
    });
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    for (const tick of ticks) {
      expect(fractionOf(tick)).toBeGreaterThanOrEqual(-0.01);
      expect(fractionOf(tick)).toBeLessThanOrEqual(1.01);
    }
  });

  it('survives one value, none, and values that are no numbers', () => {
    for (const values of [[5], [], [Number.NaN, Number.POSITIVE_INFINITY]]) {
      const scale = scaleOf({ axis: { label: 'y' }, values, tickCount: 4 });
      expect(scale.max).toBeGreaterThan(scale.min);
      expect(scale.ticks.length).toBeGreaterThan(0);
    }
  });

  it('comes to an end where values differ by their rounding alone', () => {
    const third = 100 / 3;
    for (const values of [
      [third, third + 2 ** -47],
      [2 ** 60, 2 ** 60 + 256],
    ]) {
      const scale = scaleOf({ axis: { label: 'y' }, values, tickCount: 4 });
      expect(scale.ticks.length).toBeGreaterThan(0);
      expect(scale.ticks.length).toBeLessThan(20);
    }
  });

  it('a logarithmic axis has a place for values that differ by their rounding alone', () => {
    const third = 100 / 3;
    const axis = { label: 'y', scale: 'log' } as const;
    const { fractionOf } = scaleOf({ axis, values: [third, third + 2 ** -47], tickCount: 4 });
    expect(fractionOf(third)).toBeCloseTo(0.5, 6);
  });

  it('has no minus zero', () => {
    const { ticks } = scaleOf({ axis: { label: 'y' }, values: [-0.4, 8], tickCount: 4 });
    expect(ticks.some((tick) => Object.is(tick, -0))).toBe(false);
  });
});

describe('layout', () => {
  it('keeps data inside and bars on zero', () => {
    const bars: PlotData = {
      ...data,
      x: { label: 'n' },
      series: [{ label: 'a', mark: 'bars', x: [1, 2], y: [4, 9] }],
    };
    const layout = layOutPlot(bars, 600, 240, (text) => text.length * 7);
    expect(layout.y.min).toBe(0);
    expect(layout.toY(0)).toBe(layout.bottom);
    expect(layout.toX(1)).toBeGreaterThanOrEqual(layout.left);
    expect(layout.toX(2)).toBeLessThanOrEqual(layout.right);
  });
});

it('the part that is enlarged has the samples within it', () => {
  expect(enlarged(data)).toBeUndefined();
  const part = enlarged({ ...data, inset: { from: 1, to: 4 } });
  expect(part?.series.map(({ x, y }) => [x, y])).toEqual([
    [
      [2, 4],
      [5, 3],
    ],
    [[2], [5]],
  ]);
});

describe('read-out, table and CSV', () => {
  it('over a bar frames the bar and is beside it', () => {
    const bars: PlotData = {
      ...data,
      x: { label: 'hour' },
      y: { label: 'rain' },
      series: [{ label: 'rain', mark: 'bars', x: [1, 2, 3], y: [4, 9, 2] }],
    };
    const layout = layOutPlot(bars, 600, 240, (text) => text.length * 7);
    const shown = renderToStaticMarkup(<ReadOut data={bars} layout={layout} x={2} />);
    const box = barBoxes(bars.series[0]!, layout)(1);
    expect(shown).toContain(
      `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`,
    );
    expect(box.top + box.height).toBeCloseTo(layout.toY(0), 6);
    const besidePx = Number(/<dl[^>]*style="(?:left|right):([\d.]+)px/.exec(shown)?.[1]);
    const isRight = /<dl[^>]*style="left/.test(shown);
    const edge = isRight ? box.left + box.width : layout.width - box.left;
    expect(besidePx).toBeGreaterThan(edge);
  });

  it('stops at every x once and finds the nearest', () => {
    expect(stopsOf(data)).toEqual([0, 2, 4]);
    expect([-1, 0.9, 1.1, 3.2, 99].map((x) => nearestStop([0, 2, 4], x))).toEqual([0, 0, 1, 2, 2]);
    expect(samplesAt(data, 2).map(({ label, y }) => [label, y])).toEqual([
      ['all', 5],
      ['records, so far', 5],
    ]);
  });

  it('has a row for each x and a column for each series', () => {
    expect(rowsOf(data)).toEqual({
      head: ['n', 'all', 'records, so far'],
      rows: [
        [0, 3, null],
        [2, 5, 5],
        [4, 3, null],
      ],
    });
  });

  it('writes exact CSV by RFC 4180', () => {
    expect(csvOf(data)).toBe(
      'n,all,"records, so far"\r\n4000000000000000000,3,\r\n4000000000000000002,5,5\r\n4000000000000000004,3,\r\n',
    );
  });
});

describe('the name at the end of a line', () => {
  const measure = (text: string) => 8 * [...text].length;

  it('stays whole where it fits', () => {
    expect(shortenEndName('prediction (GUE)', measure)).toBe('prediction (GUE)');
  });

  it('loses its middle, not its ends', () => {
    const signature = 'iLLLPQcbcgffghhhtsmhgosof';
    const shown = shortenEndName(signature, measure);
    expect(measure(shown)).toBeLessThanOrEqual(168);
    const [start = '', end = ''] = shown.split('…');
    expect(start.length + end.length).toBe(20);
    expect(signature.startsWith(start) && signature.endsWith(end)).toBe(true);
  });
});
