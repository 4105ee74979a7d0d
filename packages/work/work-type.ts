/**
 * The exports that the folder of a kind must have: a WorkType from index.ts, a ComputeModule from compute.ts and a Verifier
 * from verify.ts. The check uses another method: verify.ts reaches nothing of compute/, nor compute.ts of verify/, through
 * any number of files, save those that the kind's testing/both-roads.json lists with a reason.
 */
import type { ProvedSpan } from '@productive-mining/rules/proved-span.ts';
import type { RecordOrder } from '@productive-mining/rules/record-order.ts';
import type { Binding } from './binding.ts';
import type { Headline } from './headline.ts';
import type { Json, JsonObject } from './json.ts';
import type { StoredReader } from './kit/json-form.ts';
import type { ComputedAgain, Findings, LivePlot, LiveView } from './live-view.ts';
import type { StatementStatus } from './statement-status.ts';

export type { Json, JsonObject } from './json.ts';
export type {
  ComputedAgain,
  Findings,
  FoundFormula,
  LiveFigure,
  LivePlot,
  LiveView,
  PlotAxis,
  PlotSeries,
} from './live-view.ts';

/** The texts and constants of a kind; every label, price and file name in the product comes from here. */
export interface Presentation {
  /** The value of the type in calls and in the database, e.g. "riemann_zero". */
  value: string;
  /** Label in selectors (spec part 1 §3). */
  label: string;
  /** Name in the block table (spec part 3 §3.2). */
  displayName: string;
  /** One or two sentences for the selector: what is computed and what a block proves. */
  description: string;
  /** The kind's sign, set as mathematics, e.g. "ζ(s)". */
  glyph: string;
  /** Estimated value in dollars (spec part 1 §9). */
  estimate: { base: number; increment: number };
}

/** A line along which a kind explores: positions are decimal strings that only the kind can read. */
export interface Frontier {
  name: string;
  /** The position at which the first unit of the frontier starts. */
  start: string;
  description: string;
  /**
   * The difficulties at which a session may work at it, and a block may be sealed; left out for all. `frontierFor` gives the
   * one that a session without a choice works at.
   */
  difficulties?: { from: number; to: number };
  /**
   * For one that ends where another begins: the position, and that frontier, at which sessions go on. A ledger that came further
   * before there was the other one goes on here, and can't use that.
   */
  continuesAs?: { from: string; frontier: string };
}

export interface PlanRequest {
  difficulty: number;
  /** One of the frontiers that may be worked at with this difficulty (plans/choose-frontier.ts), and a position of it. */
  frontier: string;
  position: string;
  /** 64 hex digits, a hash over an earlier block (plans/draw-seed.ts): for kinds with random instances. */
  seed: string;
}

/** The part of a frontier that a unit covers: its first position, and the first one behind it. */
export interface UnitRegion {
  position: string;
  end: string;
}

export interface UnitPlan<Plan extends JsonObject> {
  plan: Plan;
  /** The position at which the next unit of the same frontier starts. */
  nextPosition: string;
}

/** Leaves [first, first + count) of a unit: what one worker computes at a time, 0.2 to 5 s of work. */
export interface Chunk {
  first: number;
  count: number;
  /**
   * For a kind whose leaves follow one another in chains (docs/decisions/0045-chains-of-leaves.md): the place, among the unit's
   * chunks, of an earlier one that ends where this one begins. One that begins a chain has none.
   */
  follows?: number;
}

/** What is computed at a time, anywhere. */
export interface ChunkRequest extends Chunk {
  /** The state in which the chain is before leaf `first`, where somebody keeps it: the data of the leaf before. */
  state?: Uint8Array | undefined;
}

/** A figure of a result, and how far it is checked. */
export interface Statement {
  /** A full sentence with its numbers, e.g. "All 6,144 zeros with 600,269.1 < t < 604,100.2 lie on the critical line and are simple." */
  claim: string;
  status: StatementStatus;
  /** By which method, or what was sampled. */
  method: string;
  /** For a spot check: the probability that one wrong leaf, 1 % and 10 % wrong leaves escape. */
  escapes?: { oneLeaf: number; onePercent: number; tenPercent: number };
}

