/**
 * What the solution sets add up to, read off the ledger once and then block by block. Sums over all results would take minutes
 * on a long ledger, so a reading goes on in the background and what is asked meanwhile is true as of where it is.
 */
import type { Solution } from '@productive-mining/contract/entities/solution-set.ts';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import {
  BEFORE_ALL_RESULTS,
  type ResultPlace,
  readDisputedBlocks,
  readResultsOf,
} from '@productive-mining/database/queries/read-results.ts';
import { centsOf } from '@productive-mining/rules/cents.ts';
import { MS_PER_DAY } from '@productive-mining/rules/consecutive-days.ts';
import type { ResultTable } from '@productive-mining/work/dataset.ts';
import { TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import { type Finding, readFindings, readResult, solutionIn, tablesOf } from './read-findings.ts';

const NEWEST = 10;
/** Time for which a caller waits for the reading to end. */
const WAIT_MS = 1000;

/** A kind’s set and what its blocks have added to it, disputed ones among them. */
interface SetSums {
  workType: string;
  table: ResultTable;
  count: number;
  cents: number;
  /** Cents by the day of sealing, counted from 1970 in UTC. */
  byDay: Map<number, number>;
  /** Newest first. */
  newest: Solution[];
}

interface SumsRead {
  /** The block up to which the sums go, and the newest. */
  asOf: number;
  ledgerHeight: number;
  sets: readonly SetSums[];
}

class SolutionSums {
  private place: ResultPlace = BEFORE_ALL_RESULTS;
  private asOf = 0;
  private sets: SetSums[] | undefined;
  private reading: Promise<void> | undefined;

  constructor(private readonly database: Database) {}

  /** The sums of now, or after a second how far they are. @throws what the database throws */
  async read(): Promise<SumsRead> {
    const height = await readHeight(this.database.orm);
    this.sets ??= await emptySets();
    if (height > this.asOf) {
      this.reading ??= this.readUpTo(height).finally(() => (this.reading = undefined));
      await Promise.race([this.reading, passed(WAIT_MS)]);
    }
    const { asOf } = this;
    const sets = this.sets.map((sums) => ({ ...sums, byDay: new Map(sums.byDay) }));
    await this.takeOutDisputed(sets, asOf);
    return { asOf, ledgerHeight: height, sets };
  }

  private async readUpTo(height: number): Promise<void> {
    for await (const finding of readFindings(this.database.orm, { height, behind: this.place })) {
      const { blockIndex, id } = finding.row;
      for (const sums of this.sets ?? []) add(sums, finding);
      // A block may have several discoveries: it counts as read when the next one begins.
      if (blockIndex > this.place.blockIndex) this.asOf = this.place.blockIndex;
      this.place = { blockIndex, id };
    }
    this.asOf = height;
  }

  /** Takes the value of blocks out that are disputed now. */
  private async takeOutDisputed(sets: readonly SetSums[], asOf: number): Promise<void> {
    const { orm } = this.database;
    const disputed = (await readDisputedBlocks(orm, INTEGER_MAX)).filter((index) => index <= asOf);
    for (const row of await readResultsOf(orm, disputed))
      for (const sums of sets) takeOut(sums, { row, result: readResult(row) });
  }
}

async function emptySets(): Promise<SetSums[]> {
  const kinds = await Promise.all(
    TABLED_WORK_TYPES.map(async (workType) => ({ workType, tables: await tablesOf(workType) })),
  );
  return kinds.flatMap(({ workType, tables }) =>
    tables.map((table) => ({ workType, table, count: 0, cents: 0, byDay: new Map(), newest: [] })),
  );
}

const NONE: ReadonlySet<number> = new Set();

const solutionFor = (sums: SetSums, finding: Finding) =>
  finding.row.workType === sums.workType ? solutionIn(finding, sums.table, NONE) : undefined;

function add(sums: SetSums, finding: Finding): void {
  const solution = solutionFor(sums, finding);
  if (!solution) return;
  sums.count += 1;
  addCents(sums, finding, centsOf(solution.expectedValue));
  sums.newest = [solution, ...sums.newest].slice(0, NEWEST);
}

function takeOut(sums: SetSums, finding: Finding): void {
  const solution = solutionFor(sums, finding);
  if (solution) addCents(sums, finding, -centsOf(solution.expectedValue));
}

function addCents(sums: SetSums, { row }: Finding, cents: number): void {
  const day = dayOf(row.sealedAt);
  sums.cents += cents;
  sums.byDay.set(day, (sums.byDay.get(day) ?? 0) + cents);
}

export const dayOf = (time: Date): number => Math.floor(time.getTime() / MS_PER_DAY);

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

const kept = new WeakMap<Database, SolutionSums>();

/** The sums of a database, which are kept as long as it is open. */
export function readSolutionSums(database: Database): Promise<SumsRead> {
  const sums = kept.get(database) ?? new SolutionSums(database);
  kept.set(database, sums);
  return sums.read();
}
