/** What plan and figures of a result say of each other, for a reader who has only some of the leaves. */
import { CHAINS } from '../model/ensembles.ts';
import { rectanglesOf } from '../model/loops.ts';
import { type LatticePlan, positionOf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { LatticeResult } from '../result.ts';

export function checkResult(plan: LatticePlan, result: LatticeResult): Reason | undefined {
  const start = positionOf(plan);
  const isOfUnit =
    result.start === String(start) &&
    result.end === String(start + 1) &&
    result.group === plan.group &&
    result.beta === plan.beta &&
    result.side === plan.side;
  if (!isOfUnit) return 'result_of_another_region';
  const { leftOut, measured, loops, history } = result;
  const rectangles = rectanglesOf(plan.side);
  const fits =
    leftOut === Math.floor(plan.leaves / 4) &&
    measured === CHAINS * (plan.leaves - leftOut) &&
    loops.length === rectangles.length &&
    loops.every(({ width, height }, index) => {
      const rectangle = rectangles[index]!;
      return width === rectangle.width && height === rectangle.height;
    }) &&
    history.every((points) => points.length === Math.min(64, plan.leaves));
  return fits ? undefined : 'figures_contradict_each_other';
}
