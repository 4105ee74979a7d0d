import { expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { plainTorsion, torsionInSteps } from './plain-torsion.ts';

// y² = x³ + D: Z/2 for a cube that isn't a sixth power, Z/3 for a square, Z/6 for a sixth power, Z/3 for −432, else nothing
// (Silverman, The Arithmetic of Elliptic Curves, 2nd ed., exercise 10.19).
it.each([
  [1000, 2],
  [-1000, 2],
  [8, 2],
  [4, 3],
  [100, 3],
  [1, 6],
  [64, 6],
  [-432, 3],
  [2, 1],
  [1001, 1],
])('y² = x³ + %i has %i points of finite order', (d, order) => {
  expect(plainTorsion(0, d)).toEqual({ order, hasFullTwoTorsion: false });
});

it('y² = x³ + Ax with one root or three', () => {
  expect(plainTorsion(400, 0)).toEqual({ order: 2, hasFullTwoTorsion: false });
  expect(plainTorsion(-400, 0)).toEqual({ order: 4, hasFullTwoTorsion: true });
});

// y² = x³ + 1 has (2, ±3) and (0, ±1); y is looked for up to 5. y² = x³ + 4 has (0, ±2); up to 20.
it.each([
  [1, 6, [4, 2, 1, 1, 0]],
  [4, 3, [19, 9, 6, 4, 0]],
])('the points of y² = x³ + %i are counted once, however often it yields', (d, order, yields) => {
  for (const [at, tried] of [1, 2, 3, 4, 100].entries()) {
    const torsion = { order, hasFullTwoTorsion: false };
    expect(finish(torsionInSteps(0, d, tried))).toEqual(torsion);
    expect([...torsionInSteps(0, d, tried)]).toHaveLength(yields[at]!);
  }
});
