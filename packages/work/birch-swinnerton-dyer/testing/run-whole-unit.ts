/** For the tests and the comparison with peers: units computed and checked in this process, as a settling server does. */
import { type MinedUnit as MinedUnitOf, wholeUnitsOf } from '../../testing/run-whole-unit.ts';
import { compute } from '../compute.ts';
import { type CurvePlan, leafCount } from '../plan.ts';
import { type CurveResult, summarise } from '../result.ts';
import { verifier } from '../verify.ts';

export type MinedUnit = MinedUnitOf<CurvePlan, CurveResult>;

export const { mine, evidenceOf, judge } = wholeUnitsOf({ compute, leafCount, summarise, verifier });
