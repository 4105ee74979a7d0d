/** Figures of a state, summed in the order of its amplitudes: for kx = 0 … K each ky = −K … K, in a cube each kz = −K … K. */
import { naturalLogarithm } from '../../numerics/elementary.ts';
import { exponential } from '../../numerics/exponential.ts';
import { cutoffOf, type Flow, type FlowState, type Grid } from './definition.ts';

export interface StateFigures {
  /** ½⟨|u|²⟩ without the mean velocity. */
  energy: number;
  /** ½⟨|ω|²⟩. */
  enstrophy: number;
  /** ½⟨|∇ω|²⟩, the sum over components. */
  palinstrophy: number;
  /** Energy of the waves with shell − ½ < |k| ≤ shell + ½, from shell 0 to the last that isn't cut. */
  spectrum: Float64Array;
  /**
   * K·η: in a square (ν³/χ)^(1/6) with the dissipation of enstrophy χ = 2ν·palinstrophy, in a cube Kolmogorov's (ν³/ε)^(1/4) with
   * that of energy ε = 2ν·enstrophy; Infinity at rest.
   */
  resolution: number;
}

export function measureState(flow: Flow, { modes }: FlowState): StateFigures {
  const cutoff = cutoffOf(flow.side);
  const spectrum = new Float64Array(cutoff + 1);
  let [energy, enstrophy, palinstrophy] = [0, 0, 0];
  const add: AddWave = (kx, square, size) => {
    if (square === 0) return;
    const share = (kx === 0 ? 0.5 : 1) * size;
    energy += share / square;
    enstrophy += share;
    palinstrophy += share * square;
    const shell = Math.ceil(Math.sqrt(square) - 0.5);
    if (shell <= cutoff) spectrum[shell]! += share / square;
  };
  eachWave(flow, modes, add);
  const resolution = resolutionOf(flow, { enstrophy, palinstrophy });
  return { energy, enstrophy, palinstrophy, spectrum, resolution };
}

/** Takes a wave's |k|² and |ω|². */
type AddWave = (kx: number, square: number, size: number) => void;

/** In the order of a state's amplitudes. */
export function eachWave({ dimensions, side }: Grid, modes: Float64Array, add: AddWave): void {
  if (dimensions === 3) eachOfSpace(cutoffOf(side), modes, add);
  else eachOfPlane(cutoffOf(side), modes, add);
}

function eachOfPlane(cutoff: number, modes: Float64Array, add: AddWave): void {
  let at = 0;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      add(kx, kx * kx + ky * ky, sizeAt(modes, at));
      at += 2;
    }
}

function eachOfSpace(cutoff: number, modes: Float64Array, add: AddWave): void {
  let at = 0;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++) {
        const size = sizeAt(modes, at) + sizeAt(modes, at + 2) + sizeAt(modes, at + 4);
        add(kx, kx * kx + ky * ky + kz * kz, size);
        at += 6;
      }
}

const sizeAt = (modes: Float64Array, index: number): number =>
  modes[index]! * modes[index]! + modes[index + 1]! * modes[index + 1]!;

/** K·η, with (ν³/χ)^(1/6) = (ν²/(2·palinstrophy))^(1/6) in a square, (ν³/ε)^(1/4) = (ν²/(2·enstrophy))^(1/4) in a cube. */
export function resolutionOf(
  { dimensions, side, reynolds }: Grid & Pick<Flow, 'reynolds'>,
  { enstrophy, palinstrophy }: Pick<StateFigures, 'enstrophy' | 'palinstrophy'>,
): number {
  const [size, root] = dimensions === 3 ? [enstrophy, 4] : [palinstrophy, 6];
  if (size < 1e-300) return Number.POSITIVE_INFINITY;
  return cutoffOf(side) * exponential(-naturalLogarithm(2 * size * reynolds * reynolds) / root);
}
