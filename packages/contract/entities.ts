/** The things that calls and live messages carry. Times are ISO UTC, durations say their unit, tokens have two decimals. */
import { SPECIFIED_KINDS_COUNT } from '@productive-mining/rules/achievements.ts';
import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { z } from 'zod';

const values = presentations.map((presentation) => presentation.value);

/** The kinds that the specification names (part 1 §3); those that were added stand behind them in the selector. */
export const SPECIFIED_KINDS: readonly string[] = values.slice(0, SPECIFIED_KINDS_COUNT);

/** The kinds of the selector. */
export const mineableWorkType = z.enum(values as [string, ...string[]]);

const FRONTIERMATH_SUBJECTS = [
  'algebraic_geometry',
  'number_theory',
  'combinatorics',
  'group_theory',
  'real_analysis',
  'category_theory',
  'set_theory',
  'graph_theory',
  'probability_theory',
  'elliptic_curves',
  'galois_theory',
  'optimization',
  'modular_forms',
] as const;

/** The 22 types that a discovery can have (spec part 3 §3.2), and the kinds that were added. */
export const ALL_WORK_TYPES: readonly string[] = [
  ...values,
  ...FRONTIERMATH_SUBJECTS.map((subject) => `frontiermath_${subject}`),
];
export const anyWorkType = z.enum(ALL_WORK_TYPES as [string, ...string[]]);

export const difficulty = z.int().min(DIFFICULTY.min).max(DIFFICULTY.max);
export const sessionId = z.string().min(1).max(64);
const timestamp = z.iso.datetime();
const hex = z.string().regex(/^[0-9a-f]+$/);
export const json: z.ZodType<unknown> = z.json();

export const workTypeItem = z.object({
  value: mineableWorkType,
  label: z.string(),
  description: z.string(),
  displayName: z.string(),
  glyph: z.string(),
  /** false: listed, but can't be mined yet. */
  available: z.boolean(),
  /** Whether its results compare with each other, so that getRecords knows of it. */
  hasRecords: z.boolean(),
  /** Constants of the estimated value in dollars (spec part 1 §9). */
  estimate: z.object({ base: z.number(), increment: z.number() }),
});

export const sessionStatus = z.enum(['mining', 'paused', 'stopped']);

export const stopAfter = z
  .object({
    blocks: z.int().min(1).max(1_000_000).optional(),
    minutes: z.number().positive().max(525_600).optional(),
  })
  .refine(
    (limit) => limit.blocks !== undefined || limit.minutes !== undefined,
    'blocks or minutes is needed',
  );

export const liveFigure = z.object({
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
});
const plotAxis = z.object({
  label: z.string(),
  unit: z.string().optional(),
  offset: z.string().optional(),
  scale: z.enum(['linear', 'log']).optional(),
});
export const livePlot = z.object({
  /** A word for a choice among several pictures; absent where the kind has one alone. */
  name: z.string().optional(),
  title: z.string(),
  caption: z.string(),
  x: plotAxis,
  y: plotAxis,
  series: z.array(
    z.object({
      label: z.string(),
      mark: z.enum(['line', 'points', 'bars']),
      x: z.array(z.number()),
      y: z.array(z.number()),
    }),
  ),
});
export const liveView = z.object({
  subject: z.string(),
  figures: z.array(liveFigure),
  plot: livePlot.optional(),
  /** Other pictures of the same work; absent where the kind has one alone. */
  furtherPlots: z.array(livePlot).optional(),
});

/** Message mining_progress (spec part 1 §3), with the phase and the picture of the work beside the eight fields. */
export const miningProgress = z.object({
  sessionId,
  /** 12.5 × (index of the phase + share of it done). */
  progress: z.number().min(0).max(100),
  currentWorkType: mineableWorkType,
  /** True shares, 0 to 100. */
  computationProgress: z.number().min(0).max(100),
  verificationProgress: z.number().min(0).max(100),
  /** Seconds since the unit began. */
  elapsedTime: z.number().min(0),
  /** Dollars, by the formula. */
  estimatedValue: z.number(),
  /** Minutes left, from measured progress. */
  estimatedTime: z.number().min(0),
  phase: z.enum(['Initialize', 'Compute', 'Verify', 'Package', 'Validate', 'Commit', 'Reward', 'Archive']),
  difficulty,
  unitId: z.string(),
  /** The region of the unit in one line. */
  subject: z.string(),
  view: liveView.nullable(),
});

export const session = z.object({
  sessionId,
  workType: mineableWorkType,
  difficulty,
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
  /** Last known progress of the unit at hand. */
  progress: miningProgress.nullable(),
  /** Why the last unit gave no block, if it didn't. */
  lastFailure: z.string().nullable(),
});

export const statement = z.object({
  claim: z.string(),
  status: z.enum(['proved', 'spot-checked', 'counted', 'computed']),
  method: z.string(),
  escapes: z.object({ oneLeaf: z.number(), onePercent: z.number(), tenPercent: z.number() }).optional(),
});

export const block = z.object({
  id: z.int(),
  index: z.int(),
  timestamp,
  previousHash: hex,
  merkleRoot: hex,
  difficulty,
  nonce: z.string(),
  blockHash: hex,
  /** The miner's wallet address. */
  minerId: z.string(),
  totalScientificValue: z.number(),
  /** kWh, estimated from CPU time. */
  energyConsumed: z.number(),
  /** Type of the first discovery. */
  workType: anyWorkType,
  /** CPU milliseconds of computing and of verifying. */
  computeMs: z.number(),
  verifyMs: z.number(),
  rewardAmount: z.number(),
  status: z.enum(['verified', 'disputed']),
});

