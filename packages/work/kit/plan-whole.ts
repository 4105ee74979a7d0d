/** Regions of one position each, which a session of any difficulty takes whole: only how long a unit works there differs. */
import type { JsonObject, PlanRequest, UnitPlan } from '../work-type.ts';
import { PlanRefused } from './read-plan.ts';

/** The `planTo` of a kind of which every unit is one position. @throws PlanRefused where `end` isn't the next position */
export const planWhole =
  <Plan extends JsonObject>(planUnit: (request: PlanRequest) => UnitPlan<Plan>) =>
  (request: PlanRequest, end: string): Plan => {
    const { plan, nextPosition } = planUnit(request);
    if (nextPosition !== end)
      throw new PlanRefused(`a unit from ${request.position} ends at ${nextPosition}`);
    return plan;
  };
