/** What a curve's series say of root number and rank, and when they say nothing. */
import { expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import { UndecidedUnit } from '../work-type.ts';
import { findCentralValue } from './compute/central-value.ts';
import type { Series } from './model/leading-value.ts';

/** A series whose sums follow a function of y, for a conductor of (2π)², so that c is y. */
function seriesOf(sum: (y: number) => number, divided = 0): Series {
  return {
    kernel: {
      sumSeries: (_count, c) => sum(c),
      sumDivided: () => divided,
      exponential: (x) => Math.exp(x),
    },
    conductor: (2 * Math.PI) ** 2,
    terms: 1000,
  };
}

const reasonOf = (series: Series): string => {
  try {
    finish(findCentralValue(series));
    return 'none';
  } catch (error) {
    if (error instanceof UndecidedUnit) return error.reason;
    throw error;
  }
};

/** F(y) = e^(−(y + 1/y))/y has F(1/y) = y²·F(y). */
const even = (y: number) => Math.exp(-(y + 1 / y)) / y;

it('finds the sign of either functional equation', () => {
  expect(finish(findCentralValue(seriesOf(even, 0.5)))).toEqual({ rootNumber: 1, rank: 0, leading: 1 });
  const odd = finish(findCentralValue(seriesOf((y) => even(y) * Math.log(y))));
  expect([odd.rootNumber, odd.rank]).toEqual([-1, 1]);
});

it('ends as root_number_unclear where neither sign fits, or both do', () => {
  expect(reasonOf(seriesOf((y) => Math.exp(-y)))).toBe('root_number_unclear');
  expect(reasonOf(seriesOf(() => 0))).toBe('root_number_unclear');
});

it('ends as central_value_unclear where every value is below 10^-6', () => {
  expect(reasonOf(seriesOf((y) => 5e-7 * even(y)))).toBe('central_value_unclear');
});
