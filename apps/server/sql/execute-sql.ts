import type { executeSql as call } from '@productive-mining/contract/calls/sql.ts';
import type { CallHandler } from '../http/register-call.ts';
import { answerQuery } from './answer-query.ts';

/** Checks the statement, and runs it as of a block. */
export const executeSql: CallHandler<typeof call> = (
  { body, signal, visitor, clientAddress },
  { database, readers },
) =>
  answerQuery(database.orm, readers, { ...body, signal }, { visitorId: visitor.id, address: clientAddress });
