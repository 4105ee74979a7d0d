/**
 * The vorticity a flow begins with, as amplitudes in closed form: no transform is needed, and both roads take the same. That of flows in
 * a cube is in initial-space.ts; in a square it is one of these.
 *
 * - Taylor–Green: u = cos mx sin my, v = −sin mx cos my, hence ω = −2m cos mx cos my.
 * - Shear layers: ω = −Σ_n [sech²((y − π/2 − 2πn)/δ) − sech²((y − 3π/2 − 2πn)/δ)]/δ + 0.05 cos x (Brown, Minion 1995, with the
 *   layers repeated exactly), whose amplitudes follow from ∫ sech²(y/δ)/δ·e^{−iky} dy = πkδ/sinh(πkδ/2).
 * - Random: E(k) ∝ k⁷·exp(−3.5(k/peak)²) (San, Staples 2012, s = 3) for k² ≤ 6·peak² within the cutoff, of the mean energy 1/2.
 * - Noise: the same spectrum with another energy, added to one of the first two.
 */
import { turn } from '../../numerics/elementary.ts';
import { exponential } from '../../numerics/exponential.ts';
import { philox, uniform } from '../../numerics/philox.ts';
import { cutoffOf, type Flow, type FlowState, modeIndex, modesLength, type Noise } from './definition.ts';
import { spaceModes } from './initial-space.ts';

const PERTURBATION = 0.05;
const RANDOM_ENERGY = 0.5;

/** Adds an amplitude to one wave, and its conjugate to the opposite one where kx = 0. */
type AddMode = (kx: number, ky: number, re: number, im: number) => void;

type Beginning = Pick<Flow, 'dimensions' | 'side' | 'start'>;

/** @throws RangeError for helices in a square and for layers in a cube */
export function initialState(beginning: Beginning): FlowState {
  const modes = beginning.dimensions === 3 ? spaceModes(beginning) : planeModes(beginning);
  return { step: 0, dissipated: 0, modes };
}

function planeModes({ side, start }: Beginning): Float64Array {
  if (start.kind === 'helices') throw new RangeError('there are no helices in a square');
  const cutoff = cutoffOf(side);
  const modes = new Float64Array(modesLength({ side }));
  const addAt = (index: number, re: number, im: number) => {
    modes[index]! += re;
    modes[index + 1]! += im;
  };
  const add: AddMode = (kx, ky, re, im) => {
    addAt(modeIndex(cutoff, kx, ky), re, im);
    if (kx === 0) addAt(modeIndex(cutoff, 0, -ky), re, 0 - im);
  };
  if (start.kind === 'random') addRandom(cutoff, { ...start, energy: RANDOM_ENERGY }, add);
  else {
    const { wave = 1 } = start.kind === 'taylor_green' ? start : {};
    if (start.kind === 'taylor_green') for (const ky of [wave, -wave]) add(wave, ky, -0.5 * wave, 0);
    else addShearLayers(cutoff, start.width, add);
    if (start.noise) addRandom(cutoff, start.noise, add);
  }
  return modes;
}

function addShearLayers(cutoff: number, width: number, add: AddMode): void {
  for (let k = 1; k <= cutoff; k += 2) {
    const half = (Math.PI * k * width) / 2;
    const share = (2 * exponential(-half)) / (1 - exponential(-2 * half));
    add(0, k, 0, (k % 4 === 1 ? 1 : -1) * k * width * share);
  }
  add(1, 0, PERTURBATION / 2, 0);
}

function addRandom(cutoff: number, { peak, key, energy: wanted }: Noise, add: AddMode): void {
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
  const scale = Math.sqrt(wanted / energy);
  for (const { kx, ky, size, cosine, sine } of waves) add(kx, ky, scale * size * cosine, scale * size * sine);
}
