/** The energy that viscosity alone would leave of a beginning: a figure to compare flows with, which needs no flow. */
import { exponential } from '../../numerics/exponential.ts';
import type { FlowPlan } from '../plan.ts';
import { cutoffOf, type FlowStart } from './definition.ts';
import { flowOf } from './ensembles.ts';
import { initialState } from './initial-state.ts';
import { eachWave } from './measure-state.ts';

type Decaying = Pick<FlowPlan, 'dimensions' | 'side' | 'reynolds' | 'start' | 'parameter'>;

/** A beginning without the noise that makes it one of many. */
function bare(start: FlowStart): FlowStart {
  switch (start.kind) {
    case 'random':
      return start;
    case 'shear_layers':
      return { kind: start.kind, width: start.width };
    default:
      return { kind: start.kind, wave: start.wave ?? 1 };
  }
}

/**
 * Σ ½|ω|²/k²·exp(−2νk²t), of random vorticity and of other beginnings without their noise. The phases don't matter but for random
 * vorticity in a cube, of which this is the mean over all of them.
 */
export function energyLeft(plan: Decaying, time: number): number {
  const decayOf = (square: number) => exponential((-2 * square * time) / plan.reynolds);
  if (plan.dimensions === 3) return energyLeftInCube(plan, decayOf);
  const { start } = flowOf(plan, 0);
  const { modes } = initialState({ side: plan.side, start: bare(start) });
  let energy = 0;
  eachWave(plan, modes, (kx, square, size) => {
    if (size !== 0) energy += (kx === 0 ? 0.5 : 1) * (size / square) * decayOf(square);
  });
  return energy;
}

/** Vortices have |k|² = 3m² and the energy 1/8, helices m² and 3/8; of random vorticity the mean of |u|² goes as k²·exp(−2k²/p²). */
function energyLeftInCube({ side, start, parameter }: Decaying, decayOf: (square: number) => number): number {
  if (start === 'vortices') return decayOf(3 * parameter ** 2) / 8;
  if (start === 'helices') return (3 * decayOf(parameter ** 2)) / 8;
  const peak = parameter ** 2;
  const most = Math.min(cutoffOf(side), 3 * parameter);
  let [left, begun] = [0, 0];
  for (let kx = -most; kx <= most; kx++)
    for (let ky = -most; ky <= most; ky++)
      for (let kz = -most; kz <= most; kz++) {
        const square = kx * kx + ky * ky + kz * kz;
        if (square > 6 * peak) continue;
        const size = square * exponential((-2 * square) / peak);
        begun += size;
        left += size * decayOf(square);
      }
  return left / begun / 2;
}

/** Lines of PARI/GP that compute the same. @param time as a fraction, so that it is exact */
export function energyLeftInPari(plan: Decaying, time: string): string {
  const { dimensions, side, reynolds, start, parameter } = plan;
  const decay = (square: string) => `exp(-2*(${square})*t/${reynolds})`;
  const given = `t = ${time};`;
  if (dimensions === 3) return `${given} ${inCube(plan, decay)}`;
  if (start === 'vortices') return `${given}\n${decay(`2*${parameter}^2`)}/4.`;
  if (start === 'layers')
    return `${given} w = ${parameter}/1000;\nsum(j = 0, ${Math.floor((cutoffOf(side) - 1) / 2)}, my(k = 2*j + 1); (w/sinh(Pi*k*w/2))^2*${decay('k^2')}) + ${decay('1')}/1600`;
  const most = Math.min(cutoffOf(side), 3 * parameter);
  return `${given} p = ${parameter}; m = ${most};\ns(t) = sum(x = -m, m, sum(y = -m, m, my(k = x^2 + y^2, r = k/p^2); if(k > 0 && r <= 6, r^4*exp(-7*r/2)/k*${decay('k')})));\ns(t)/s(0)/2`;
}

function inCube({ side, start, parameter }: Decaying, decay: (square: string) => string): string {
  if (start === 'vortices') return `\n${decay(`3*${parameter}^2`)}/8.`;
  if (start === 'helices') return `\n3*${decay(`${parameter}^2`)}/8.`;
  const most = Math.min(cutoffOf(side), 3 * parameter);
  return `p = ${parameter}; m = ${most};\ns(t) = sum(x = -m, m, sum(y = -m, m, sum(z = -m, m, my(k = x^2 + y^2 + z^2); if(k <= 6*p^2, k*exp(-2*k/p^2)*${decay('k')}))));\ns(t)/s(0.)/2`;
}
