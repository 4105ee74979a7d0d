import { expect, it } from 'vitest';
import { co2SavedTons } from './co2-saved.ts';

it('STAT-10 C-69 10 kWh give 24.0', () => {
  expect(co2SavedTons(10).toFixed(1)).toBe('24.0');
});

it('no energy gives none', () => {
  expect(co2SavedTons(0)).toBe(0);
});
