/**
 * The vorticity that a flow in a cube begins with, as amplitudes in closed form.
 *
 * - Taylor–Green: u = (sin mx cos my cos mz, −cos mx sin my cos mz, 0).
 * - Helices: u = (a sin mz + a cos my, a sin mx + a cos mz, a sin my + a cos mx) with a = ½, whose vorticity is m·u.
 * - Random: u = k × (e^{iα}, e^{iβ}, e^{iγ})·exp(−(k/peak)²), hence E(k) ∝ k⁴·exp(−2(k/peak)²) on average (Orszag, Patterson 1972),
 *   for k² ≤ 6·peak² within the cutoff, of the mean energy 1/2.
 * - Noise: the same with another energy, added to one of the first two.
 */
import { turn } from '../../numerics/elementary.ts';
import { exponential } from '../../numerics/exponential.ts';
import { philox, uniform } from '../../numerics/philox.ts';
import { cutoffOf, type Flow, modesLength, type Noise, spaceIndex } from './definition.ts';

const RANDOM_ENERGY = 0.5;
/** a/2 of the helices. */
const HELIX = 0.25;

type Wave = readonly [kx: number, ky: number, kz: number];
/** Real and imaginary part along x, y and z. */
type Amplitude = readonly [number, number, number, number, number, number];
/** Adds an amplitude to one wave, and its conjugate to the opposite one where kx = 0. */
type AddWave = (wave: Wave, amplitude: Amplitude) => void;

/** @throws RangeError for a beginning in a square alone */
export function spaceModes({ side, start }: Pick<Flow, 'side' | 'start'>): Float64Array {
  const cutoff = cutoffOf(side);
  const modes = new Float64Array(modesLength({ dimensions: 3, side }));
  const add: AddWave = ([kx, ky, kz], amplitude) => {
    const here = spaceIndex(cutoff, kx, ky, kz);
    for (const [part, value] of amplitude.entries()) modes[here + part]! += value;
    if (kx > 0) return;
    const opposite = spaceIndex(cutoff, 0, -ky, -kz);
    for (const [part, value] of amplitude.entries())
      modes[opposite + part]! += part % 2 === 0 ? value : 0 - value;
  };
  if (start.kind === 'shear_layers') throw new RangeError('there are no layers in a cube');
  if (start.kind === 'random') {
    addRandom(cutoff, { ...start, energy: RANDOM_ENERGY }, add);
    return modes;
  }
  if (start.kind === 'taylor_green') addVortices(start.wave ?? 1, add);
  else addHelices(start.wave, add);
  if (start.noise) addRandom(cutoff, start.noise, add);
  return modes;
}

function addVortices(wave: number, add: AddWave): void {
  for (const y of [wave, -wave])
    for (const z of [wave, -wave]) {
      const [signY, signZ] = [Math.sign(y), Math.sign(z)];
      add([wave, y, z], [(wave * signY * signZ) / 8, 0, (wave * signZ) / 8, 0, (-wave * signY) / 4, 0]);
    }
}

function addHelices(wave: number, add: AddWave): void {
  const size = HELIX * wave;
  add([wave, 0, 0], [0, 0, 0, -size, size, 0]);
  add([0, wave, 0], [size, 0, 0, 0, 0, -size]);
  add([0, 0, wave], [0, -size, size, 0, 0, 0]);
}

type Vector = readonly [number, number, number];

/** k × a. */
const across = ([kx, ky, kz]: Wave, [x, y, z]: Vector): Vector => [
  ky * z - kz * y,
  kz * x - kx * z,
  kx * y - ky * x,
];

const squareOf = ([x, y, z]: Vector): number => x * x + y * y + z * z;

/** One of each pair of opposite waves up to the given number in each direction. */
function* halfOfWaves(most: number): Generator<Wave> {
  for (let kx = 0; kx <= most; kx++)
    for (let ky = kx === 0 ? 0 : -most; ky <= most; ky++)
      for (let kz = kx === 0 && ky === 0 ? 1 : -most; kz <= most; kz++) yield [kx, ky, kz];
}

function addRandom(cutoff: number, { peak, key, energy: wanted }: Noise, add: AddWave): void {
  const waves: { wave: Wave; size: number; re: Vector; im: Vector }[] = [];
  let energy = 0;
  for (const wave of halfOfWaves(Math.min(cutoff, 3 * peak))) {
    const square = squareOf(wave);
    if (square > 6 * peak * peak) continue;
    const size = exponential(-(square / (peak * peak)));
    const [x, y, z] = philox([...wave, 0], key).map((word) => turn(uniform(word)));
    const re = across(wave, [x!.cosine, y!.cosine, z!.cosine]);
    const im = across(wave, [x!.sine, y!.sine, z!.sine]);
    energy += size * size * (squareOf(re) + squareOf(im));
    waves.push({ wave, size, re: across(wave, re), im: across(wave, im) });
  }
  const scale = Math.sqrt(wanted / energy);
  for (const { wave, size, re, im } of waves) {
    const [x, y, z] = re.map((value, axis) => [0 - scale * size * im[axis]!, scale * size * value] as const);
    add(wave, [...x!, ...y!, ...z!]);
  }
}
