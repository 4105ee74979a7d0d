import { expect, it } from 'vitest';
import { energyKwh } from './energy.ts';

it('an hour of one core at 15 W is 0.015 kWh', () => {
  expect(energyKwh(3600, 15)).toBeCloseTo(0.015, 12);
});

it('no CPU time is no energy', () => {
  expect(energyKwh(0, 15)).toBe(0);
});