export const discovery = z.object({
  id: z.int(),
  blockId: z.int(),
  workType: anyWorkType,
  work_type: anyWorkType,
  difficulty,
  /** In lists only difficulty and subject; whole on the block's page. */
  result: z.looseObject({ difficulty }),
  /** Seconds of wall time from the unit's start to its last chunk. */
  computationTime: z.number(),
  energyConsumed: z.number(),
  /** CPU seconds. */
  computationalCost: z.number(),
  scientificValue: z.number(),
  scientific_value: z.number(),
  workerId: z.string(),
  timestamp,
});

/** The figures of a result in words and formulas; null where the kind has none. */
export const findings = z.object({
  /** TeX, with what it means. */
  formulas: z.array(z.object({ tex: z.string(), meaning: z.string() })),
  tables: z.array(
    z.object({ title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  ),
});

/** A result as the records of its kind list it. */
export const recordEntry = z.object({
  /** Results compare within a class: short vectors within a dimension. */
  class: z.int(),
  /** The class in words. */
  className: z.string(),
  /** One for each column behind the first. */
  figures: z.array(z.string()),
});

/** The best result of each class, among blocks without a dispute; of equal ones the first that was sealed. */
export const records = z.object({
  title: z.string(),
  /** What makes one result better than another. */
  meaning: z.string(),
  /** The first heads the classes. */
  columns: z.array(z.string()),
  /** By class. */
  records: z.array(recordEntry.extend({ blockIndex: z.int(), timestamp })),
});

/** A further look at a spot-checked block, in idle time. */
export const recheck = z.object({
  /** The leaf that was drawn; its group was computed again. */
  leaf: z.int(),
  outcome: z.enum(['passed', 'failed']),
  /** Of a failed one. */
  reason: z.string().nullable(),
  checkedAt: timestamp,
  /** CPU milliseconds. */
  cpuMs: z.number(),
});

/** How its kind shows a result. */
export const shownResult = z.object({
  picture: livePlot.nullable(),
  furtherPictures: z.array(livePlot),
  findings: findings.nullable(),
  /** Where its kind keeps records: what this result would enter them with, whether it is the best or not. */
  recordEntry: recordEntry.nullable(),
});

export const blockDetail = block.extend({
  discoveries: z.array(
    discovery.extend({
      result: json,
      plan: json,
      statements: z.array(statement),
      /** The region in one line. */
      subject: z.string(),
      ...shownResult.shape,
    }),
  ),
  certificate: json,
  resultHash: hex,
  certificateHash: hex,
  workRoot: hex,
  /** The challenge's secret, revealed with the block. */
  secret: hex,
  signatures: z.object({ keyId: z.string(), ed25519: z.string(), mlDsa65: z.string() }),
  /** Oldest first. */
  rechecks: z.array(recheck),
  /** Why the block no longer counts, and the block that seals the dispute, null until there is one. */
  dispute: z.object({ reason: z.string(), sealedIn: z.int().nullable() }).nullable(),
  previousIndex: z.int().nullable(),
  nextIndex: z.int().nullable(),
});

export const stats = z.object({
  totalBlocks: z.int(),
  /** Blocks that a later check found wrong; their value doesn't count. */
  disputedBlocks: z.int(),
  totalDiscoveries: z.int(),
  /** Finished computation attempts, verified or not. */
  totalComputations: z.int(),
  totalScientificValue: z.number(),
  /** Seconds between blocks over the last 100; 0 before the second block. */
  averageBlockTime: z.number(),
  /** Verified of finished computations, 0 to 100. */
  successRate: z.number(),
  /** kWh. */
  totalEnergyConsumed: z.number(),
  /** CPU milliseconds that the blocks took to compute and to verify. */
  totalComputeMs: z.number(),
  totalVerifyMs: z.number(),
  energySource: z.enum(['cpu_watts_estimate']),
  mine: z.object({
    blocks: z.int(),
    discoveries: z.int(),
    totalScientificValue: z.number(),
    sessionsCompleted: z.int(),
    highestDifficulty: z.int(),
    uniqueWorkTypes: z.int(),
    consecutiveDays: z.int(),
  }),
  /** Measured on this server: median wall seconds of a block. */
  measuredTimes: z.array(
    z.object({ workType: mineableWorkType, difficulty, medianSeconds: z.number(), blocks: z.int() }),
  ),
});

export const credit = z.object({
  id: z.int(),
  type: z.enum(['mining', 'achievement', 'quest', 'milestone', 'guide_reward', 'transfer', 'stake_payout']),
  amount: z.number(),
  reason: z.string(),
});

export type WorkTypeItem = z.output<typeof workTypeItem>;
export type MiningProgress = z.output<typeof miningProgress>;
export type LiveViewData = z.output<typeof liveView>;
export type LivePlotData = z.output<typeof livePlot>;
export type Session = z.output<typeof session>;
export type StopAfter = z.output<typeof stopAfter>;
export type FindingsData = z.output<typeof findings>;
export type ShownResultData = z.output<typeof shownResult>;
export type RecordEntryData = z.output<typeof recordEntry>;
export type RecordsData = z.output<typeof records>;
export type Block = z.output<typeof block>;
export type Recheck = z.output<typeof recheck>;
export type BlockDetail = z.output<typeof blockDetail>;
export type Discovery = z.output<typeof discovery>;
export type Stats = z.output<typeof stats>;
export type Credit = z.output<typeof credit>;
export type Statement = z.output<typeof statement>;
