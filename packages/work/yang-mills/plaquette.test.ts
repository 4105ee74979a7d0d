/** Mean plaquettes against series and tables, with errors that include how long a stream remembers its configurations. */
import { expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import type { GaugeKernel } from './compute/gauge-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { DIMENSIONS } from './model/definition.ts';
import type { Ensemble } from './model/ensembles.ts';
import { onePlaquette } from './model/one-plaquette.ts';
import vectors from './vectors.json' with { type: 'json' };

interface Run {
  group: 2 | 3;
  beta: number;
  side: number;
  warmUp: number;
  /** A multiple of BINS. */
  sweeps: number;
}

const BINS = 20;

/** One heat bath and one over-relaxation a measurement; the error is that of the means of bins. */
async function measurePlaquette({ group, beta, side, warmUp, sweeps }: Run) {
  const kernel = await loadKernel<GaugeKernel>(wasmBase64);
  kernel.open(group, side, beta, 20_261_126, group);
  kernel.coldStart();
  let number = 0;
  const sweep = (isHeatBath: boolean) => {
    for (const parity of [0, 1])
      for (let mu = 0; mu < DIMENSIONS; mu++) kernel.updateEighth(parity, mu, number, isHeatBath);
    number++;
  };
  const measured: number[] = [];
  for (let done = 0; done < warmUp + sweeps; done++) {
    sweep(true);
    sweep(false);
    if (done < warmUp) continue;
    let sum = 0;
    for (let slice = 0; slice < side; slice++) sum += kernel.plaquetteSum(slice);
    measured.push(sum / (6 * side ** DIMENSIONS * group));
  }
  const size = sweeps / BINS;
  const bins = Array.from({ length: BINS }, (_, bin) => meanOf(measured.slice(bin * size, (bin + 1) * size)));
  const mean = meanOf(bins);
  const variance = meanOf(bins.map((value) => (value - mean) ** 2)) / (BINS - 1);
  return { mean, error: Math.sqrt(variance) };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it.each(vectors.onePlaquette.values)(
  'one plaquette of SU($group) at $beta thousandths is $value',
  (vector) => {
    expect(onePlaquette(vector as Ensemble)).toBeCloseTo(vector.value, 6);
  },
);

it('SU(2) at β = 1 agrees with the strong-coupling series u + 4·u⁵·u′(β)/u′(0)', async () => {
  const { mean, error } = await measurePlaquette({ group: 2, beta: 1, side: 6, warmUp: 30, sweeps: 400 });
  const uAt = (beta: number) => onePlaquette({ group: 2, beta });
  const u = uAt(1000);
  const slope = (uAt(1010) - uAt(990)) / 0.02;
  const series = u + 4 * u ** 5 * (slope / 0.25);
  expect(error).toBeLessThan(5e-4);
  expect(Math.abs(mean - series) / error).toBeLessThan(5);
});

it.each(vectors.averagePlaquette.values)(
  'SU($group) at β = $beta agrees with other programs',
  async (vector) => {
    const { value: known, error: knownError, group, beta } = vector;
    const run: Run = { group: group as 2 | 3, beta, side: 6, warmUp: 60, sweeps: group === 2 ? 400 : 200 };
    const { mean, error } = await measurePlaquette(run);
    expect(error).toBeLessThan(1e-3);
    expect(Math.abs(mean - known) / Math.hypot(error, knownError)).toBeLessThan(5);
  },
);

it('another β is told apart', async () => {
  const run: Run = { group: 3, beta: 5.1, side: 6, warmUp: 60, sweeps: 200 };
  const { mean, error } = await measurePlaquette(run);
  expect(Math.abs(mean - 0.400324) / error).toBeGreaterThan(10);
});
