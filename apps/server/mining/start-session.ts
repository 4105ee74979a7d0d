import type { startSession as call } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';
import { answerSession } from './answer-session.ts';

export const startSession: CallHandler<typeof call> = async ({ visitor, clientAddress, body }, context) => {
  const { sessionsPerVisitor, sessionsPerAddress } = context.settings.limits;
  const row = await context.engine.start({
    visitorId: visitor.id,
    clientAddress,
    workType: body.workType,
    difficulty: body.difficulty,
    frontier: body.frontier,
    stopAfter: body.stopAfter,
    limits: { perVisitor: sessionsPerVisitor, perAddress: sessionsPerAddress },
  });
  return answerSession(row, context);
};
