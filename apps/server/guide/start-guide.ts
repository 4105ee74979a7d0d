import type { startGuide as call, Guide } from '@productive-mining/contract/calls/guide.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import {
  activateGuideRun,
  type GuideRun,
  readGuideRuns,
} from '@productive-mining/database/queries/guides.ts';
import type { CallHandler } from '../http/register-call.ts';
import { guideOf } from './guides.ts';

export const startGuide: CallHandler<typeof call> = async ({ visitor, body }, { database, engine }) => {
  const guide = guideOf(body.flowId);
  if (!guide) throw new CallFailure('guide_not_found');
  if (!guide.available) throw new CallFailure('guide_not_available', { name: guide.name });
  await inTransaction(
    database,
    async (transaction) => {
      const missing = unmetPrerequisites(guide, await readGuideRuns(transaction, visitor.id));
      if (missing.length > 0) {
        throw new CallFailure('guide_prerequisites_unmet', { names: missing.join(', ') });
      }
      await activateGuideRun(transaction, {
        visitorId: visitor.id,
        guideId: guide.id,
        now: engine.time.now(),
      });
    },
    { repeatable: true },
  );
  return { success: true, flowId: guide.id };
};

/** Names of the guides that this visitor has to complete first. */
function unmetPrerequisites(guide: Guide, runs: readonly GuideRun[]): string[] {
  const completed = new Set(runs.filter((run) => run.completedAt !== null).map((run) => run.guideId));
  return guide.prerequisites.filter((id) => !completed.has(id)).map((id) => guideOf(id)?.name ?? id);
}
