/** Calls under /api/tutorial (spec part 1 §7 and part 2 §7). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

export const tutorialCategory = z.enum(['mining', 'quantum', 'frontiermath', 'security']);
export type TutorialCategory = z.output<typeof tutorialCategory>;

export const tutorialDifficulty = z.enum(['beginner', 'intermediate', 'advanced']);
export type TutorialDifficulty = z.output<typeof tutorialDifficulty>;

export const stepPosition = z.enum(['top', 'bottom', 'left', 'right', 'center']);
export type StepPosition = z.output<typeof stepPosition>;

/** Part 1 §3. A step without `completionCriteria` is passed by Next. */
export const tutorialStep = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  action: z.enum(['wait', 'navigate', 'click', 'hover', 'observe']),
  /** Milliseconds. A wait step always has them, a navigate step if they aren't 2000. */
  duration: z.int().optional(),
  actionData: z.object({ route: z.string() }).optional(),
  /** Selector of the element to mark; the first one that is visible counts. */
  targetElement: z.string().optional(),
  position: stepPosition,
  completionCriteria: z.enum(['timer', 'element_hover', 'element_click']).optional(),
  allowSkip: z.boolean(),
  hints: z.array(z.string()),
});
export type TutorialStep = z.output<typeof tutorialStep>;

export const tutorialListItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: tutorialCategory,
  difficulty: tutorialDifficulty,
  /** Minutes. */
  estimatedTime: z.int(),
  /** Ids of the tutorials that must be completed first. */
  prerequisites: z.array(z.string()),
  /** Whether everything that it shows exists. */
  available: z.boolean(),
  /** Why it can't be started yet, as a sentence; null when it can. */
  unavailableReason: z.string().nullable(),
});
export type TutorialListItem = z.output<typeof tutorialListItem>;

export const tutorialFlow = tutorialListItem.extend({ steps: z.array(tutorialStep) });
export type TutorialFlow = z.output<typeof tutorialFlow>;

export const interactionAction = z.enum(['start', 'complete', 'skip', 'hint']);
export type InteractionAction = z.output<typeof interactionAction>;

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(3000, 0, 1);

/** Upper limit of what a page may list; no tutorial has as many steps. */
const STEPS_MAX = 100;

/** An interaction that a page reports. `stepId` is the step shown; for `complete` the one at which the card was closed. */
export const interaction = z.object({
  tutorialId: z.string().min(1).max(100),
  stepId: z.string().min(1).max(100),
  action: interactionAction,
  /** For `complete`: ids of the steps that the visitor took. A tutorial counts as completed when it has them all. */
  completedSteps: z.array(z.string().min(1).max(100)).max(STEPS_MAX).optional(),
  timestamp: z.iso
    // A text that isn't a moment gets no further complaint.
    .datetime({ offset: true, abort: true })
    .refine(isPlausibleMoment, 'it must lie in the years 2000 to 2999'),
});

function isPlausibleMoment(timestamp: string): boolean {
  const ms = Date.parse(timestamp);
  return ms >= EARLIEST_MS && ms < LATEST_MS;
}

export const listTutorialFlows = defineCall(endpoints.listTutorialFlows, {
  summary: 'Every tutorial, without its steps, in the recommended order.',
  response: z.object({ flows: z.array(tutorialListItem) }),
  errors: [],
});

export const getTutorialFlow = defineCall(endpoints.getTutorialFlow, {
  summary: 'One tutorial with its steps; one that is not available yet also has them, and cannot be started.',
  params: z.object({ flowId: z.string() }),
  response: tutorialFlow,
  errors: ['tutorial_not_found'],
});

export const getTutorialProgress = defineCall(endpoints.getTutorialProgress, {
  summary: "The tutorials that the visitor has completed: every step was taken, after the prerequisites'.",
  response: z.object({ completedTutorials: z.record(z.string(), z.boolean()) }),
  errors: [],
});

export const recordInteraction = defineCall(endpoints.recordInteraction, {
  summary: 'Stores what a visitor did in a tutorial.',
  body: interaction,
  response: z.object({ success: z.literal(true) }),
  errors: ['tutorial_not_found'],
});
