/** The formula that flows are compared with, by closed forms and by PARI/GP. */
import { describe, expect, it } from 'vitest';
import { hasPari, outputOf } from '../testing/run-elsewhere.ts';
import { BEGINNINGS, CUBE_BEGINNINGS, flowOf } from './model/ensembles.ts';
import { energyLeft, energyLeftInPari } from './model/heat-decay.ts';
import { initialState } from './model/initial-state.ts';
import { measureState } from './model/measure-state.ts';

it('vortices lose their energy as exp(−4νm²t)/4', () => {
  for (const parameter of [1, 2, 3]) {
    const left = energyLeft({ side: 64, reynolds: 100, start: 'vortices', parameter }, 2.5);
    expect(left).toBeCloseTo(Math.exp(-0.1 * parameter ** 2) / 4, 14);
  }
});

it.skipIf(!hasPari).each(BEGINNINGS)('of $start with $parameter PARI/GP finds the same', (beginning) => {
  for (const side of [64, 128]) {
    const plan = { side: side as 64 | 128, reynolds: 300, ...beginning };
    const lines = energyLeftInPari(plan, '297/64');
    expect(Number(outputOf({ program: 'PARI/GP', lines }))).toBeCloseTo(energyLeft(plan, 297 / 64), 12);
  }
});

describe.each(CUBE_BEGINNINGS)('in a cube, of $start with $parameter', (beginning) => {
  const plan = { dimensions: 3, side: 64, reynolds: 75, ...beginning } as const;

  it.skipIf(!hasPari)('PARI/GP finds the same', () => {
    const lines = energyLeftInPari(plan, '97/64');
    expect(Number(outputOf({ program: 'PARI/GP', lines }))).toBeCloseTo(energyLeft(plan, 97 / 64), 12);
  });

  it('all of it is there at the beginning, but for the noise', () => {
    const flow = flowOf(plan, 0);
    const { energy } = measureState(flow, initialState(flow));
    expect(Math.abs(energyLeft(plan, 0) - energy)).toBeLessThan(1e-3);
  });
});
