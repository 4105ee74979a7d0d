import type { recordInteraction as call } from '@productive-mining/contract/calls/tutorial.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import {
  insertCompletedTutorial,
  insertTutorialInteraction,
  readCompletedTutorials,
} from '@productive-mining/database/queries/tutorials.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { FlowDefinition } from './flow-definition.ts';
import { findFlow } from './flows.ts';

/** Stores what was told together with what follows from it, so that a call that fails has stored neither. */
export const recordInteraction: CallHandler<typeof call> = async ({ visitor, body }, { database }) => {
  const { tutorialId, stepId, action, timestamp, completedSteps = [] } = body;
  const flow = findFlow(tutorialId);
  if (!flow) throw new CallFailure('tutorial_not_found');
  const wasTaken = action === 'complete' && hasEveryStep(flow, completedSteps);
  const toldAt = new Date(timestamp);
  await inTransaction(database, async (tx) => {
    await insertTutorialInteraction(tx, { visitorId: visitor.id, tutorialId, stepId, action, toldAt });
    if (wasTaken && (await couldBeTaken(tx, visitor.id, flow)))
      await insertCompletedTutorial(tx, visitor.id, tutorialId);
  });
  return { success: true };
};

/** Whether every step was taken: a skipped one is passed and not taken. */
function hasEveryStep({ steps }: FlowDefinition, completedSteps: readonly string[]): boolean {
  const taken = new Set(completedSteps);
  return steps.every(({ id }) => taken.has(id));
}

/** Whether a completed tutorial counts: its screen must be built, and its prerequisites completed. */
async function couldBeTaken(executor: Executor, visitorId: string, flow: FlowDefinition): Promise<boolean> {
  if (flow.comesWith !== undefined) return false;
  const completed = await readCompletedTutorials(executor, visitorId);
  return flow.prerequisites.every((id) => completed.has(id));
}
