/** Periods that are known in closed form, and those of cubics beside one with a node. */
import { expect, it } from 'vitest';
import { integratePeriod } from './period-by-integral.ts';

/** Γ(1/4) and Γ(1/3) (Abramowitz, Stegun, 6.1.10 and 6.1.12). */
const [OF_QUARTER, OF_THIRD] = [3.625609908221908, 2.678938534707748];
/** ∫ dx/√(x³ − x) from 1 on, 2.622…, and ∫ dx/√(x³ + 1) from −1 on, 4.206…. */
const LEMNISCATE = OF_QUARTER ** 2 / (2 * Math.sqrt(2 * Math.PI));
const EQUIANHARMONIC = (Math.sqrt(3) * OF_THIRD ** 3) / (2 ** (4 / 3) * Math.PI);

it('are doubled where the curve has two real components', () => {
  expect(integratePeriod(-1, 0)).toBeCloseTo(2 * LEMNISCATE, 9);
  expect(integratePeriod(1, 0)).toBeCloseTo(Math.SQRT2 * LEMNISCATE, 9);
  expect(integratePeriod(0, 1)).toBeCloseTo(EQUIANHARMONIC, 9);
  expect(integratePeriod(0, -1)).toBeCloseTo(EQUIANHARMONIC / Math.sqrt(3), 9);
});

it('are those of one component where the other is a point: y² = (x + 1)²(x − 2)', () => {
  expect(integratePeriod(-3, -2)).toBeCloseTo(Math.PI / Math.sqrt(3), 9);
});

it('are a third where x is nine times as large', () => {
  for (const [A, B] of [
    [-1, 0],
    [-7, 6],
    [-7, 10],
    [5, -3],
    [0, 2],
    [-2, 1],
  ] as const)
    expect(integratePeriod(81 * A, 729 * B)).toBeCloseTo(integratePeriod(A, B) / 3, 9);
});
