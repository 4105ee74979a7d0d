import type { listSessions as call } from '@productive-mining/contract/calls/mining.ts';
import type { CallHandler } from '../http/register-call.ts';
import { serializeSession } from './serialize-session.ts';

export const listSessions: CallHandler<typeof call> = async ({ visitor }, { engine }) => {
  const rows = await engine.openSessions(visitor.id);
  const sessions = rows.map(async (row) => serializeSession(row, await engine.progressOf(row)));
  return { sessions: await Promise.all(sessions) };
};
