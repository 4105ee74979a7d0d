/**
 * Units of a stretch of a frontier that was left between two others: which difficulty has the unit that a session takes of it,
 * and which plans readers accept there. A unit ends where its difficulty says; the last one of a stretch may end farther on,
 * before the next difficulty's end. So no unit holds less work than its difficulty has, and no part is left that is
 * too short for any.
 */
import { PlanRefused } from '../kit/read-plan.ts';
import type { JsonObject, PlanRequest, UnitPlan, WorkType } from '../work-type.ts';
import { EVERY_DIFFICULTY, frontiersAt } from './choose-frontier.ts';
import { comparePlaces, placeOf } from './frontier-place.ts';

export interface StretchUnit extends UnitPlan<JsonObject> {
  difficulty: number;
}

/**
 * The plan of a unit that a block says ends at `end`, as readers make it again: `planUnit`'s, or where the kind's regions can
 * be cut and the end lies between that of this difficulty and the next, the one of all up to there.
 * @throws PlanRefused as `planUnit`
 */
export function planUpTo(kind: WorkType, request: PlanRequest, end: string): UnitPlan<JsonObject> {
  const made = kind.planUnit(request);
  const order = orderOf(kind, made.nextPosition, end);
  if (order === undefined || order >= 0 || !kind.planTo) return made;
  if (fits(kind, { ...request, difficulty: request.difficulty + 1 }, end)) return made;
  try {
    return { plan: kind.planTo(request, end), nextPosition: end };
  } catch (error) {
    if (error instanceof PlanRefused) return made;
    throw error;
  }
}

/**
 * The unit that a session takes from the front of the stretch between its request's position and `end`: of its own difficulty
 * where that leaves nothing or room for another unit, otherwise of the greatest one below for which that is so. A stretch that
 * has room for one unit alone is taken whole, at the greatest difficulty whose unit fits.
 * @returns undefined when the kind's regions can't be cut, or not this one, or the session is below the frontier's difficulties
 */
export function cutStretch(kind: WorkType, request: PlanRequest, end: string): StretchUnit | undefined {
  const least = leastDifficulty(kind, request.frontier);
  if (!kind.planTo || request.difficulty < least) return undefined;
  const at = (difficulty: number) => unitAt(kind, { ...request, difficulty }, end);
  const own = at(request.difficulty);
  if (own?.leavesRoom) return own.unit;
  const greatest = greatestWith(least, EVERY_DIFFICULTY.to, (difficulty) => at(difficulty) !== undefined);
  if (greatest === undefined) return undefined;
  const whole = at(greatest)!;
  if (whole.leavesRoom && greatest <= request.difficulty) return whole.unit;
  const below = Math.min(greatest, request.difficulty) - 1;
  const part = greatestWith(least, below, (difficulty) => at(difficulty)!.leavesRoom);
  if (part !== undefined) return at(part)!.unit;
  const made = planUpTo(kind, { ...request, difficulty: greatest }, end);
  return made.nextPosition === end ? { difficulty: greatest, ...made } : undefined;
}

/**
 * The unit from the request's position on: of its difficulty, or of the greatest one below that has a unit there.
 * @throws PlanRefused where none has
 */
export function planAtMost(kind: WorkType, request: PlanRequest): StretchUnit {
  const own = planned(kind, request);
  if (own) return { difficulty: request.difficulty, ...own };
  const least = leastDifficulty(kind, request.frontier);
  const isPlanned = (difficulty: number) => planned(kind, { ...request, difficulty }) !== undefined;
  const difficulty = greatestWith(least, request.difficulty - 1, isPlanned) ?? request.difficulty;
  return { difficulty, ...kind.planUnit({ ...request, difficulty }) };
}

/** The unit of a difficulty at the front of a stretch, and whether the rest is nothing or a unit's; undefined if it is longer. */
function unitAt(
  kind: WorkType,
  request: PlanRequest,
  end: string,
): { unit: StretchUnit; leavesRoom: boolean } | undefined {
  const { difficulty, frontier } = request;
  const made = planned(kind, request);
  const order = made && orderOf(kind, made.nextPosition, end);
  if (!made || order === undefined || order > 0) return undefined;
  const rest = {
    ...request,
    position: made.nextPosition,
    difficulty: leastDifficulty(kind, frontier),
  };
  return { unit: { difficulty, ...made }, leavesRoom: order === 0 || fits(kind, rest, end) };
}

/** Whether the unit of a request ends at `end` or before it. */
function fits(kind: WorkType, request: PlanRequest, end: string): boolean {
  const made = planned(kind, request);
  const order = made && orderOf(kind, made.nextPosition, end);
  return order !== undefined && order <= 0;
}

/** Undefined where no unit of this difficulty can begin. */
function planned(kind: WorkType, request: PlanRequest): UnitPlan<JsonObject> | undefined {
  if (!hasFrontier(kind, request)) return undefined;
  try {
    return kind.planUnit(request);
  } catch (error) {
    if (error instanceof PlanRefused) return undefined;
    throw error;
  }
}

function orderOf(kind: WorkType, left: string, right: string): number | undefined {
  const [from, to] = [placeOf(kind, left), placeOf(kind, right)];
  return from && to && comparePlaces(from, to);
}

function hasFrontier(kind: WorkType, { difficulty, frontier }: Pick<PlanRequest, 'difficulty' | 'frontier'>) {
  return frontiersAt(kind, difficulty).some(({ name }) => name === frontier);
}

/** The least difficulty that a frontier has. */
function leastDifficulty({ frontiers }: WorkType, frontier: string): number {
  const { difficulties = EVERY_DIFFICULTY } = frontiers.find(({ name }) => name === frontier) ?? {};
  return difficulties.from;
}

/** The greatest whole number from `least` to `most` with a property that all below have as well; undefined when `least` lacks it. */
function greatestWith(least: number, most: number, has: (value: number) => boolean): number | undefined {
  if (most < least || !has(least)) return undefined;
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (has(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
