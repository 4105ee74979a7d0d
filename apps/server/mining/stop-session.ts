import type { stopSession as call } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';

export const stopSession: CallHandler<typeof call> = async ({ visitor, body }, { engine }) => {
  return { success: true, stopped: await engine.stop(visitor.id, body?.sessionId) };
};
