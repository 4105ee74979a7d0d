import type { getTutorialProgress } from '@productive-mining/contract/calls/tutorial.ts';
import { readCompletedTutorials } from '@productive-mining/database/queries/tutorials.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readProgress: CallHandler<typeof getTutorialProgress> = async ({ visitor }, { database }) => {
  const completed = await readCompletedTutorials(database.orm, visitor.id);
  return { completedTutorials: Object.fromEntries([...completed].map((id) => [id, true])) };
};
