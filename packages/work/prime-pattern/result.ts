/** The unit's result: the leaves' counts added, their gaps and tuples merged. Pure; same bytes on every machine. */

import { LEAVES_MAX } from '../kit/plan-size.ts';
import { fieldsOf, isDecimal, listOf, objectOf, wholeNumber } from '../kit/read-json.ts';
import { resultReader } from '../kit/read-result.ts';
import {
  COUNT_NAMES,
  classSums,
  decodeLeaf,
  type LeafCounts,
  type LeafSummary,
  type RaceExtremes,
  raceDifferences,
} from './leaf.ts';
import { PREDICTED, predictCounts } from './model/hardy-littlewood.ts';
import { endOf, leafStart, NUMBERS_MAX, type PrimePatternPlan, startOf } from './plan.ts';

/** Numbers beyond 2^53 are decimal strings. */
export type GapRecord = { start: string; length: number };
export type RaceRecord = {
  /** Difference gained over the unit. */
  net: number;
  min: { value: number; at: string };
  max: { value: number; at: string };
};

export type PrimePatternResult = {
  start: string;
  end: string;
  counts: LeafCounts;
  byMod3: { one: number; two: number };
  byMod4: { one: number; three: number };
  firstPrime: string;
  lastPrime: string;
  /** The largest of the leaves' four largest gaps, by length descending, then start ascending. */
  gaps: GapRecord[];
  /** First and last quadruplet of the unit, by their first member. */
  quadruplets: string[];
  /** First members of sextuplets: the first of each leaf that has one, ascending. */
  sextuplets: string[];
  /** π(x;4,3) − π(x;4,1) and π(x;3,2) − π(x;3,1), counted from the start of the unit. */
  race4: RaceRecord;
  race3: RaceRecord;
  /** Both differences after about `points` equal stretches of the unit. */
  trace: { leaves: number[]; race4: number[]; race3: number[] };
  /** Hardy–Littlewood's prediction of the counts: a prediction, not a count. */
  predicted: Record<string, number>;
};

const LISTED_GAPS = 16;
const LISTED_SEXTUPLETS = 16;
const TRACE_POINTS = 96;

class RaceMerger {
  net = 0;
  private min: RaceRecord['min'];
  private max: RaceRecord['max'];

  constructor(start: string) {
    this.min = { value: 0, at: start };
    this.max = { value: 0, at: start };
  }

  add(from: bigint, race: RaceExtremes, difference: number): void {
    const low = this.net + race.min.value;
    if (low < this.min.value) this.min = { value: low, at: String(from + BigInt(race.min.offset)) };
    const high = this.net + race.max.value;
    if (high > this.max.value) this.max = { value: high, at: String(from + BigInt(race.max.offset)) };
    this.net += difference;
  }

  record(): RaceRecord {
    return { net: this.net, min: this.min, max: this.max };
  }
}

function mergeGaps(plan: PrimePatternPlan, leaves: readonly LeafSummary[]): GapRecord[] {
  const all = leaves.flatMap((leaf, index) =>
    leaf.gaps.map((gap) => ({ leaf: index, offset: gap.offset, length: gap.length })),
  );
  all.sort((a, b) => b.length - a.length || a.leaf - b.leaf || a.offset - b.offset);
  return all
    .filter((gap) => gap.length > 0)
    .slice(0, LISTED_GAPS)
    .map((gap) => ({ start: String(leafStart(plan, gap.leaf) + BigInt(gap.offset)), length: gap.length }));
}

function listTuples(plan: PrimePatternPlan, leaves: readonly LeafSummary[]) {
  const at = (leaf: number, offset: number) => String(leafStart(plan, leaf) + BigInt(offset));
  const quadruplets: string[] = [];
  const first = leaves.findIndex((leaf) => leaf.firstQuadruplet !== undefined);
  if (first >= 0) quadruplets.push(at(first, leaves[first]!.firstQuadruplet!));
  const last = leaves.findLastIndex((leaf) => leaf.lastQuadruplet !== undefined);
  if (last >= 0) {
    const position = at(last, leaves[last]!.lastQuadruplet!);
    if (position !== quadruplets[0]) quadruplets.push(position);
  }
  const sextuplets = leaves
    .flatMap((leaf, index) => (leaf.firstSextuplet === undefined ? [] : [at(index, leaf.firstSextuplet)]))
    .slice(0, LISTED_SEXTUPLETS);
  return { quadruplets, sextuplets };
}

