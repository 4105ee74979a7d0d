/** The picture of a running reduction: the present Gram–Schmidt profile next to that of the starting basis. */
import type { LiveView } from '../../work-type.ts';
import { PROFILE_UNITS } from '../leaf.ts';
import type { Instance } from '../model/derive-instance.ts';
import { profileSeries, startingProfile } from '../model/profile-series.ts';
import type { LatticePlan } from '../plan.ts';
import { describe } from '../plan.ts';
import type { ReductionKernel } from './reduction-kernel.ts';
import { shortestPosition } from './reduction-kernel.ts';
import type { AttemptState } from './run-attempt.ts';
import { profileOf } from './run-attempt.ts';

export interface RunningAttempt {
  plan: LatticePlan;
  instance: Instance;
  kernel: ReductionKernel;
  /** Number of the attempt, from 0. */
  attempt: number;
  state: AttemptState;
  /** Least ‖v‖² of the chunk's attempts that are done. */
  shortest: number;
}

export function viewOf({ plan, instance, kernel, attempt, state, shortest }: RunningAttempt): LiveView {
  const { dimension, squaredTarget } = plan;
  const { blockSize, lllProfile } = state;
  const isBlockwise = blockSize > 0;
  const present = kernel.squaredNorm(shortestPosition(kernel, dimension));
  const phase = isBlockwise ? `BKZ, blocks of ${blockSize}` : 'LLL';
  return {
    subject: describe(plan),
    figures: [
      { label: 'Attempt', value: attempt + 1 },
      { label: 'Reduction', value: phase },
      { label: 'Shortest now', value: Math.sqrt(present).toFixed(1) },
      ...(Number.isFinite(shortest)
        ? [{ label: 'Shortest, chunk', value: Math.sqrt(shortest).toFixed(1) }]
        : []),
      { label: 'Target', value: Math.sqrt(squaredTarget).toFixed(1) },
    ],
    ...(isBlockwise ? { plot: profilePlot(instance, lllProfile, profileOf(kernel, dimension), phase) } : {}),
  };
}

function profilePlot(
  instance: Instance,
  lllProfile: readonly number[],
  present: readonly number[],
  phase: string,
): NonNullable<LiveView['plot']> {
  const ratio = (2 ** ((lllProfile[0]! - present[0]!) / PROFILE_UNITS)).toFixed(2);
  return {
    title: `${phase}: the first vector is ${ratio === '1.00' ? 'as long as' : `${ratio} times shorter than`} after LLL`,
    caption:
      'Lengths of the Gram–Schmidt vectors of the basis, as powers of two. Reduction makes the line flatter: their product is always the volume of the lattice, so the first vector gets shorter as the last get longer.',
    x: { label: 'position in the basis', isWhole: true },
    y: { label: 'log2 of the length' },
    series: [
      profileSeries('starting basis', startingProfile(instance.modulus, lllProfile.length)),
      profileSeries('after LLL', lllProfile),
      profileSeries('now', present),
    ],
  };
}
