/** Series of the curves of conductor 11, whose coefficients are those of the product q·Π (1 − q^n)²(1 − q^11n)² (OEIS A006571). */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { coefficientsOf, seriesSum, sixSums, weightedSum } from './plain-series.ts';
import { primesUpTo, primeTable } from './prime-table.ts';

const COUNT = 1200;

/** a_0 = 0, a_1, … by multiplying the product out. */
function productOut(count: number): number[] {
  const values = new Array<number>(count + 1).fill(0);
  values[1] = 1;
  const multiply = (step: number) => {
    for (let n = count; n >= step; n--) values[n]! -= values[n - step]!;
  };
  for (let n = 1; n <= count; n++) for (const step of [n, n, 11 * n, 11 * n]) multiply(step);
  return values;
}

const expected = productOut(COUNT);
const table = primeTable(COUNT);
const coefficients = (count: number) => {
  const primes = Array.from(table.primes.subarray(0, primesUpTo(table, count)));
  const traces = primes.map((p) => expected[p]!);
  return finish(coefficientsOf(traces, table, { conductor: 11, count }));
};

describe('coefficients', () => {
  it('are those of the product, however many are wanted', () => {
    // The first of A006571.
    expect(expected.slice(1, 13)).toEqual([1, -2, -1, 2, 1, 2, -2, 0, -2, -2, 1, -2]);
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 25, 26, 121, 122, COUNT])
      expect(Array.from(coefficients(count)), String(count)).toEqual(expected.slice(0, count + 1));
  });
});

describe('sums', () => {
  it('of weighted terms pause after each 50,000 of them', () => {
    const steps = weightedSum(new Int32Array(120_001), 1e-5, () => 1);
    expect([...steps]).toHaveLength(2);
  });

  const values = coefficients(COUNT);
  const plain = (of: (n: number) => number) =>
    expected.reduce((sum, value, n) => (n === 0 ? sum : sum + value * of(n)), 0);

  it.each([3, 1, 0.3, 0.05, 0.02])('of exponentials are those term by term, at %d', (c) => {
    expect(seriesSum(values, c)).toBeCloseTo(
      plain((n) => Math.exp(-c * n)),
      10,
    );
  });

  it('end with the coefficients where the exponential doesn’t', () => {
    for (const count of [1, 63, 64, 65, 130]) {
      const few = values.slice(0, count + 1);
      const sum = expected
        .slice(1, count + 1)
        .reduce((total, value, index) => total + value * Math.exp(-0.001 * (index + 1)), 0);
      expect(seriesSum(few, 0.001), String(count)).toBeCloseTo(sum, 10);
      for (const one of sixSums(few, [0.001, 0.001, 0.001, 0.001, 0.001, 0.001]))
        expect(one, String(count)).toBeCloseTo(sum, 10);
    }
  });

  it('of six at once are those of each alone', () => {
    const six = [3, 1, 0.3, 0.05, 0.02, 0.5] as const;
    for (const [index, sum] of sixSums(values, six).entries())
      expect(sum).toBeCloseTo(seriesSum(values, six[index]!), 10);
  });

  it('with weights are those term by term', () => {
    const sum = finish(weightedSum(values, 0.05, (x) => Math.exp(-x) * x));
    expect(sum).toBeCloseTo(
      plain((n) => (Math.exp(-0.05 * n) * 0.05 * n) / n),
      10,
    );
    const few = finish(weightedSum(values.slice(0, 4), 0.001, (x) => x));
    expect(few).toBeCloseTo(0.001 * (1 - 2 - 1), 12);
  });
});
