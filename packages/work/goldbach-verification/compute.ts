/** Computes leaves of either frontier. */
import type { ComputeModule } from '../work-type.ts';
import { prepareBeyond } from './compute/compute-beyond.ts';
import { prepareFromFour } from './compute/compute-from-four.ts';
import type { GoldbachPlan } from './plan.ts';

export const compute: ComputeModule<GoldbachPlan> = {
  prepare: (plan) => (plan.frontier === 'beyond' ? prepareBeyond(plan) : prepareFromFour(plan)),
};
