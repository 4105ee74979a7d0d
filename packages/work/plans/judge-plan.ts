/**
 * What a discovery shows by itself of its plan: that kind, difficulty, position and seed make it, and that the seed is the hash
 * of the tip that it names. Whether that tip is of the chain, and the region nobody else's, only the chain shows
 * (check-plans.ts).
 */
import type { PlanFaultCode } from '@productive-mining/ledger/chain/chain-faults.ts';
import type { Columns, DiscoveryColumns } from '@productive-mining/ledger/chain/stored-block.ts';
import { sameJson } from '../kit/equality.ts';
import { PlanRefused } from '../kit/read-plan.ts';
import { isAvailable, workTypeOf } from '../registry.ts';
import type { Json, JsonObject, WorkType } from '../work-type.ts';
import { frontiersAt } from './choose-frontier.ts';
import { drawSeed } from './draw-seed.ts';
import { type PlanOrigin, readOrigin, tipOf } from './plan-origin.ts';
import { planUpTo } from './plan-stretch.ts';

/** A fault of a plan, and the column that it is in. */
export interface PlanFault {
  fault: PlanFaultCode;
  /** E.g. "seed", or "discoveries[0].seed" among those of a block. */
  field: string;
}

export interface JudgedPlan {
  origin: ReturnType<typeof readOrigin>;
  /** The position behind the plan, as the kind makes it again; undefined when it makes none. */
  end: string | undefined;
  faults: PlanFault[];
}

/** The kinds of which blocks may be older than the origins of plans. */
const OLDER_THAN_ORIGINS: ReadonlySet<string> = new Set([
  'prime_pattern',
  'goldbach_verification',
  'riemann_zero',
  'elliptic_curve_crypto',
  'lattice_crypto',
  'poincare_conjecture',
]);

/**
 * Without an origin the frontier is the one that its difficulty has by itself: when sessions could first choose another, plans
 * had origins. Never throws for a stored value.
 * @param difficulty of the block
 */
export function judgePlan(difficulty: number, columns: DiscoveryColumns): JudgedPlan {
  const origin = readOrigin(columns);
  const judged: JudgedPlan = { origin, end: undefined, faults: [] };
  const report = (fault: PlanFaultCode, field: string) => judged.faults.push({ fault, field });
  const definition = definitionOf(columns);
  const isOfFrontier = definition === undefined || hasFrontier(definition, difficulty, columns);
  if (!isOfFrontier) report('frontier_differs', 'frontier');
  else if (origin === 'missing' && definition && !mayLackOrigin(definition, difficulty, columns))
    report('origin_missing', 'position');
  if (origin === 'malformed') report('origin_malformed', 'position');
  if (typeof origin === 'string') return judged;
  if (!isSeedOf(origin, columns)) report('seed_not_of_tip', 'seed');
  if (!definition) report('kind_unknown', 'workType');
  if (!definition || !isOfFrontier) return judged;
  const made = plansAgain(definition, difficulty, columns, origin);
  if (!made?.plans.some((plan) => sameJson(plan, columns.plan as Json))) report('plan_differs', 'plan');
  if (made && made.nextPosition !== origin.endPosition) report('end_differs', 'endPosition');
  return { ...judged, end: made?.nextPosition };
}

/** The kind of a discovery, where this program has it. */
export function definitionOf({ workType }: Columns): WorkType | undefined {
  return typeof workType === 'string' && isAvailable(workType) ? workTypeOf(workType) : undefined;
}

/** Whether the kind has the frontier at this difficulty, and the plan, if it names one, the same. */
function hasFrontier(
  definition: WorkType,
  difficulty: number,
  { frontier, plan }: DiscoveryColumns,
): boolean {
  const { frontier: ofPlan = frontier } = (plan ?? {}) as { frontier?: unknown };
  return ofPlan === frontier && frontiersAt(definition, difficulty).some(({ name }) => name === frontier);
}

function mayLackOrigin(definition: WorkType, difficulty: number, { frontier }: DiscoveryColumns): boolean {
  return (
    OLDER_THAN_ORIGINS.has(definition.presentation.value) && definition.frontierFor(difficulty) === frontier
  );
}

function isSeedOf(origin: PlanOrigin, { workType, frontier }: DiscoveryColumns): boolean {
  if (typeof workType !== 'string' || typeof frontier !== 'string') return false;
  const { position, draw, seed } = origin;
  if (![workType, frontier, position].every((text) => text.isWellFormed())) return false;
  return drawSeed({ tip: tipOf(origin), workType, frontier, position, draw }) === seed;
}

/** The plan as the kind makes it at a frontier that it has, and as it did before; undefined when it makes none. */
function plansAgain(
  kind: WorkType,
  difficulty: number,
  { frontier }: DiscoveryColumns,
  { position, endPosition, seed }: PlanOrigin,
): { plans: JsonObject[]; nextPosition: string } | undefined {
  // Its frontier bounds the difficulty, and is one of the kind's.
  if (!Number.isInteger(difficulty)) return undefined;
  const request = { difficulty, frontier: String(frontier), position, seed };
  try {
    const { plan, nextPosition } = planUpTo(kind, request, endPosition);
    return { plans: kind.earlierPlan ? [plan, kind.earlierPlan(request)] : [plan], nextPosition };
  } catch (error) {
    if (error instanceof PlanRefused) return undefined;
    throw error;
  }
}
