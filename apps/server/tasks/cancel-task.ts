import type { cancelTask } from '@productive-mining/contract/calls/tasks.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { CallHandler } from '../http/register-call.ts';

export const cancelOwnTask: CallHandler<typeof cancelTask> = async ({ visitor, params }, { tasks }) => {
  if (!tasks.cancel(visitor.id, params.id)) throw new CallFailure('task_not_found');
  return { cancelled: true };
};
