import type { pauseSession as call } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';
import { answerSession } from './answer-session.ts';

export const pauseSession: CallHandler<typeof call> = async ({ visitor, body }, context) =>
  answerSession(await context.engine.pause(visitor.id, body.sessionId), context);
