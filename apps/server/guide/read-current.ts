import type { getCurrentGuide as call } from '@productive-mining/contract/calls/guide.ts';
import { type GuideRun, readGuideRuns } from '@productive-mining/database/queries/guides.ts';
import { baseUnitsOf, tokensOf } from '@productive-mining/rules/tokens.ts';
import type { CallAnswer, CallHandler } from '../http/register-call.ts';
import { guideOf } from './guides.ts';
import { payGuides } from './pay-after-block.ts';
import { secondsToRead, shownStepIndex } from './step-shown.ts';

type Current = CallAnswer<typeof call>;

export const readCurrent: CallHandler<typeof call> = async ({ visitor }, { database, settings, engine }) => {
  const now = engine.time.now();
  const runs = await readGuideRuns(database.orm, visitor.id);
  const completed = runs.filter((run) => run.completedAt !== null);
  const waiting = completed.length === 0 ? [] : await payGuides(database, visitor, now);
  const waitingBaseUnits = waiting
    .flatMap((id) => guideOf(id) ?? [])
    .map(({ rewards }) => baseUnitsOf(rewards.tokens));
  return {
    ...presentActive(runs, { charactersPerSecond: settings.limits.guideCharactersPerSecond, now }),
    completedGuides: completed.map((run) => run.guideId),
    waitingTokens: tokensOf(waitingBaseUnits.reduce((sum, amount) => sum + amount, 0n)),
  };
};

function presentActive(
  runs: readonly GuideRun[],
  reading: { charactersPerSecond: number; now: Date },
): Pick<Current, 'hasActiveGuide' | 'currentFlow' | 'currentStep' | 'progress'> {
  const run = runs.find(({ isActive }) => isActive);
  const guide = run && guideOf(run.guideId);
  if (!run || !guide) return { hasActiveGuide: false, currentFlow: null, currentStep: null, progress: null };
  const stepIndex = shownStepIndex(run, guide);
  return {
    hasActiveGuide: true,
    currentFlow: { id: guide.id, name: guide.name },
    currentStep: guide.steps[stepIndex] ?? null,
    progress: {
      percentComplete: (100 * stepIndex) / guide.steps.length,
      currentStepIndex: stepIndex,
      totalSteps: guide.steps.length,
      secondsToRead: secondsToRead(run, guide, reading),
    },
  };
}
