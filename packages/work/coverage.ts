/**
 * What the blocks of a kind add up to: how far each of its frontiers is explored, what was known before, and the extremes
 * over all blocks. coverage.ts in the folder of a kind exports one; neither computation, check nor seal depends on it.
 */
import type { StatementStatus } from './statement-status.ts';
import type { JsonObject, Statement } from './work-type.ts';

/** Whole numbers that add up over blocks, by name. */
export type Sums = Record<string, bigint>;

/** Blocks of one frontier whose regions lie side by side. */
export interface CoveredSpan {
  position: string;
  /** The first position behind it. */
  end: string;
  blocks: number;
  sums: Sums;
  /** The greatest probability among its blocks that wrong leaves of one block escape; undefined when nothing was drawn. */
  escapes: Statement['escapes'];
}

/** What a frontier's blocks cover: those that are disputed left out. */
export interface Covered {
  /** From the frontier's start on without a hole; no blocks, and the start as its end, while the first region is missing. */
  reached: CoveredSpan;
  /** All blocks of the frontier, holes or not. */
  whole: Omit<CoveredSpan, 'position' | 'end'>;
  /** The last post up to which the totals are proved, of a kind with posts; within `reached`. */
  proved?: { position: bigint; total: bigint };
}

export interface Source {
  /** Authors and year, or the table's name, e.g. "Platt and Trudgian 2021". */
  name: string;
  /** The exact title. */
  title: string;
  /** https address. */
  url: string;
  /** The figures that are taken from it, as full sentences. */
  says: string;
  /** Which part of it was read for them, e.g. "the abstract". */
  read: string;
}

/** What was known of a frontier before this ledger. */
export interface KnownBefore {
  /** A full sentence with its figure, e.g. "All zeros to t = 3·10¹² were known to lie on the line." */
  claim: string;
  /** The same in one short sentence, for a choice among frontiers. */
  brief: string;
  sources: readonly Source[];
  /**
   * How far along the frontier it was known, in the frontier's unit: 0 when everything is new. Null where nobody computed any
   * region before, and what it shows was known of others like it.
   */
  knownTo: number | null;
}

/** What was measured beside another program: a row of docs/performance.md, which a test compares. */
export interface PeerRate {
  /** What the row calls it. */
  row: string;
  /** Our time over the other’s, as the row has it, e.g. "0.88–1.10" or "1/17, 1/42". */
  ratio: string;
  /** The program with its version, e.g. "primesieve 11.0", or what was written to compare with. */
  peer: string;
  /** What both computed, to follow "for". */
  what: string;
  /** The day or days, e.g. "22 November 2026". */
  measured: string;
}

/** A place ahead that is worth reaching. */
export interface Mark {
  /** E.g. "t = 10⁹", "the limit of Oliveira e Silva, Herzog and Pardi". */
  name: string;
  /** What reaching it means, a full sentence. */
  meaning: string;
  /** How far along the frontier it is, in the frontier's unit. */
  at: number;
  /** Who published it or waits for it; a round number has none. */
  source?: Source;
}

/**
 * A figure by its number in an order in which each block has a run of numbers, e.g. zero 1,084,416. Its position is known only
 * nearly; which block has it follows from the first and the last number of each.
 */
export interface NumberedFigure {
  number: number;
  /** The position near which it lies. */
  position: string;
  /** How far along the frontier from there it lies at most, in the frontier's unit. */
  within: number;
  /** Places in a stored result of the numbers of its first and last figure: the keys from the outside in. */
  reads: { first: readonly string[]; last: readonly string[] };
}

export interface FrontierCoverage<Plan, Result> {
  /** E.g. "Zeros of ζ from the first one on". */
  title: string;
  /** What positions are counted in, e.g. "zeros". */
  unit: string;
  /** How far a position is from the frontier's start, in that unit; grows along the frontier. */
  along(position: string): number;
  /** A position in words, e.g. "t ≈ 24,136,000". */
  placeOf(position: string): string;
  /** The position of a figure that a reader looks for, e.g. "t=273193" or "n=10^6", or its number; undefined for text that names none. */
  find?(text: string): string | NumberedFigure | undefined;
  /** What one block adds. Reads results of every form that was ever sealed. */
  sums(plan: Plan, result: Result): Sums;
  /** What the blocks together show, the main sentence first. */
  claims(covered: Covered): Statement[];
  knownBefore: KnownBefore;
  /** How fast the kind is there beside the best program that was measured; absent without one. */
  rate?: PeerRate;
  /** Those ahead of `along`, nearest first, at most four. */
  marksAfter(along: number): Mark[];
}

/** A figure of a block that may be the most extreme of its class. */
export interface ExtremeFigure {
  /** Figures compare within a class, e.g. "dimension 70"; kinds without classes have one, ''. */
  className: string;
  /** Orders the classes. */
  classRank: number;
  value: number;
  /** The figure as it is shown, with its unit. */
  figure: string;
  /** The place to compute it at again, e.g. "between zeros 1,115,578 and 1,115,579, γ = 663,318.508…". */
  place: string;
  /** How far the figure itself is checked: that it is found there. That none passes it is another matter: `extremality`. */
  status: StatementStatus;
}

/**
 * How far it is checked that no other figure in the region of its block passes the best one. Only figure: each block has
 * one. Not claimed: a block compares those that it lists, and others may pass them.
 */
export type Extremality = StatementStatus | 'only figure' | 'not claimed';

/** A record that blocks may set. */
export interface Extreme<Plan, Result> {
  /** Names it in calls and in the database: small letters, digits and underscores. */
  name: string;
  title: string;
  /** What is compared, in full sentences. */
  meaning: string;
  /** Title of the column of classes; '' without any. */
  classTitle: string;
  better: 'less' | 'more';
  extremality: Extremality;
  /** The block's best figure of each class. */
  figures(plan: Plan, result: Result): ExtremeFigure[];
  /** What is published, a full sentence, and where. */
  published?: { claim: string; sources: readonly Source[] };
}

export interface Coverage<Plan = JsonObject, Result = JsonObject> {
  /** One more whenever `sums` or `figures` change what they say of a sealed block: all blocks are read again then. */
  form: number;
  /** By the frontier's name: each of the kind's. */
  frontiers: Record<string, FrontierCoverage<Plan, Result>>;
  extremes: readonly Extreme<Plan, Result>[];
}