/**
 * Statements of blocks sealed before, which promise more than is shown. They stay as they were sealed; whoever shows them
 * adds the note (certificates/note-statements.ts).
 */
export interface Withdrawal {
  /** Concerns blocks whose certificate has this version or an earlier one. */
  upToVersion: number;
  /** Whether a sealed statement is meant. */
  concerns(statement: Statement): boolean;
  /** Full sentences: what is known today not to be shown. */
  note: string;
}

/** Watches the leaves of a unit that ends by a find. */
export interface UnitSearch {
  /**
   * Takes the leaves of a finished chunk; chunks come in any order.
   * @returns the leaf with which the unit ends, once all up to it are here: a function of the plan alone. The leaves
   * behind it count as empty, and needn't be computed.
   */
  add(first: number, leaves: readonly Uint8Array[]): number | undefined;
}

/** A result as the records of its kind list it. */
export interface RecordEntry {
  /** Results compare within a class: short vectors within a dimension. */
  class: number;
  /** The class in words, e.g. "dimension 70". */
  className: string;
  /** One for each column behind the first, shown as they are. */
  figures: string[];
}

/** For a kind whose results compare: how, and what is shown with the best of each class. The ledger is asked which they are. */
export interface Records<Result extends JsonObject = JsonObject> {
  /** E.g. "Shortest vectors by dimension". */
  title: string;
  /** What makes one result better than another, in full sentences. */
  meaning: string;
  /** The first heads the classes. */
  columns: readonly string[];
  order: RecordOrder<keyof Result & string>;
  /** Reads the fields of `order` and no others; undefined for figures that no result of the kind has. Never throws. */
  entryOf(fields: JsonObject): RecordEntry | undefined;
}

/** Why the total of a block is disputed, e.g. "prime_totals_differ". */
export type TotalsReason = `${string}_totals_differ`;

/**
 * For a kind with one frontier whose blocks hold a total that is proved at posts: positions of the frontier at which
 * another method counts it from the start.
 */
export interface Posts {
  /** The place of the block's total in a result: the keys from the outside in. */
  totalPath: readonly string[];
  /** The least position, beyond the last post or 0, at which counting again is worth its time. */
  next(lastPost: bigint): bigint;
  /** Counts everything before a position at which a unit ends. Yields after each step. */
  countBefore(position: bigint): Promise<Generator<number, bigint, void>>;
  /** Names in the records of the chain, which never change, as blocks seal them. */
  record: {
    /** The field with what was counted between two posts. */
    countedField: string;
    /** The reason of a dispute when the blocks add up to something else. */
    reason: TotalsReason;
  };
  /** What a proved span says, as full sentences: how it was counted, and that its blocks add up to it. */
  describeProof(span: ProvedSpan): { method: string; claim: string };
}

export interface WorkType<
  Plan extends JsonObject = JsonObject,
  Result extends JsonObject = JsonObject,
  Undecided extends string = string,
  Reason extends string = string,
