/** Mean plaquettes against series and tables, with errors that include how long a stream remembers its configurations. */
import { expect, it } from 'vitest';
import { loadKernel } from '../load-kernel.ts';
import type { GaugeKernel } from './compute/gauge-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { DIMENSIONS } from './model/definition.ts';

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

/** I_n(x) by its power series. */
function besselI(n: number, x: number): number {
  let term = 1;
  for (let k = 1; k <= n; k++) term *= x / 2 / k;
  let sum = term;
  for (let k = 1; k < 30; k++) sum += term *= (x * x) / 4 / (k * (k + n));
  return sum;
}

/** One plaquette alone: ⟨(1/2) tr U⟩ of SU(2) = I₂(β)/I₁(β). */
const onePlaquette = (beta: number) => besselI(2, beta) / besselI(1, beta);

it('one plaquette of SU(2) at β = 1 is 0.2401937', () => {
  expect(onePlaquette(1)).toBeCloseTo(0.2401937, 7);
});

it('SU(2) at β = 1 agrees with the strong-coupling series u + 4·u⁵·u′(β)/u′(0)', async () => {
  const { mean, error } = await measurePlaquette({ group: 2, beta: 1, side: 6, warmUp: 30, sweeps: 400 });
  const u = onePlaquette(1);
  const slope = (onePlaquette(1.001) - onePlaquette(0.999)) / 0.002;
  const series = u + 4 * u ** 5 * (slope / 0.25);
  expect(error).toBeLessThan(5e-4);
  expect(Math.abs(mean - series) / error).toBeLessThan(5);
});

// Computed by a heat bath and by a Metropolis program in C, weighted mean: SU(2) on 12⁴ and SU(3) on 10⁴ sites.
it.each<[Run, number, number]>([
  [{ group: 2, beta: 2, side: 6, warmUp: 60, sweeps: 400 }, 0.501204, 0.000062],
  [{ group: 3, beta: 5, side: 6, warmUp: 60, sweeps: 200 }, 0.400324, 0.000053],
])('%o agrees with other programs', async (run, known, knownError) => {
  const { mean, error } = await measurePlaquette(run);
  expect(error).toBeLessThan(1e-3);
  expect(Math.abs(mean - known) / Math.hypot(error, knownError)).toBeLessThan(5);
});

it('another β is told apart', async () => {
  const run: Run = { group: 3, beta: 5.1, side: 6, warmUp: 60, sweeps: 200 };
  const { mean, error } = await measurePlaquette(run);
  expect(Math.abs(mean - 0.400324) / error).toBeGreaterThan(10);
});
