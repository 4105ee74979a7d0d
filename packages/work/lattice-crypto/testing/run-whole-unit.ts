/** For the tests: units computed and checked in this process, as a settling server does. */
import { computeSearchLeaves, evidenceOfSearch, judge, seedOf } from '../../testing/run-unit.ts';
import type { Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { latticeCrypto } from '../index.ts';
import { deriveModulus } from '../model/derive-instance.ts';
import type { LatticePlan } from '../plan.ts';
import { checkPlan } from '../plan.ts';
import type { LatticeResult } from '../result.ts';
import { verifier } from '../verify.ts';

/** A plan whose target is this many times √q; its attempts take some milliseconds. */
export function smallPlan(text: string, dimension: number, norm: number, leaves = 40): LatticePlan {
  const source = { instance: '0', seed: seedOf(text) };
  const squaredTarget = Math.floor(norm * norm * deriveModulus(source));
  const plan = { ...source, dimension, blockSize: 20, tours: 1, squaredTarget, leaves };
  checkPlan(plan);
  return plan;
}

/** All leaves of a unit; those behind the find are empty. */
export const leavesOf = (plan: LatticePlan) => computeSearchLeaves(latticeCrypto, compute, plan);

export const evidenceOf = (plan: LatticePlan, leaves: readonly Uint8Array[], draw = 'draw') =>
  evidenceOfSearch(latticeCrypto, verifier, { plan, leaves }, draw);

export const verdictOf = (evidence: Evidence<LatticePlan>, result: LatticeResult) =>
  judge(verifier, evidence, result);
