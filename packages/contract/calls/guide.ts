/** Calls under /api/guide (spec part 1 §7): guides walk a visitor through something step by step. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

export const GUIDE_CATEGORIES = ['mining', 'quantum', 'ai', 'token', 'other'] as const;
/** Difficulties of guides; tutorials have others, of which the hardest is `advanced`. */
export const GUIDE_DIFFICULTIES = ['beginner', 'intermediate', 'expert'] as const;

export const guideId = z.string().regex(/^[a-z0-9-]{1,64}$/);

export const guideStep = z.object({
  title: z.string(),
  description: z.string(),
  /** What to do, with the names of the controls as the page shows them; null for a step that is only read. */
  action: z.string().nullable(),
  tips: z.array(z.string()),
  /** Path of the screen that the step is about; null if there is none. */
  route: z.string().nullable(),
});

export const guide = z.object({
  id: guideId,
  name: z.string(),
  category: z.enum(GUIDE_CATEGORIES),
  difficulty: z.enum(GUIDE_DIFFICULTIES),
  /** Minutes. */
  estimatedTime: z.int().positive(),
  description: z.string(),
  steps: z.array(guideStep),
  rewards: z.object({ tokens: z.number().positive() }),
  /** Ids of the guides that must be completed first. */
  prerequisites: z.array(guideId),
  /** False while the guide can't be started, because its screen doesn't exist yet. */
  available: z.boolean(),
});
export type Guide = z.output<typeof guide>;

export const getCurrentGuide = defineCall(endpoints.getCurrentGuide, {
  summary:
    "The visitor's active guide with its step and progress, and what the visitor has completed. Pays rewards that were waiting for the wallet's first verified block.",
  response: z.object({
    hasActiveGuide: z.boolean(),
    currentFlow: z.object({ id: guideId, name: z.string() }).nullable(),
    currentStep: guideStep.nullable(),
    progress: z
      .object({
        /** Share of the steps that are passed. */
        percentComplete: z.number().min(0).max(100),
        /** Index of the current step, from 0. */
        currentStepIndex: z.int().min(0),
        totalSteps: z.int().positive(),
        /** Seconds until the current step may be passed: what is left of its reading time. */
        secondsToRead: z.number().min(0),
      })
      .nullable(),
    /** Ids of the completed guides. */
    completedGuides: z.array(z.string()),
    /** $MINED of completed guides that wait for the wallet's first verified block. */
    waitingTokens: z.number(),
  }),
  errors: [],
});

export const listGuides = defineCall(endpoints.listGuides, {
  summary: 'Every guide, easiest first.',
  response: z.object({ guides: z.array(guide) }),
  errors: [],
});

export const startGuide = defineCall(endpoints.startGuide, {
  summary:
    'Makes a guide the active one, at its first step or where the visitor left it. The formerly active guide keeps its step.',
  body: z.object({ flowId: z.string().min(1).max(64) }),
  response: z.object({ success: z.literal(true), flowId: guideId }),
  errors: ['guide_not_found', 'guide_not_available', 'guide_prerequisites_unmet'],
});

export const takeNextGuideStep = defineCall(endpoints.takeNextGuideStep, {
  summary:
    'Passes the current step, once its reading time is over. After the last one the guide is completed and its reward is due.',
  response: z.object({
    completed: z.boolean(),
    /** Null until the guide is completed. */
    rewards: z
      .object({
        tokens: z.number(),
        /** Whether they are paid now, were paid before, or will be with the wallet's first verified block. */
        status: z.enum(['credited', 'credited_before', 'waits_for_first_block']),
      })
      .nullable(),
  }),
  errors: ['no_active_guide', 'guide_step_unread'],
});
