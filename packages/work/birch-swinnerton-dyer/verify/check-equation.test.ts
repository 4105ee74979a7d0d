import { expect, it } from 'vitest';
import type { CurveSummary } from '../leaf.ts';
import { TWISTS } from '../model/series-length.ts';
import { equationFault } from './check-equation.ts';

const CONDUCTOR = 400;

/** One coefficient alone, that of e^(−2πny/√N), whose distances are known in closed form. */
const distancesOf = (n: number, rootNumber: 1 | -1) =>
  TWISTS.map((t) => {
    const rate = (2 * Math.PI * n) / Math.sqrt(CONDUCTOR);
    return Math.abs(Math.exp(-rate / t) - rootNumber * t * t * Math.exp(-rate * t));
  });

it.each([
  [1, 1],
  [30, 1],
  [30, -1],
] as const)(
  'the sides of the equation are as far apart as where they are farthest: n = %i, w = %i',
  (n, w) => {
    const curve = { conductor: CONDUCTOR, rootNumber: w } as CurveSummary;
    const distances = distancesOf(n, w);
    const farthest = Math.max(...distances);
    expect(farthest).toBeGreaterThan(1.05 * Math.min(...distances));
    const found = equationFault(curve, new Int32Array(200).fill(1, n, n + 1));
    expect(Math.abs(found / farthest - 1)).toBeLessThan(1e-9);
  },
);
