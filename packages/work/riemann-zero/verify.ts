/** The verifier of riemann_zero: proves the count whole, spot-checks the ordinates. See README.md. */
import { sameJson } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, PASSED } from '../kit/parts.ts';
import type { Evidence, PartOutcome, PartReason, Verdict, VerificationPart, Verifier } from '../work-type.ts';
import { decodeSummary } from './leaf.ts';
import { challengeCount, leafCount, repeatChance, type ZeroPlan } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { summariseInSteps, type ZeroResult } from './result.ts';
import { checkSummaries } from './verify/check-summary.ts';
import { type GramFigures, joinFigures } from './verify/gram-figures.ts';
import { type CountOutcome, countRange } from './verify/verify-count.ts';
import { checkResult, type ResultOutcome } from './verify/verify-extremes.ts';
import { openSignKernel } from './verify/verify-kernel.ts';
import {
  canBeSummed,
  checkBySummation,
  checkLeaf,
  isOtherData,
  readData,
  summedBelow,
} from './verify/verify-ordinates.ts';
import { closeCount, type TuringOutcome } from './verify/verify-turing.ts';

type CountPart = { readonly kind: 'count'; readonly fromInterval: number; readonly toInterval: number };
type TuringPart = { readonly kind: 'left' | 'right' };
type LeavesPart = { readonly kind: 'ordinates' | 'summation'; readonly leaves: readonly number[] };
type ResultPart = { readonly kind: 'summaries' | 'result' };
type Part = CountPart | TuringPart | LeavesPart | ResultPart;

const rangesMax = 32;
const leavesPerRange = 64;
const leavesPerOrdinatesPart = 8;
const summedMax = 16;
const leavesPerStep = 128;

function partsOf(evidence: Evidence<ZeroPlan>): VerificationPart[] {
  const { plan } = evidence;
  const leaves = leafCount(plan);
  const ranges = Math.max(1, Math.min(rangesMax, Math.ceil(leaves / leavesPerRange)));
  const parts: Part[] = [];
  for (let range = 0; range < ranges; range++) {
    const edge = (index: number) =>
      plan.firstInterval + Math.floor((index * leaves) / ranges) * plan.leafSpan;
    parts.push({ kind: 'count', fromInterval: edge(range), toInterval: edge(range + 1) });
  }
  if (!evidence.withoutData) parts.push(...dataPartsOf(evidence.challenged));
  parts.push({ kind: 'left' }, { kind: 'right' }, { kind: 'summaries' }, { kind: 'result' });
  return parts;
}

/** The parts that look at the bulk data of the challenged leaves. */
function dataPartsOf(challenged: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (let first = 0; first < challenged.length; first += leavesPerOrdinatesPart) {
    parts.push({ kind: 'ordinates', leaves: challenged.slice(first, first + leavesPerOrdinatesPart) });
  }
  return [...parts, { kind: 'summation', leaves: challenged.slice(0, summedMax) }];
}

function* checkLeaves(
  evidence: Evidence<ZeroPlan>,
  leaves: readonly number[],
  kernel: Awaited<ReturnType<typeof openSignKernel>>,
): Generator<number, Outcome<Reason>, void> {
  for (const [place, leaf] of leaves.entries()) {
    const steps = checkLeaf(kernel, evidence, leaf);
    for (;;) {
      const step = steps.next();
      if (!step.done) {
        yield (place + step.value) / leaves.length;
        continue;
      }
      if (step.value) return failed(step.value);
      break;
    }
  }
  return PASSED;
}

/** One zero from the middle of each leaf, by Euler–Maclaurin summation. */
function* sumLeaves(
  evidence: Evidence<ZeroPlan>,
  leaves: readonly number[],
  kernel: Awaited<ReturnType<typeof openSignKernel>>,
): Generator<number, Outcome<Reason>, void> {
  for (const [place, leaf] of leaves.entries()) {
    const read = readData(evidence, leaf);
    if (typeof read === 'string') return failed(read);
    const zero = read.zeros[read.zeros.length >> 1]!;
    if (!canBeSummed(zero)) continue;
    const reason = checkBySummation(kernel, zero);
    if (reason) return failed(reason);
    yield (place + 1) / leaves.length;
  }
  return PASSED;
}

/** Checks the result against all leaves, when they are here, and its extremes against Z itself. */
function* compareResult(
  evidence: Evidence<ZeroPlan>,
  result: ZeroResult,
  kernel: Awaited<ReturnType<typeof openSignKernel>>,
): Generator<number, Outcome<Reason> | ResultOutcome, void> {
  if (evidence.complete) {
    const leaves = Array.from(
      { length: leafCount(evidence.plan) },
      (_, index) => evidence.leaves.get(index) ?? new Uint8Array(),
    );
    const steps = summariseInSteps(evidence.plan, leaves, leavesPerStep);
    try {
      for (;;) {
        const step = steps.next();
        if (!step.done) {
          yield step.value;
          continue;
        }
        if (!sameJson(step.value, result)) return failed('result_differs_from_leaves');
        break;
      }
    } catch (error) {
      if (error instanceof RangeError) return failed('leaf_malformed');
      throw error;
    }
  }
  return checkResult(kernel, evidence.plan, result);
}

