/** What plan and figures of a result say of each other, for a reader who has only some of the leaves. */
import { cutoffOf } from '../model/definition.ts';
import { CHAINS } from '../model/ensembles.ts';
import { type FlowPlan, positionOf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { FlowResult } from '../result.ts';

export function checkResult(plan: FlowPlan, result: FlowResult): Reason | undefined {
  const start = positionOf(plan);
  const isOfUnit =
    result.start === String(start) &&
    result.end === String(start + 1) &&
    result.dimensions === plan.dimensions &&
    result.side === plan.side &&
    result.reynolds === plan.reynolds;
  if (!isOfUnit) return 'result_of_another_region';
  const points = Math.min(64, plan.leaves);
  const fits =
    result.steps === plan.leaves * plan.steps &&
    result.flows.length === CHAINS &&
    result.flows.every(
      ({ growthAt, spectrum, history, energy, enstrophy, palinstrophy }) =>
        growthAt <= plan.leaves &&
        spectrum.length === cutoffOf(plan.side) &&
        Object.values(history).every(({ length }) => length === points) &&
        history.energy.at(-1) === energy &&
        history.enstrophy.at(-1) === enstrophy &&
        history.palinstrophy.at(-1) === palinstrophy,
    );
  return fits ? undefined : 'figures_contradict_each_other';
}
