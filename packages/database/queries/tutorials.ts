/** What visitors did in tutorials, and which of them they completed. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { completedTutorials, tutorialInteractions } from '../schema/guidance.ts';

export interface TutorialInteraction {
  visitorId: string;
  tutorialId: string;
  stepId: string;
  action: 'start' | 'complete' | 'skip' | 'hint';
  /** Time by the visitor's clock. */
  toldAt: Date;
}

/** Stores one interaction. The visitor must have a row. */
export async function insertTutorialInteraction(
  executor: Executor,
  interaction: TutorialInteraction,
): Promise<void> {
  await executor.insert(tutorialInteractions).values(interaction);
}

/** Ids of the tutorials that a visitor has completed; none for a visitor without a row. */
export async function readCompletedTutorials(
  executor: Executor,
  visitorId: string,
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ tutorialId: completedTutorials.tutorialId })
    .from(completedTutorials)
    .where(eq(completedTutorials.visitorId, visitorId));
  return new Set(rows.map(({ tutorialId }) => tutorialId));
}

/** Counts a tutorial as completed; the first time stays. */
export async function insertCompletedTutorial(
  executor: Executor,
  visitorId: string,
  tutorialId: string,
): Promise<void> {
  await executor.insert(completedTutorials).values({ visitorId, tutorialId }).onConflictDoNothing();
}
