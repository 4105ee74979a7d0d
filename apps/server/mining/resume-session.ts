import type { resumeSession as call } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';
import { answerSession } from './answer-session.ts';

export const resumeSession: CallHandler<typeof call> = async ({ visitor, body }, context) =>
  answerSession(await context.engine.resume(visitor.id, body.sessionId), context);
