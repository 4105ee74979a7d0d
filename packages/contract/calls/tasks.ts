/** Long calls: what computes for as long as its request is open, tells its progress on the live channel, and can be cancelled. */
import { z } from 'zod';
import * as endpoints from '../authentic-endpoints.ts';
import { defineCall } from '../call.ts';
import type { ErrorCode } from '../errors.ts';

/** What every long call may be answered. */
export const TASK_ERRORS = ['task_running', 'tasks_busy', 'task_cancelled'] as const satisfies ErrorCode[];

export const cancelTask = defineCall(endpoints.cancelTask, {
  summary:
    'Cancels a long call of the visitor by its Idempotency-Key. Closing the connection of the call cancels it too.',
  params: z.object({ id: z.string().regex(/^[!-~]{1,200}$/) }),
  response: z.object({ cancelled: z.literal(true) }),
  errors: ['task_not_found'],
});
