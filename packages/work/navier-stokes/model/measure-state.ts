/** Figures of a state, summed in the order of its amplitudes: for kx = 0 … K each ky = −K … K. */
import { naturalLogarithm } from '../../numerics/elementary.ts';
import { exponential } from '../../numerics/exponential.ts';
import { cutoffOf, type Flow, type FlowState, modeIndex } from './definition.ts';

export interface StateFigures {
  /** ½⟨u² + v²⟩ without the mean velocity. */
  energy: number;
  /** ½⟨ω²⟩. */
  enstrophy: number;
  /** ½⟨|∇ω|²⟩. */
  palinstrophy: number;
  /** Energy of the waves with shell − ½ < |k| ≤ shell + ½, from shell 0 to the last that isn't cut. */
  spectrum: Float64Array;
  /** K·(ν³/χ)^(1/6) with the dissipation of enstrophy χ = 2ν·palinstrophy; Infinity at rest. */
  resolution: number;
}

export function measureState({ side, reynolds }: Flow, { modes }: FlowState): StateFigures {
  const cutoff = cutoffOf(side);
  const spectrum = new Float64Array(cutoff + 1);
  let [energy, enstrophy, palinstrophy] = [0, 0, 0];
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const square = kx * kx + ky * ky;
      if (square === 0) continue;
      const index = modeIndex(cutoff, kx, ky);
      const share =
        (kx === 0 ? 0.5 : 1) * (modes[index]! * modes[index]! + modes[index + 1]! * modes[index + 1]!);
      energy += share / square;
      enstrophy += share;
      palinstrophy += share * square;
      const shell = Math.ceil(Math.sqrt(square) - 0.5);
      if (shell <= cutoff) spectrum[shell]! += share / square;
    }
  return {
    energy,
    enstrophy,
    palinstrophy,
    spectrum,
    resolution: resolutionOf(cutoff, reynolds, palinstrophy),
  };
}

/** (ν³/χ)^(1/6) = (ν²/(2·palinstrophy))^(1/6). */
export function resolutionOf(cutoff: number, reynolds: number, palinstrophy: number): number {
  if (palinstrophy < 1e-300) return Number.POSITIVE_INFINITY;
  return cutoff * exponential(-naturalLogarithm(2 * palinstrophy * reynolds * reynolds) / 6);
}
