import { expect, it } from 'vitest';
import { listPlot } from './list-plot.ts';

it('a list of numbers is drawn in its order', () => {
  expect(listPlot('[2,3,5,7]')).toMatchObject({
    title: '4 numbers, 2 to 7',
    y: { isWhole: true },
    series: [{ mark: 'points', x: [0, 1, 2, 3], y: [2, 3, 5, 7] }],
  });
  expect(listPlot('[0.5,-1]')).toMatchObject({ title: '2 numbers, -1 to 0.5', y: { isWhole: false } });
  expect(listPlot(JSON.stringify(['1', '99999999999999999999', 3]))?.series[0]?.y).toEqual([1, 1e20, 3]);
  expect(listPlot(JSON.stringify(Array(91).fill(1)))?.series[0]?.mark).toBe('line');
});

it.each(['42', '[]', '[1]', '[1,"two"]', '[1,null]', '[[1,2],[3,4]]', '{"a":1}', '[1,2…', 'NaN', ''])(
  '%j is not drawn',
  (text) => {
    expect(listPlot(text)).toBeNull();
  },
);
