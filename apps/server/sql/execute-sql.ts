import type { executeSql as call } from '@productive-mining/contract/calls/sql.ts';
import type { CallHandler } from '../http/register-call.ts';
import { mayBeComplete } from '../serialize/complete-sentence.ts';
import { answerQuery } from './answer-query.ts';

/** Checks the statement, and runs it as of a block. */
export const executeSql: CallHandler<typeof call> = async (
  { body, signal, visitor, clientAddress },
  { database, readers, engine },
) => {
  const reader = { visitorId: visitor.id, address: clientAddress };
  const answer = await answerQuery(database.orm, readers, { ...body, signal }, reader);
  return mayBeComplete(engine.security.chainHealth()) ? answer : { ...answer, complete: [] };
};
