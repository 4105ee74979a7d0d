import type { resumeSession as call } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';
import { serializeSession } from './serialize-session.ts';

export const resumeSession: CallHandler<typeof call> = async ({ visitor, body }, { engine }) => {
  const row = await engine.resume(visitor.id, body.sessionId);
  return {
    success: true,
    sessionId: row.sessionId,
    session: serializeSession(row, await engine.progressOf(row)),
  };
};
