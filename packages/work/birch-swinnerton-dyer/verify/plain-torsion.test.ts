import { expect, it } from 'vitest';
import { plainTorsion } from './plain-torsion.ts';

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
