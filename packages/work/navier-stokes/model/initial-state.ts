/**
 * The vorticity a flow begins with, as amplitudes in closed form: no transform is needed, and both roads take the same.
 *
 * - Taylor–Green: u = cos x sin y, v = −sin x cos y, hence ω = −2 cos x cos y.
 * - Shear layers: ω = −Σ_n [sech²((y − π/2 − 2πn)/δ) − sech²((y − 3π/2 − 2πn)/δ)]/δ + 0.05 cos x (Brown, Minion 1995, with the
 *   layers repeated exactly), whose amplitudes follow from ∫ sech²(y/δ)/δ·e^{−iky} dy = πkδ/sinh(πkδ/2).
 * - Random: E(k) ∝ k⁷·exp(−3.5(k/peak)²) (San, Staples 2012, s = 3) for k² ≤ 6·peak² within the cutoff, of the mean energy 1/2.
 */
import { turn } from '../../numerics/elementary.ts';
import { exponential } from '../../numerics/exponential.ts';
import { philox, uniform } from '../../numerics/philox.ts';
import { cutoffOf, type Flow, type FlowState, modeIndex } from './definition.ts';

const PERTURBATION = 0.05;

/** Amplitude of one wave, with its conjugate at the opposite one where kx = 0. */
type SetMode = (kx: number, ky: number, re: number, im: number) => void;

export function initialState({ side, start }: Pick<Flow, 'side' | 'start'>): FlowState {
  const cutoff = cutoffOf(side);
  const modes = new Float64Array(2 * (cutoff + 1) * (2 * cutoff + 1));
  const set: SetMode = (kx, ky, re, im) => {
    modes.set([re, im], modeIndex(cutoff, kx, ky));
    if (kx === 0) modes.set([re, 0 - im], modeIndex(cutoff, 0, -ky));
  };
  if (start.kind === 'taylor_green') for (const ky of [1, -1]) set(1, ky, -0.5, 0);
  else if (start.kind === 'shear_layers') setShearLayers(cutoff, start.width, set);
  else setRandom(cutoff, start, set);
  return { step: 0, dissipated: 0, modes };
}

function setShearLayers(cutoff: number, width: number, set: SetMode): void {
  for (let k = 1; k <= cutoff; k += 2) {
    const half = (Math.PI * k * width) / 2;
    const share = (2 * exponential(-half)) / (1 - exponential(-2 * half));
    set(0, k, 0, (k % 4 === 1 ? 1 : -1) * k * width * share);
  }
  set(1, 0, PERTURBATION / 2, 0);
}

function setRandom(
  cutoff: number,
  { peak, key }: { peak: number; key: readonly [number, number] },
  set: SetMode,
): void {
  const waves: { kx: number; ky: number; size: number; cosine: number; sine: number }[] = [];
  let energy = 0;
  const most = Math.min(cutoff, Math.floor(3 * peak));
  for (let kx = 0; kx <= most; kx++)
    for (let ky = kx === 0 ? 1 : -most; ky <= most; ky++) {
      const square = kx * kx + ky * ky;
      if (square > 6 * peak * peak) continue;
      const ratio = square / (peak * peak);
      const size = ratio * ratio * exponential(-1.75 * ratio);
      energy += (size * size) / square;
      waves.push({ kx, ky, size, ...turn(uniform(philox([kx, ky, 0, 0], key)[0]!)) });
    }
  const scale = Math.sqrt(0.5 / energy);
  for (const { kx, ky, size, cosine, sine } of waves) set(kx, ky, scale * size * cosine, scale * size * sine);
}
