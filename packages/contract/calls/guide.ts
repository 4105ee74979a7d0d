/** Calls under /api/guide (spec part 1 §7): guides walk a visitor through something step by step. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

export const GUIDE_CATEGORIES = ['mining', 'quantum', 'ai', 'token', 'other'] as const;
/** Not those of tutorials, whose hardest is `advanced`. */
export const GUIDE_DIFFICULTIES = ['beginner', 'intermediate', 'expert'] as const;

export const guideId = z.string().regex(/^[a-z0-9-]{1,64}$/);

export const guideStep = z.object({
  title: z.string(),
  description: z.string(),
  /** What to do, with the names of the controls as they stand on the page; null where a step is for reading. */
  action: z.string().nullable(),
  tips: z.array(z.string()),
  /** Path of the screen that the step is about; null where it is about none. */
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
  /** Ids of the guides to complete before. */
  prerequisites: z.array(guideId),
  /** false: it comes with its screen, and can't be started yet. */
  available: z.boolean(),
});
export type Guide = z.output<typeof guide>;

export const getCurrentGuide = defineCall(endpoints.getCurrentGuide, {
  summary:
    "The visitor's active guide with its step and progress, and what the visitor has completed. Pays rewards that waited for the wallet's first verified block.",
  response: z.object({
    hasActiveGuide: z.boolean(),
    currentFlow: z.object({ id: guideId, name: z.string() }).nullable(),
    currentStep: guideStep.nullable(),
    progress: z
      .object({
        /** Steps passed, of all. */
        percentComplete: z.number().min(0).max(100),
        /** From 0. */
        currentStepIndex: z.int().min(0),
        totalSteps: z.int().positive(),
      })
      .nullable(),
    /** Ids. */
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
    'Makes a guide the active one: at its first step, or where the visitor left it. The one that was active rests.',
  body: z.object({ flowId: z.string().min(1).max(64) }),
  response: z.object({ success: z.literal(true), flowId: guideId }),
  errors: ['guide_not_found', 'guide_not_available', 'guide_prerequisites_unmet'],
});

export const takeNextGuideStep = defineCall(endpoints.takeNextGuideStep, {
  summary: 'Passes the step that is shown. After the last one the guide is completed and its reward is due.',
  response: z.object({
    completed: z.boolean(),
    /** Null until the guide is completed. */
    rewards: z
      .object({
        tokens: z.number(),
        /** Whether they were paid now, before, or will be with the wallet's first verified block. */
        status: z.enum(['credited', 'credited_before', 'waits_for_first_block']),
      })
      .nullable(),
  }),
  errors: ['no_active_guide'],
});
