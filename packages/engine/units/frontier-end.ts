/** Leases at the end of a frontier that goes on as another one, and at the start of that one. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { workFrontiers } from '@productive-mining/database/schema/mining.ts';
import { EVERY_DIFFICULTY, frontiersAt } from '@productive-mining/work/plans/choose-frontier.ts';
import { comparePlaces, placeOf } from '@productive-mining/work/plans/frontier-place.ts';
import { cutStretch, planAtMost, type StretchUnit } from '@productive-mining/work/plans/plan-stretch.ts';
import type { PlanRequest, WorkType } from '@productive-mining/work/work-type.ts';
import { and, eq } from 'drizzle-orm';

/**
 * @throws CallFailure frontier_finished for a session that came to a frontier from the end of another and may not work there;
 * frontier_not_available where the other one has passed its end before this one was there: its blocks hold the regions of this one
 */
export async function checkGround(
  tx: Transaction,
  kind: WorkType,
  { difficulty, frontier }: Pick<PlanRequest, 'difficulty' | 'frontier'>,
): Promise<void> {
  const { value: workType, label } = kind.presentation;
  const choices = frontiersAt(kind, difficulty).map(({ name }) => name);
  const before = kind.frontiers.find(({ continuesAs }) => continuesAs?.frontier === frontier);
  const { from, to } = kind.frontiers.find(({ name }) => name === frontier)?.difficulties ?? EVERY_DIFFICULTY;
  if (before && !choices.includes(frontier))
    throw new CallFailure('frontier_finished', { label, frontier: before.name, next: frontier, from, to });
  const [passed] = before
    ? await tx
        .select({ position: workFrontiers.position })
        .from(workFrontiers)
        .where(and(eq(workFrontiers.workType, workType), eq(workFrontiers.name, before.name)))
    : [];
  const isTaken = passed !== undefined && isBehind(kind, passed.position, before!.continuesAs!.from);
  if (choices.includes(frontier) && !isTaken) return;
  const names = choices.filter((name) => name !== frontier).join(', ');
  throw new CallFailure('frontier_not_available', { label, frontier, difficulty, names });
}

/**
 * The next unit of a frontier: the one of the difficulty, or of the greatest below that has one there, or a part of what is left
 * before the frontier goes on as another.
 */
export function planNext(kind: WorkType, request: PlanRequest): StretchUnit {
  const end = kind.frontiers.find(({ name }) => name === request.frontier)?.continuesAs?.from;
  const isBefore = end !== undefined && isBehind(kind, end, request.position);
  const part = isBefore ? cutStretch(kind, request, end) : undefined;
  return part ?? planAtMost(kind, request);
}

function isBehind(kind: WorkType, position: string, other: string): boolean {
  const [place, before] = [placeOf(kind, position), placeOf(kind, other)];
  return place !== undefined && before !== undefined && comparePlaces(before, place) < 0;
}
