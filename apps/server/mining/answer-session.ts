import type { MiningProgress, Session } from '@productive-mining/contract/entities/session.ts';
import type { SessionRow } from '@productive-mining/engine/engine.ts';
import type { ServerContext } from '../context.ts';
import { serializeSession } from './serialize-session.ts';

interface ChangedSession {
  success: true;
  sessionId: string;
  session: Session;
}

/**
 * The answer to a command on a session, which has been obeyed by now: without its progress, which the next message on the
 * live channel brings, rather than as a failure when that can't be read.
 */
export async function answerSession(
  row: SessionRow,
  { engine, log }: Pick<ServerContext, 'engine' | 'log'>,
): Promise<ChangedSession> {
  const { sessionId } = row;
  const progress = await engine.progressOf(row).catch((error: unknown): MiningProgress | null => {
    log.warn({ sessionId, err: error }, 'the progress of a session could not be read for an answer');
    return null;
  });
  return { success: true, sessionId, session: serializeSession(row, progress) };
}
