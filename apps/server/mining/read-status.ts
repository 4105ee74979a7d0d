import type { getMiningStatus } from '@productive-mining/contract/calls/mining.ts';
import { overallStatus } from '@productive-mining/rules/overall-status.ts';
import type { CallHandler } from '../http/register-call.ts';

export const readStatus: CallHandler<typeof getMiningStatus> = async ({ visitor }, context) => {
  const rows = await context.engine.openSessions(visitor.id);
  const { status, session } = overallStatus(
    rows.map((row) => ({ ...row, startedAtMs: row.startTime.getTime() })),
  );
  const hindrance = context.hindrance() ?? null;
  if (!session) return { status, session: null, hindrance };
  return {
    status,
    hindrance,
    session: {
      sessionId: session.sessionId,
      currentDifficulty: session.currentDifficulty,
      selectedWorkType: session.selectedWorkType,
    },
  };
};
