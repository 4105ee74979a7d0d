/** For the tests and the comparison with peers: whole units of a kind, computed and checked as a settling server does. */
import type {
  Chunk,
  ChunkRequest,
  ComputedLeaf,
  ComputeModule,
  Evidence,
  JsonObject,
  Verdict,
  Verifier,
  WorkType,
} from '../work-type.ts';
import { computeLeaves, judge as judgeEvidence } from './run-unit.ts';

export interface MinedUnit<Plan extends JsonObject, Result extends JsonObject> {
  plan: Plan;
  leaves: ComputedLeaf[];
  result: Result;
}

interface Parts<Plan extends JsonObject, Result extends JsonObject>
  extends Pick<WorkType<Plan, Result>, 'leafCount' | 'summarise'> {
  compute: ComputeModule<Plan>;
  verifier: Verifier<Plan, Result>;
}

/** @param parts of a kind without a search, whose units have a fixed number of leaves */
export function wholeUnitsOf<Plan extends JsonObject, Result extends JsonObject>(parts: Parts<Plan, Result>) {
  const { compute, leafCount, summarise, verifier } = parts;
  const resultOf = (plan: Plan, leaves: readonly ComputedLeaf[]): Result =>
    summarise(
      plan,
      leaves.map(({ summary }) => summary),
    );
  /** All leaves with all data, as a settling server has them. */
  const evidenceOf = (
    { plan, leaves }: MinedUnit<Plan, Result>,
    challenged: readonly number[],
  ): Evidence<Plan> => ({
    plan,
    leaves: new Map(leaves.map(({ summary }, index) => [index, summary])),
    complete: true,
    challenged,
    data: new Map(leaves.map(({ data }, index) => [index, data ?? new Uint8Array()])),
  });
  return {
    resultOf,
    evidenceOf,
    /** A whole unit; in one chunk unless told otherwise. */
    async mine(plan: Plan, chunks?: readonly (Chunk | ChunkRequest)[]): Promise<MinedUnit<Plan, Result>> {
      const leaves = await computeLeaves(compute, plan, chunks ?? [{ first: 0, count: leafCount(plan) }]);
      return { plan, leaves, result: resultOf(plan, leaves) };
    },
    judge: (unit: MinedUnit<Plan, Result>, challenged: readonly number[]): Promise<Verdict> =>
      judgeEvidence(verifier, evidenceOf(unit, challenged), unit.result),
  };
}