function* checkAllSummaries(
  { plan, leaves }: Evidence<ZeroPlan>,
  kernel: Awaited<ReturnType<typeof openSignKernel>>,
): Generator<number, Outcome<Reason>, void> {
  const reason = yield* checkSummaries(kernel, plan, leaves);
  return reason ? failed(reason) : PASSED;
}

async function runPart(
  evidence: Evidence<ZeroPlan>,
  result: ZeroResult,
  part: VerificationPart,
): Promise<Generator<number, PartOutcome, void>> {
  const { plan } = evidence;
  const task = part as Part;
  const last = plan.firstInterval + plan.intervals;
  if (task.kind === 'summation') {
    const heights = task.leaves
      .map((leaf) => readData(evidence, leaf))
      .map((read) => (typeof read === 'string' ? 0 : Number(read.summary.last >> 64n)));
    // A leaf that reaches beyond the limit may still have its middle zero below it.
    const highest = Math.min(summedBelow, Math.max(0, ...heights));
    return sumLeaves(evidence, task.leaves, await openSignKernel(last, highest));
  }
  const kernel = await openSignKernel(last);
  if (task.kind === 'count') return countRange(kernel, evidence, task.fromInterval, task.toInterval);
  if (task.kind === 'ordinates') return checkLeaves(evidence, task.leaves, kernel);
  if (task.kind === 'summaries') return checkAllSummaries(evidence, kernel);
  if (task.kind === 'result') return compareResult(evidence, result, kernel);
  return closeCount(kernel, task.kind, task.kind === 'left' ? plan.firstInterval - 1 : last - 1);
}

function invalid(reason: Reason | PartReason): Verdict<Reason | PartReason> {
  return { valid: false, reason };
}

function conclude(
  evidence: Evidence<ZeroPlan>,
  result: ZeroResult,
  outcomes: readonly PartOutcome[],
): Verdict<Reason | PartReason> {
  const ofParts = concludeParts(REASONS, partsOf(evidence).length, outcomes);
  if (!ofParts.valid) return ofParts;
  const kindOf = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind);
  const counts = kindOf('count') as unknown as CountOutcome[];
  const [left] = kindOf('left') as unknown as TuringOutcome[];
  const [right] = kindOf('right') as unknown as TuringOutcome[];
  const [ends] = kindOf('result') as unknown as ResultOutcome[];
  if (!left || !right || !ends) return invalid('part_missing');
  let reached = left.edge;
  let zeros = left.zeros + right.zeros;
  for (const count of counts) {
    if (count.from !== reached) return invalid('part_missing');
    reached = count.to;
    zeros += count.zeros;
  }
  if (reached !== right.edge) return invalid('part_missing');
  if (zeros !== right.anchor - left.anchor) return invalid('zero_count_differs_from_turing');
  const zerosBefore = left.anchor + 1 + left.zeros + counts[0]!.before;
  const after = counts.at(-1)!.after;
  const found = counts.reduce((sum, count) => sum + count.zeros, 0) - counts[0]!.before - after;
  if (result.zeros !== found) return invalid('zero_count_differs_from_turing');
  if (result.firstZero !== zerosBefore + 1 || result.lastZero !== zerosBefore + found)
    return invalid('zero_numbers_differ');
  const reason = compareFigures(
    counts.map(({ figures }) => figures),
    ends,
    result,
  );
  return reason ? invalid(reason) : { valid: true };
}

/** What the counted zeros say of the result, whether the leaves are here or not. */
function compareFigures(
  parts: readonly GramFigures[],
  ends: ResultOutcome,
  { gram, rosser }: ZeroResult,
): Reason | undefined {
  if (!sameJson(joinFigures(parts), { gram, rosser })) return 'gram_figures_differ';
  const first = parts.find(({ firstOccupied }) => firstOccupied)?.firstOccupied;
  const last = parts.findLast(({ lastOccupied }) => lastOccupied)?.lastOccupied;
  // As many zeros as the interval holds are seen from the first on, and up to the last: none is before or behind.
  const areEnds = sameJson(first ?? null, ends.first) && sameJson(last ?? null, ends.last);
  return areEnds ? undefined : 'ordinate_differs';
}

export const verifier: Verifier<ZeroPlan, ZeroResult, Reason | Undecided> = {
  reasons: [...REASONS, ...UNDECIDED],
  challengeCount,
  repeatChance,
  isOtherData({ leafSpan }, { summary, data }) {
    const read = decodeSummary(summary, leafSpan);
    return read !== undefined && isOtherData(read, data);
  },
  parts: (evidence) => partsOf(evidence),
  runPart,
  conclude,
};
