/** The energy that viscosity alone would leave of a beginning: a figure to compare flows with, which needs no flow. */
import { exponential } from '../../numerics/exponential.ts';
import type { FlowPlan } from '../plan.ts';
import { cutoffOf, type FlowStart, modeIndex } from './definition.ts';
import { flowOf } from './ensembles.ts';
import { initialState } from './initial-state.ts';

type Decaying = Pick<FlowPlan, 'side' | 'reynolds' | 'start' | 'parameter'>;

/** A beginning without the noise that makes it one of many. */
function bare(start: FlowStart): FlowStart {
  if (start.kind === 'random') return start;
  return start.kind === 'taylor_green'
    ? { kind: start.kind, wave: start.wave ?? 1 }
    : { kind: start.kind, width: start.width };
}

/** Σ ½|ω|²/k²·exp(−2νk²t), of random vorticity and of layers and vortices without their noise; the phases don't matter. */
export function energyLeft(plan: Decaying, time: number): number {
  const { start } = flowOf(plan, 0);
  const { modes } = initialState({ side: plan.side, start: bare(start) });
  const cutoff = cutoffOf(plan.side);
  let energy = 0;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const square = kx * kx + ky * ky;
      const index = modeIndex(cutoff, kx, ky);
      const size = modes[index]! * modes[index]! + modes[index + 1]! * modes[index + 1]!;
      if (size === 0) continue;
      const weight = kx === 0 ? 0.5 : 1;
      energy += weight * (size / square) * exponential((-2 * square * time) / plan.reynolds);
    }
  return energy;
}

/** Lines of PARI/GP that compute the same. @param time as a fraction, so that it is exact */
export function energyLeftInPari({ side, reynolds, start, parameter }: Decaying, time: string): string {
  const decay = (square: string) => `exp(-2*(${square})*t/${reynolds})`;
  const given = `t = ${time};`;
  if (start === 'vortices') return `${given}\n${decay(`2*${parameter}^2`)}/4.`;
  if (start === 'layers')
    return `${given} w = ${parameter}/1000;\nsum(j = 0, ${Math.floor((cutoffOf(side) - 1) / 2)}, my(k = 2*j + 1); (w/sinh(Pi*k*w/2))^2*${decay('k^2')}) + ${decay('1')}/1600`;
  const most = Math.min(cutoffOf(side), 3 * parameter);
  return `${given} p = ${parameter}; m = ${most};\ns(t) = sum(x = -m, m, sum(y = -m, m, my(k = x^2 + y^2, r = k/p^2); if(k > 0 && r <= 6, r^4*exp(-7*r/2)/k*${decay('k')})));\ns(t)/s(0)/2`;
}