> {
  presentation: Presentation;
  frontiers: readonly Frontier[];
  /** Which frontier a session of this difficulty works at when it names none. */
  frontierFor(difficulty: number): string;
  /** Pure. The amount of work grows by about 1.05 a step: 1 s on one core at 1, 10 s at 47, 2 min at 100. */
  planUnit(request: PlanRequest): UnitPlan<Plan>;
  /**
   * For a kind whose regions can be cut: the plan of all that lies between the request's position and `end`, with leaves
   * no larger than those of `planUnit`. Readers make it again, so it stays the same for ever, as `planUnit` does.
   * @throws PlanRefused where the end isn't on the grid, or there would be too many leaves
   */
  planTo?(request: PlanRequest, end: string): Plan;
  /** The plan that earlier versions made of the same region, whose blocks are read, checked and replayed still (0056). */
  earlierPlan?(request: PlanRequest): Plan;
  /** The region of any plan that the kind reads; of one that `planUnit` makes it ends at `nextPosition`. */
  region(plan: Plan): UnitRegion;
  /**
   * Numbers by which positions are ordered, the first deciding; undefined for text that is no position. A kind whose
   * positions are decimal numbers has none.
   */
  placeOf?(position: string): readonly bigint[] | undefined;
  /**
   * The plan that a stored value is; undefined for one of another form, outside the kind's domain or off its grid. It asks
   * neither for the size that a difficulty has nor whether a place among others is true: `judgePlan` makes plans again.
   * Never throws.
   */
  readPlan: StoredReader<Plan>;
  /** The result that a stored value is by its form; undefined for anything else. Never throws, and judges no figure. */
  readResult: StoredReader<Result>;
  /** Why the check refuses a unit, and why a sealed block that is looked at again may be disputed: a closed list. */
  reasons: readonly Reason[];
  /** Why a unit may end without an answer (UndecidedUnit), in its computation or its check: a closed list. */
  undecided: readonly Undecided[];
  /** Number of leaves, fixed by the plan, at most 131,072. */
  leafCount(plan: Plan): number;
  /** Splits the unit for execution; doesn't touch what the leaves are. */
  chunks(plan: Plan): Chunk[];
  /** For a kind whose units end by a find, as discrete logarithms do; the leaves of other kinds are all needed. */
  search?(plan: Plan): UnitSearch;
  /** Every kind with a search has it: the leaf with which the unit of this result ended; those behind it are empty. */
  lastLeaf?(result: Result): number;
  /** The version of certificates since which the last leaf is opened, where earlier ones without it are read. */
  lastLeafOpenedSince?: number;
  /** Fields that results have since a version of certificates, which read earlier ones without them. */
  fieldsSince?: Readonly<Record<string, number>>;
  /** Leaves that a unit needs on average, when that isn't all of them: progress is a share of this. */
  expectedLeaves?(plan: Plan): number;
  /** The region as one line of text, e.g. "even numbers 4·10^18 + 0 to 4·10^18 + 8.05·10^8". */
  describe(plan: Plan): string;
  /** The unit's result from all its leaf summaries, in order. Pure and cheap; at most 64 kB as JSON. */
  summarise(plan: Plan, leaves: readonly Uint8Array[]): Result;
  /** What the result says and how far each figure is checked. */
  statements(plan: Plan, result: Result): Statement[];
  /** What lists say of a block of the kind. */
  headline: Headline;
  /** What binds statements and fields for a reader, who may have only the opened leaves. */
  binding: Binding<Plan, Result>;
  /** Promises in the statements of earlier blocks that aren't kept. */
  withdrawn?: readonly Withdrawal[];
  /** The picture of a finished unit, from its result alone. Pure. */
  picture?(plan: Plan, result: Result): LivePlot;
  /** What else is shown of it: drawn from the result, and from the plan if the result holds too little. Pure, some 10 ms. */
  furtherPictures?(plan: Plan, result: Result): LivePlot[];
  /** The result's figures as formulas and lists. Pure. */
  findings?(plan: Plan, result: Result): Findings;
  /** For a kind of random instances: the instance of a plan whole, made again from its seed, with the answer. Pure, some 10 ms. */
  instance?(plan: Plan, result: Result): ComputedAgain;
  /** For a kind whose results compare with each other. */
  records?: Records<Result>;
  /** For a kind whose totals are proved at posts. */
  posts?: Posts;
  /** How much a unit covers, in the figure that the kind's speed is told by, e.g. 12,345 "zeros". Pure. */
  covered?(plan: Plan, result: Result): { count: number; unit: string };
}

/** A computed leaf: the summary (≤ 4 kB, no free bytes: a function of plan and index) is what the work root commits. */
export interface ComputedLeaf {
  summary: Uint8Array;
  /**
   * Bulk data of the leaf (ordinates, …), whose digest the summary holds. Never stored: recomputed when asked for. In a chain
   * the last leaf of each chunk has the state behind it, which the next chunk takes.
   */
  data?: Uint8Array;
}

/** Yielded by a computation after each step, so that it can be stopped and shown: 99 steps in a hundred last at most 50 ms. */
export interface ComputeStep {
  /** Share of the chunk that is done, 0 to 1. */
  fraction: number;
  /** Called at most twice a second. */
  view?: () => LiveView;
}

export interface LeafComputer {
  /**
   * Computes the leaves of a chunk, in a chain from its state; without one the chain is replayed from its seed, unless the
   * computer has just come to that leaf. Throws UndecidedUnit when the method can't decide.
   */
  compute(chunk: ChunkRequest): Generator<ComputeStep, ComputedLeaf[], void>;
}

