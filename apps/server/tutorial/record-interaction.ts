import type { recordInteraction as call } from '@productive-mining/contract/calls/tutorial.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import {
  insertCompletedTutorial,
  insertTutorialInteraction,
  readCompletedTutorials,
} from '@productive-mining/database/queries/tutorials.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { FlowDefinition } from './flow-definition.ts';
import { findFlow } from './flows.ts';

export const recordInteraction: CallHandler<typeof call> = async (
  { visitor, body },
  { database: { orm } },
) => {
  const { tutorialId, stepId, action, timestamp, completedSteps = [] } = body;
  const flow = findFlow(tutorialId);
  if (!flow) throw new CallFailure('tutorial_not_found');
  await insertTutorialInteraction(orm, {
    visitorId: visitor.id,
    tutorialId,
    stepId,
    action,
    toldAt: new Date(timestamp),
  });
  const wasTaken = action === 'complete' && hasEveryStep(flow, completedSteps);
  if (wasTaken && (await couldBeTaken(orm, visitor.id, flow)))
    await insertCompletedTutorial(orm, visitor.id, tutorialId);
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
