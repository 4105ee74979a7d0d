/** In the dimensions of units: what LLL and BKZ call reduced is reduced, by exact arithmetic. */
import { expect, it } from 'vitest';
import { loadKernel } from '../../load-kernel.ts';
import { deriveInstance } from '../model/derive-instance.ts';
import { measureReduction } from '../testing/exact-gram-schmidt.ts';
import { smallPlan } from '../testing/run-whole-unit.ts';
import { chooseBasis, orderCoordinates } from './choose-basis.ts';
import { wasmBase64 } from './kernel.wasm.ts';
import type { ReductionKernel } from './reduction-kernel.ts';
import { openBasis, readVector } from './reduction-kernel.ts';

/** What floating-point coefficients may miss δ = 0.99 and η = 0.51 by. */
const TOLERANCE = 1e-4;

it.each([80, 100, 130])(
  'MINE-44 in dimension %i, with δ = 0.99 and η = 0.51',
  { timeout: 300_000 },
  async (d) => {
    const kernel = await loadKernel<ReductionKernel>(wasmBase64);
    const source = smallPlan('slow', d, 3);
    openBasis(kernel, chooseBasis(deriveInstance(source, d), orderCoordinates(source, 0, d)).vectors);
    const expectReduced = () => {
      const basis = Array.from({ length: d }, (_, i) => Array.from(readVector(kernel, i, d)));
      const { eta, delta } = measureReduction(basis);
      console.log(`dimension ${d}: η ${eta}, δ ${delta}`);
      expect(eta).toBeLessThan(0.51 + TOLERANCE);
      expect(delta).toBeGreaterThan(0.99 - TOLERANCE);
    };
    while (!kernel.continueLll(1000));
    expectReduced();
    for (const size of [12, 20, 28, 36]) {
      kernel.beginTours(size, 2);
      while (!kernel.continueTours());
    }
    expectReduced();
  },
);
