/** The eight phases of a block, shown on screen in this order (spec part 1 §4). */
export const WORKFLOW_STEPS = [
  'Initialize',
  'Compute',
  'Verify',
  'Package',
  'Validate',
  'Commit',
  'Reward',
  'Archive',
] as const;

export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];
export type StepState = 'completed' | 'current' | 'pending';

const PROGRESS_PER_STEP = 100 / WORKFLOW_STEPS.length;

/**
 * The overall progress that makes floor(progress / 12.5) name the real phase.
 * @param fractionDone of that phase, 0 to 1
 */
export function progressOf(phase: WorkflowStep, fractionDone: number): number {
  const share = Math.min(Math.max(fractionDone, 0), 0.9999);
  return PROGRESS_PER_STEP * (WORKFLOW_STEPS.indexOf(phase) + share);
}

/** Spec part 1 §4: the current step is floor(progress / 12.5); when not mining all are pending; 100 completes all. */
export function stepStates(progress: number, isMining: boolean): StepState[] {
  const current = Math.floor(progress / PROGRESS_PER_STEP);
  return WORKFLOW_STEPS.map((_, index) => {
    if (!isMining) return 'pending';
    if (index < current) return 'completed';
    return index === current ? 'current' : 'pending';
  });
}
