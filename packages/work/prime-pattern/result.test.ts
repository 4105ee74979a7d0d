/** The result of a unit against a walk through all its primes, whose leaves know nothing of each other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeLeaf, encodeLeaf } from './leaf.ts';
import { POSITION_STEP, type PrimePatternPlan } from './plan.ts';
import { readResult, summarise } from './result.ts';
import { tableOfPrimes } from './testing/definition-oracle.ts';
import { computeLeaves } from './testing/run-whole-unit.ts';

const LEAVES = 8;
const START = 4069 * POSITION_STEP;
const END = START + LEAVES * POSITION_STEP;
const PLAN: PrimePatternPlan = { start: String(START), span: POSITION_STEP, leaves: LEAVES };
let leaves: Uint8Array[];
beforeAll(async () => {
  leaves = await computeLeaves(PLAN);
});

const table = tableOfPrimes(START, END - START + 2000);
const primes = Array.from({ length: END - START }, (_, at) => START + at).filter((n) => table[n - START]);
const isPrime = (n: number) => table[n - START] === 1;

/** How far the class `ahead` is before the class `behind`, prime by prime, with its first extremes. */
function raceOf(modulus: number, ahead: number, behind: number) {
  const race = { net: 0, min: { value: 0, at: String(START) }, max: { value: 0, at: String(START) } };
  const atEnds: number[] = [];
  let leaf = 1;
  for (const p of primes) {
    while (p >= START + leaf * POSITION_STEP) {
      atEnds.push(race.net);
      leaf++;
    }
    race.net += p % modulus === ahead ? 1 : p % modulus === behind ? -1 : 0;
    if (race.net < race.min.value) race.min = { value: race.net, at: String(p) };
    if (race.net > race.max.value) race.max = { value: race.net, at: String(p) };
  }
  atEnds.push(race.net);
  return { race, atEnds };
}

describe('a result', () => {
  it('has the races of all primes, their first extremes, and their states behind the leaves', () => {
    const { race4, race3, trace } = summarise(PLAN, leaves);
    const [four, three] = [raceOf(4, 3, 1), raceOf(3, 2, 1)];
    expect(race4).toEqual(four.race);
    expect(race3).toEqual(three.race);
    expect(trace.leaves).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const ends = trace.leaves.map((leaf) => leaf - 1);
    expect(trace.race4).toEqual(ends.map((end) => four.atEnds[end] ?? 0));
    expect(trace.race3).toEqual(ends.map((end) => three.atEnds[end] ?? 0));
  });

  it('has at most 97 states, behind every third of 200 leaves and the last', () => {
    const alike = new Array<Uint8Array>(200).fill(leaves[1]!);
    const { trace } = summarise({ ...PLAN, leaves: 200 }, alike);
    expect(trace.leaves).toEqual([...Array.from({ length: 66 }, (_, index) => 3 * (index + 1)), 200]);
  });

  it('lists the longest gaps of the leaves, and the first and the last quadruplet', () => {
    const { gaps, quadruplets } = summarise(PLAN, leaves);
    const all = primes.slice(0, -1).map((p, index) => ({ start: String(p), length: primes[index + 1]! - p }));
    const longest = all.toSorted((a, b) => b.length - a.length || Number(a.start) - Number(b.start));
    expect(gaps.slice(0, 8)).toEqual(longest.slice(0, 8));
    const found = primes.filter((p) => [2, 6, 8].every((step) => isPrime(p + step)));
    expect(found.length).toBeGreaterThan(2);
    expect(quadruplets).toEqual([String(found[0]), String(found.at(-1))]);
  });

  it('lists nothing that no leaf has: a quadruplet, or more gaps than there are', () => {
    const leaf = decodeLeaf(leaves[1]!);
    const [longest] = leaf.gaps;
    const alone = encodeLeaf({
      ...leaf,
      gaps: [longest!, ...Array.from({ length: 3 }, () => ({ offset: 0, length: 0 }))],
      firstQuadruplet: undefined,
      lastQuadruplet: undefined,
    });
    const { gaps, quadruplets } = summarise({ ...PLAN, leaves: 2 }, [alone, alone]);
    expect(quadruplets).toEqual([]);
    expect(gaps).toEqual(
      [START, START + POSITION_STEP].map((from) => ({
        start: String(from + longest!.offset),
        length: longest!.length,
      })),
    );
  });

  it('takes a trace whose lists have one length alone', () => {
    const result = summarise(PLAN, leaves);
    expect(readResult(result)).toEqual(result);
    for (const name of ['leaves', 'race4', 'race3'] as const) {
      const trace = { ...result.trace, [name]: result.trace[name].slice(1) };
      expect(readResult({ ...result, trace }), name).toBeUndefined();
    }
  });

  it('needs all leaves', () => {
    expect(() => summarise(PLAN, leaves.slice(1))).toThrow(RangeError);
  });
});
