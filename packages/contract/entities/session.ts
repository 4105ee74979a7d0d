/** A mining session and its progress. Durations say their unit, tokens have two decimals. */
import { WORKFLOW_STEPS } from '@productive-mining/rules/workflow-steps.ts';
import { z } from 'zod';
import { liveView } from './live-view.ts';
import { difficulty, frontierName, sessionId, timestamp } from './scalars.ts';
import { mineableWorkType } from './work-types.ts';

const sessionStatus = z.enum(['mining', 'paused', 'stopped']);

export const stopAfter = z
  .object({
    blocks: z.int().min(1).max(1_000_000).optional(),
    minutes: z.number().positive().max(525_600).optional(),
  })
  .refine(
    (limit) => limit.blocks !== undefined || limit.minutes !== undefined,
    'blocks or minutes is needed',
  );

/** Message mining_progress (spec part 1 §3), with the phase and the picture of the work in addition to the eight fields. */
export const miningProgress = z.object({
  sessionId,
  /** 12.5 × (index of the phase + share of it done). */
  progress: z.number().min(0).max(100),
  currentWorkType: mineableWorkType,
  /** Shares that are really done, 0 to 100. */
  computationProgress: z.number().min(0).max(100),
  verificationProgress: z.number().min(0).max(100),
  /** Seconds since the unit began. */
  elapsedTime: z.number().min(0),
  /** Dollars, by the formula. */
  estimatedValue: z.number(),
  /** Minutes left, from measured progress. */
  estimatedTime: z.number().min(0),
  phase: z.enum(WORKFLOW_STEPS),
  difficulty,
  unitId: z.string(),
  /** The region of the unit in one line. */
  subject: z.string(),
  /** The sign of that region, as of a block. */
  sign: z.string().optional(),
  /** The share of a core, 0 to 1, that a computing thread got in the last ten seconds; null while that isn't known. */
  processorShare: z.number().min(0).max(1).nullable(),
  view: liveView.nullable(),
  /** The unit that `view` shows where that is an earlier one; in reads alone, as messages have no view then. */
  viewUnitId: z.string().optional(),
});

export const session = z.object({
  sessionId,
  workType: mineableWorkType,
  difficulty,
  /** The frontier that was named at its start; null when it follows from kind and difficulty. */
  frontier: frontierName.nullable(),
  blocksMined: z.int(),
  status: sessionStatus,
  /** Why it is paused. */
  pauseReason: z.enum(['visitor', 'owner_away']).nullable(),
  startTime: timestamp,
  stopAfter: stopAfter.nullable(),
  totalScientificValue: z.number(),
  totalEnergyConsumed: z.number(),
  /** $MINED that the session has earned. */
  rewardTokens: z.number(),
  /** Last known progress of the current unit. */
  progress: miningProgress.nullable(),
  /** Why the last unit gave no block, if it didn't. */
  lastFailure: z.string().nullable(),
});

export type StopAfter = z.output<typeof stopAfter>;
export type MiningProgress = z.output<typeof miningProgress>;
export type Session = z.output<typeof session>;
