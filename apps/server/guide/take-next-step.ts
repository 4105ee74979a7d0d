import type { takeNextGuideStep as call, Guide } from '@productive-mining/contract/calls/guide.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import {
  completeGuideRun,
  lockActiveGuideRun,
  moveGuideRun,
} from '@productive-mining/database/queries/guides.ts';
import type { CallAnswer, CallHandler } from '../http/register-call.ts';
import type { Visitor } from '../http/visitors/identity.ts';
import { guideOf } from './guides.ts';
import { payDueRewards } from './pay-due-rewards.ts';
import { secondsToRead } from './step-shown.ts';

/** Passes one step of the active guide. Locks its run, so that simultaneous calls pass one step each. */
export const takeNextStep: CallHandler<typeof call> = async ({ visitor }, { database, settings }) =>
  inTransaction(database, async (transaction) => {
    const run = await lockActiveGuideRun(transaction, visitor.id);
    const guide = run && guideOf(run.guideId);
    if (!run || !guide) throw new CallFailure('no_active_guide');
    const seconds = secondsToRead(run, guide, settings.limits.guideCharactersPerSecond);
    if (seconds > 0) throw new CallFailure('guide_step_unread', { seconds: String(Math.ceil(seconds)) });
    if (run.stepIndex < guide.steps.length - 1) {
      await moveGuideRun(transaction, visitor.id, guide.id, run.stepIndex + 1);
      return { completed: false, rewards: null };
    }
    return complete(transaction, visitor, guide);
  });

async function complete(
  transaction: Transaction,
  visitor: Visitor,
  guide: Guide,
): Promise<CallAnswer<typeof call>> {
  await completeGuideRun(transaction, visitor.id, guide.id);
  const { paid, waiting } = await payDueRewards(transaction, visitor, new Date());
  const status = paid.includes(guide.id)
    ? 'credited'
    : waiting.includes(guide.id)
      ? 'waits_for_first_block'
      : 'credited_before';
  return { completed: true, rewards: { tokens: guide.rewards.tokens, status } };
}
