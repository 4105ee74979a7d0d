/** Flows in a cube that aren't those of the equation, for the tests of what refuses them. */
import { SpaceRun } from '../compute/space-run.ts';
import { cutoffOf, type Flow, modesLength, spaceIndex } from '../model/definition.ts';
import { byKernel, type Road } from './kernel-flow.ts';
import { PlainSpaceFlow } from './plain-space-flow.ts';

export const honest = byKernel((flow) => SpaceRun.open(flow));

export const halfTheViscosity = (flow: Flow): Road => honest({ ...flow, reynolds: 2 * flow.reynolds });

/** Waves up to the cutoff, with the place of their amplitudes. */
function eachWave(
  cutoff: number,
  visit: (wave: readonly [number, number, number], index: number) => void,
): void {
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++) visit([kx, ky, kz], spaceIndex(cutoff, kx, ky, kz));
}

/** Each wave damped, without acting on another. */
export const heatDecay =
  ({ side, reynolds, stepsPerUnit }: Flow): Road =>
  (from, steps) => {
    const modes = from.modes.slice();
    eachWave(cutoffOf(side), ([kx, ky, kz], index) => {
      const decay = Math.exp(((-(kx * kx + ky * ky + kz * kz) / reynolds) * steps) / stepsPerUnit);
      for (let part = index; part < index + 6; part++) modes[part]! *= decay;
    });
    return { step: from.step + steps, dissipated: from.dissipated, modes };
  };

/** All waves that the points can hold, so that products fold back; what is kept of them looks like any state. */
export const withoutDealiasing =
  (flow: Flow): Road =>
  (from, steps) => {
    const kept = cutoffOf(flow.side);
    const most = flow.side / 2 - 1;
    const modes = new Float64Array(modesLength(flow, most));
    eachWave(kept, (wave, index) => {
      modes.set(from.modes.subarray(index, index + 6), spaceIndex(most, ...wave));
    });
    const end = new PlainSpaceFlow(flow, most).advance({ ...from, modes }, steps);
    const cut = new Float64Array(from.modes.length);
    eachWave(kept, (wave, index) => {
      const place = spaceIndex(most, ...wave);
      cut.set(end.modes.subarray(place, place + 6), index);
    });
    return { ...end, modes: cut };
  };
