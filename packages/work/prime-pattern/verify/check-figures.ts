/** What a result says of itself beside its plan, whatever the leaves hold: for a reader who has only the opened ones. */
import { sameJson } from '../../kit/equality.ts';
import { isPrime } from '../../numerics/miller-rabin.ts';
import { classSums } from '../leaf.ts';
import { predictCounts } from '../model/hardy-littlewood.ts';
import { endOf, type PrimePatternPlan, startOf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { GapRecord, PrimePatternResult, RaceRecord } from '../result.ts';

/** The first prime at or beyond a number, in steps up or down. A unit holds one: no gap below 2^64 is longer than 1,550. */
function firstPrimeFrom(from: bigint, step: 1n | -1n): bigint {
  let n = from;
  while (!isPrime(n)) n += step;
  return n;
}

function isRacePossible({ net, min, max }: RaceRecord, expected: number): boolean {
  return net === expected && min.value <= Math.min(0, net) && max.value >= Math.max(0, net);
}

/** Longest first; of equals the earlier first. */
function areGapsInOrder(gaps: readonly GapRecord[]): boolean {
  return gaps.every((gap, index) => {
    const before = gaps[index - 1];
    if (!before || before.length > gap.length) return true;
    return before.length === gap.length && BigInt(before.start) < BigInt(gap.start);
  });
}

function areAscending(positions: readonly string[]): boolean {
  return positions.every((text, index) => index === 0 || BigInt(positions[index - 1]!) < BigInt(text));
}

function doFiguresAgree(plan: PrimePatternPlan, result: PrimePatternResult): boolean {
  const { counts, byMod3, byMod4, race3, race4, trace } = result;
  const fromZero = startOf(plan) === 0n;
  const classes = counts.oneMod12 + counts.fiveMod12 + counts.sevenMod12 + counts.elevenMod12;
  return (
    counts.primes === classes + (fromZero ? 2 : 0) &&
    sameJson({ byMod3, byMod4 }, classSums(counts, fromZero)) &&
    isRacePossible(race4, byMod4.three - byMod4.one) &&
    isRacePossible(race3, byMod3.two - byMod3.one) &&
    trace.leaves.at(-1) === plan.leaves &&
    trace.race4.at(-1) === race4.net &&
    trace.race3.at(-1) === race3.net &&
    areGapsInOrder(result.gaps) &&
    areAscending(result.quadruplets) &&
    areAscending(result.sextuplets)
  );
}

/** The first figure that plan and result alone contradict, or undefined. */
export function checkFigures(plan: PrimePatternPlan, result: PrimePatternResult): Reason | undefined {
  const [start, end] = [startOf(plan), endOf(plan)];
  if (result.start !== String(start) || result.end !== String(end)) return 'result_of_another_interval';
  const first = firstPrimeFrom(start, 1n);
  const last = firstPrimeFrom(end - 1n, -1n);
  if (result.firstPrime !== String(first) || result.lastPrime !== String(last)) return 'end_prime_differs';
  if (!sameJson(result.predicted, predictCounts(Number(start), Number(end)))) return 'prediction_differs';
  return doFiguresAgree(plan, result) ? undefined : 'figures_contradict_each_other';
}