export interface ComputeModule<Plan extends JsonObject = JsonObject> {
  /** Whether leaves have bulk data that the verifier wants of challenged leaves. */
  opensData?: boolean;
  /**
   * Whether the verifier wants the data of every leaf. It is kept with the finished chunks then until the unit is settled or
   * given back (docs/decisions/0048-leaf-data-until-the-verdict.md), at most 256 MB a unit.
   */
  keepsData?: boolean;
  /** Instantiates the kernel and its tables for a plan; the caller keeps it for the next chunk of the same plan. */
  prepare(plan: Plan): Promise<LeafComputer>;
}

/** Thrown by a computation or a verification that ends without an answer: no block, no reward, the region returns later. */
export class UndecidedUnit<Reason extends string = string> extends Error {
  constructor(readonly reason: Reason) {
    super(`undecided: ${reason}`);
    this.name = 'UndecidedUnit';
  }
}

/** What a verifier is given. `leaves` holds all summaries when a block is settled, only the opened ones for a reader. */
export interface Evidence<Plan extends JsonObject = JsonObject> {
  plan: Plan;
  /** Summary by leaf index. Checked against the work root before the verifier sees it. */
  leaves: ReadonlyMap<number, Uint8Array>;
  /** Whether `leaves` holds every leaf. */
  complete: boolean;
  /** Leaf indices drawn by the challenge, ascending, without repetition. */
  challenged: readonly number[];
  /** Bulk data of challenged leaves, for kinds that keep it of every leaf when a unit is settled, for kinds that have any; not yet checked against the summaries' digests. */
  data: ReadonlyMap<number, Uint8Array>;
  /** For a reader without the bulk data of all challenged leaves: what depends on it isn't looked at. */
  withoutData?: boolean;
}

/** A part of a verification that can run beside the others. */
export type VerificationPart = JsonObject;
/** JSON; its `reason` is null, or says which fault the part found. */
export type PartOutcome = JsonObject;
/** An outcome is missing, or its reason isn't one of the kind's: a mistake of the program that ran the parts. */
export const PART_REASONS = ['part_missing', 'part_malformed'] as const;
export type PartReason = (typeof PART_REASONS)[number];

export type Verdict<Reason extends string = string> = { valid: true } | { valid: false; reason: Reason };

export interface Verifier<
  Plan extends JsonObject = JsonObject,
  Result extends JsonObject = JsonObject,
  Reason extends string = string,
> {
  /** Why a unit isn't accepted, or ends undecided in its check: a closed list. */
  reasons: readonly Reason[];
  /** How many leaves are challenged. */
  challengeCount(plan: Plan): number;
  /**
   * For a kind whose leaves take very different times: the probability, by leaf, with which a settling server computes it
   * again with the kernel and compares the bytes (certificates/draw-repeated.ts). At least the share of the unit's work
   * that the leaf may hold, so that to leave it out doesn't pay.
   */
  repeatChance?(plan: Plan): (leaf: number) => number;
  /**
   * For a kind with bulk data: whether a leaf's summary has the digest of other data. False for bytes that are no summary, which
   * the check refuses itself.
   */
  isOtherData?(plan: Plan, opened: { leaf: number; summary: Uint8Array; data: Uint8Array }): boolean;
  /** Splits the check; at least one part. */
  parts(evidence: Evidence<Plan>, result: Result): VerificationPart[];
  /** Runs one part. Yields its share done after each step. The outcome is JSON; a failed check is an outcome with a reason. */
  runPart(
    evidence: Evidence<Plan>,
    result: Result,
    part: VerificationPart,
  ): Promise<Generator<number, PartOutcome, void>>;
  /** Puts the outcomes together (in the order of `parts`). */
  conclude(
    evidence: Evidence<Plan>,
    result: Result,
    outcomes: readonly PartOutcome[],
  ): Verdict<Reason | PartReason>;
}

/** Reads a field that the caller knows to be there; for outcomes and plans that were JSON on their way. */
export function asObject(value: Json): JsonObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new TypeError('not an object');
  return value as JsonObject;
}
