/** What the blocks add up to, by frontier, and the records they hold. */
import { z } from 'zod';
import { blockStatus } from './block-status.ts';
import { statement } from './discovery.ts';
import { timestamp } from './scalars.ts';
import { mineableWorkType } from './work-types.ts';

const addedUp = {
  /** Index of the last block that is added up; 0 before the first. */
  height: z.int(),
  /** Index of the newest block: above `height` while a long ledger is read for the first time. */
  ledgerHeight: z.int(),
};

const source = z.object({ name: z.string(), url: z.string() });

/** A position of a frontier: in words, and how far it is from the frontier's start, in the frontier's unit. */
const place = z.object({ place: z.string(), along: z.number() });

const hole = z.object({
  from: place,
  to: place,
  /** Mining: leased to a session. Resting: not to be leased before `until`. Waiting: for the next session of its difficulty. */
  state: z.enum(['mining', 'resting', 'waiting']),
  until: timestamp.nullable(),
});

const mark = z.object({
  name: z.string(),
  /** What reaching it means, a full sentence. */
  meaning: z.string(),
  at: z.number(),
  /** How far it is from the end of the region without holes. */
  remaining: z.number(),
  /** At the rate of `lastDay`; null when nothing was covered in it. A projection. */
  days: z.number().nullable(),
  source: source.nullable(),
});

const difficultyRange = z.object({ from: z.int(), to: z.int() });

export const frontierCoverage = z.object({
  workType: mineableWorkType,
  frontier: z.string(),
  title: z.string(),
  /** What places are counted in, e.g. "zeros". */
  unit: z.string(),
  /** Sessions of these difficulties that name no frontier take their regions from it; null when none does. */
  difficulties: difficultyRange.nullable(),
  /** The difficulties at which a session may name it. */
  chosenAt: difficultyRange,
  /** What the blocks together show, the main sentence first. */
  claims: z.array(statement).min(1),
  knownBefore: z.object({
    claim: z.string(),
    /** The same in one short sentence. */
    brief: z.string(),
    sources: z.array(source),
  }),
  /** How fast the kind is beside another program, a sentence with figure and date; null without a measured one. */
  rate: z.string().nullable(),
  /** Whether the next region lies beyond what was known before; null where nobody computed it, but others like it. */
  isNextNew: z.boolean().nullable(),
  /** Blocks that count. */
  blocks: z.int(),
  /** What their regions cover together, in the frontier's unit. */
  covered: z.number(),
  /** The end of the region without holes from the frontier's start on. */
  reached: place,
  /** Regions without holes, the first ones; and how many there are. */
  regions: z.array(z.object({ from: place, to: place, blocks: z.int() })),
  regionCount: z.int(),
  /** The first regions that were begun and have no block yet; and how many there are. */
  holes: z.array(hole),
  holeCount: z.int(),
  /** The newest disputed blocks, which don't count; and how many there are. */
  disputed: z.array(z.int()),
  disputedCount: z.int(),
  /** Marks ahead, nearest first. */
  marks: z.array(mark),
  /** What was covered in the last 24 hours, or in the fewer that there has been a ledger. */
  lastDay: z.object({ hours: z.number(), blocks: z.int(), along: z.number() }),
  /** The visitor's own part of what is covered. */
  mine: z.object({ blocks: z.int(), along: z.number() }),
});

export const coverage = z.object({
  ...addedUp,
  /** Blocks that count and don't verify at the last check of the chain. */
  faulty: z.array(z.int()),
  frontiers: z.array(frontierCoverage),
});

/** A place that a figure names, and the block that covers it. */
export const figurePlace = z.object({
  workType: mineableWorkType,
  frontier: z.string(),
  /** Title of the frontier. */
  title: z.string(),
  /** In words. */
  place: z.string(),
  /** Null when no block covers it yet. */
  blockIndex: z.int().nullable(),
  /** From where to where blocks cover the frontier around it without a hole, as of which block; null when that isn’t certain. */
  statement: z.string().nullable(),
});

const recordHolder = z.object({
  className: z.string(),
  figure: z.string(),
  /** The place to compute it at again. */
  place: z.string(),
  /** How far the figure itself is checked. */
  checked: statement.shape.status,
  blockIndex: z.int(),
  blockHash: z.string(),
  timestamp,
  status: blockStatus,
});

const recordList = z.object({
  workType: mineableWorkType,
  name: z.string(),
  title: z.string(),
  meaning: z.string(),
  /** Title of the column of classes; empty for a record without classes. */
  classTitle: z.string(),
  /** How far it is checked that no other figure in the region of its block passes a holder's. */
  extremality: z.enum([...statement.shape.status.options, 'only figure', 'not claimed']),
  holders: z.array(recordHolder),
  published: z.object({ claim: z.string(), sources: z.array(source) }).nullable(),
});

export const ledgerRecords = z.object({
  ...addedUp,
  records: z.array(recordList),
});

/** A record as it was set: one line of the feed. */
export const setRecord = recordHolder.extend({
  workType: mineableWorkType,
  name: z.string(),
  title: z.string(),
});

export type Coverage = z.output<typeof coverage>;
export type FrontierCoverage = z.output<typeof frontierCoverage>;
export type FigurePlace = z.output<typeof figurePlace>;
export type LedgerRecords = z.output<typeof ledgerRecords>;
export type SetRecord = z.output<typeof setRecord>;
