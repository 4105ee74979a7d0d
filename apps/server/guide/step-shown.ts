/** The step of a guide that a visitor sees, and how long they have to read it. */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';
import type { GuideRun } from '@productive-mining/database/queries/guides.ts';
import { readingSeconds } from '@productive-mining/rules/reading-time.ts';

/** Index of the step to show; a guide may have become shorter since it was started. */
export function shownStepIndex({ stepIndex }: GuideRun, { steps }: Guide): number {
  return Math.min(stepIndex, steps.length - 1);
}

/** What is left of the step's reading time, in seconds; 0 once it may be passed, and for a guide that was read before. */
export function secondsToRead(
  run: GuideRun,
  guide: Guide,
  { charactersPerSecond, now }: { charactersPerSecond: number; now: Date },
): number {
  const step = guide.steps[shownStepIndex(run, guide)];
  if (!step || run.completedAt !== null) return 0;
  const shownSeconds = Math.max(0, now.getTime() - run.stepSince.getTime()) / 1000;
  return Math.max(0, readingSeconds(step, charactersPerSecond) - shownSeconds);
}
