import { describe, expect, it } from 'vitest';
import { DEFAULT_VALUE, DIFFICULTY, estimateMinutes, estimateValue } from './estimated-value.ts';

/** Base and increment of each kind, spec part 1 §9; the values at difficulty 100 are those of CONST-02. */
const TABLE = [
  ['prime_pattern', 600, 150, 1125],
  ['goldbach_verification', 500, 120, 930],
  ['riemann_zero', 800, 200, 1500],
  ['yang_mills', 1200, 300, 2250],
  ['navier_stokes', 1000, 250, 1875],
  ['birch_swinnerton_dyer', 900, 200, 1650],
  ['elliptic_curve_crypto', 700, 180, 1320],
  ['lattice_crypto', 800, 220, 1530],
  ['poincare_conjecture', 1100, 280, 2070],
] as const;

describe('CONST-01, CONST-02: estimated value = (base + increment) × (1 + min(difficulty / 200, 0.5))', () => {
  it.each(TABLE)(
    '%s with %i + %i is worth %i dollars at difficulty 100',
    (_name, base, increment, dollars) => {
      expect(estimateValue(100, { base, increment })).toBe(dollars);
    },
  );

  it('is worth 1125 dollars at difficulty 100 for any other kind', () => {
    expect(estimateValue(100, DEFAULT_VALUE)).toBe(1125);
  });

  it('gives 1235 for riemann_zero at 47, not 1234.9999999999998', () => {
    expect(estimateValue(47, { base: 800, increment: 200 })).toBe(1235);
  });

  it('is the formula at every difficulty, to the cent', () => {
    for (const [, base, increment] of TABLE) {
      for (let difficulty = DIFFICULTY.min; difficulty <= DIFFICULTY.max; difficulty++) {
        const formula = (base + increment) * (1 + Math.min(difficulty / 200, 0.5));
        const value = estimateValue(difficulty, { base, increment });
        expect(value).toBeCloseTo(formula, 9);
        expect(Number.isInteger(Math.round(value * 1e6) / 1e4)).toBe(true);
      }
    }
  });
});

describe('CONST-03: estimated time = floor(2 + 0.15 × difficulty) minutes', () => {
  it.each([
    [1, 2],
    [47, 9],
    [100, 17],
  ])('difficulty %i takes %i minutes', (difficulty, minutes) => {
    expect(estimateMinutes(difficulty)).toBe(minutes);
  });

  it('is 5 minutes at 20, where 0.15 × 20 is exactly 3', () => {
    expect(estimateMinutes(20)).toBe(5);
  });
});
