/** The formula that flows are compared with, by closed forms and by PARI/GP. */
import { expect, it } from 'vitest';
import { hasPari, outputOf } from '../testing/run-elsewhere.ts';
import { BEGINNINGS } from './model/ensembles.ts';
import { energyLeft, energyLeftInPari } from './model/heat-decay.ts';

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
