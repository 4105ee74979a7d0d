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
export const takeNextStep: CallHandler<typeof call> = async ({ visitor }, { database, settings, engine }) =>
  inTransaction(database, async (transaction) => {
    const run = await lockActiveGuideRun(transaction, visitor.id);
    const guide = run && guideOf(run.guideId);
    if (!run || !guide) throw new CallFailure('no_active_guide');
    // Read here: simultaneous calls wait for each other, and each begins a step.
    const now = engine.time.now();
    const { guideCharactersPerSecond: charactersPerSecond } = settings.limits;
    const seconds = secondsToRead(run, guide, { charactersPerSecond, now });
    if (seconds > 0) throw new CallFailure('guide_step_unread', { seconds: String(Math.ceil(seconds)) });
    if (run.stepIndex < guide.steps.length - 1) {
      const step = { stepIndex: run.stepIndex + 1, stepSince: now };
      await moveGuideRun(transaction, { visitorId: visitor.id, guideId: guide.id }, step);
      return { completed: false, rewards: null };
    }
    return complete(transaction, { visitor, guide, now });
  });

async function complete(
  transaction: Transaction,
  { visitor, guide, now }: { visitor: Visitor; guide: Guide; now: Date },
): Promise<CallAnswer<typeof call>> {
  await completeGuideRun(transaction, { visitorId: visitor.id, guideId: guide.id, now });
  const { paid, waiting } = await payDueRewards(transaction, visitor, now);
  const status = paid.includes(guide.id)
    ? 'credited'
    : waiting.includes(guide.id)
      ? 'waits_for_first_block'
      : 'credited_before';
  return { completed: true, rewards: { tokens: guide.rewards.tokens, status } };
}