/**
 * @param summaries the summaries of all leaves, in order
 * @throws RangeError when their number or length is wrong
 */
export function summarise(plan: PrimePatternPlan, summaries: readonly Uint8Array[]): PrimePatternResult {
  if (summaries.length !== plan.leaves) throw new RangeError(`the unit has ${plan.leaves} leaves`);
  const leaves = summaries.map(decodeLeaf);
  const fromZero = startOf(plan) === 0n;
  const counts = Object.fromEntries(COUNT_NAMES.map((name) => [name, 0])) as LeafCounts;
  const race4 = new RaceMerger(plan.start);
  const race3 = new RaceMerger(plan.start);
  const trace = { leaves: [] as number[], race4: [] as number[], race3: [] as number[] };
  const stride = Math.ceil(plan.leaves / TRACE_POINTS);
  for (const [index, leaf] of leaves.entries()) {
    for (const name of COUNT_NAMES) counts[name] += leaf.counts[name];
    const from = leafStart(plan, index);
    const difference = raceDifferences(leaf, fromZero && index === 0);
    race4.add(from, leaf.race4, difference.race4);
    race3.add(from, leaf.race3, difference.race3);
    if ((index + 1) % stride === 0 || index === plan.leaves - 1) {
      trace.leaves.push(index + 1);
      trace.race4.push(race4.net);
      trace.race3.push(race3.net);
    }
  }
  return {
    start: plan.start,
    end: endOf(plan).toString(),
    counts,
    ...classSums(counts, fromZero),
    firstPrime: String(startOf(plan) + BigInt(leaves[0]!.firstPrime)),
    lastPrime: String(leafStart(plan, plan.leaves - 1) + BigInt(leaves[plan.leaves - 1]!.lastPrime)),
    gaps: mergeGaps(plan, leaves),
    ...listTuples(plan, leaves),
    race4: race4.record(),
    race3: race3.record(),
    trace,
    predicted: predictCounts(Number(startOf(plan)), Number(endOf(plan))),
  };
}

const count = wholeNumber(0, NUMBERS_MAX);
const difference = wholeNumber(-NUMBERS_MAX, NUMBERS_MAX);
const extreme = objectOf<RaceRecord['min']>({ value: difference, at: isDecimal });
const race = objectOf<RaceRecord>({ net: difference, min: extreme, max: extreme });
const differences = listOf(difference, 1, TRACE_POINTS + 1);
const hasForm = objectOf<PrimePatternResult>({
  start: isDecimal,
  end: isDecimal,
  counts: objectOf(fieldsOf(COUNT_NAMES, count)),
  byMod3: objectOf<PrimePatternResult['byMod3']>({ one: count, two: count }),
  byMod4: objectOf<PrimePatternResult['byMod4']>({ one: count, three: count }),
  firstPrime: isDecimal,
  lastPrime: isDecimal,
  gaps: listOf(objectOf<GapRecord>({ start: isDecimal, length: wholeNumber(1, 65_535) }), 0, LISTED_GAPS),
  quadruplets: listOf(isDecimal, 0, 2),
  sextuplets: listOf(isDecimal, 0, LISTED_SEXTUPLETS),
  race4: race,
  race3: race,
  trace: objectOf<PrimePatternResult['trace']>({
    leaves: listOf(wholeNumber(1, LEAVES_MAX), 1, TRACE_POINTS + 1),
    race4: differences,
    race3: differences,
  }),
  predicted: objectOf(fieldsOf(PREDICTED, count)),
});

/** Reads a stored result by its form; undefined for anything else. Never throws, and judges no figure. */
export const readResult = resultReader<PrimePatternResult>(
  hasForm,
  ({ trace: { leaves, race4, race3 } }) => leaves.length === race4.length && leaves.length === race3.length,
);
