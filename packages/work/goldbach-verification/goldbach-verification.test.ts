import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteStatements } from '../certificates/note-statements.ts';
import { loadKernel } from '../load-kernel.ts';
import { isPrime } from '../numerics/miller-rabin.ts';
import type { ComputeStep, JsonObject, Statement } from '../work-type.ts';
import { compute } from './compute.ts';
import { goldbachVerification } from './index.ts';
import { decodeBeyondLeaf, decodeFromFourLeaf } from './leaf.ts';
import { wasmBase64 as coveringWasm } from './model/covering.wasm.ts';
import type { SecondBeyondPlan } from './plan.ts';
import { BEYOND_START, TILE_SPAN } from './plan.ts';
import type { BeyondResult, FromFourResult, SecondBeyondResult } from './result.ts';
import { leafByDefinition, placesByDefinition } from './testing/leaf-by-definition.ts';
import {
  challengeFor,
  compositesBelow,
  evidenceOf,
  HIGHEST_START,
  leastPrime,
  leavesOf,
  smallBeyond,
  smallFirstForm,
  smallFromFour,
  verdictOf,
} from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };
import { wasmBase64 as plainCoveringWasm } from './verify/plain-covering.wasm.ts';
import { verifier } from './verify.ts';

/** The statement for the whole interval as an earlier version sealed it. */
const SEALED_BEFORE: Statement = {
  claim: 'Each of the 182,400,000,000 even numbers is a sum of two primes.',
  status: 'spot-checked',
  method:
    'Computed whole by covering and spot-checked: 34 of 3,392 leaves recomputed by another program. A miner who skips a tenth inside every leaf escapes with probability 0.9^272.',
};

describe('plans', () => {
  const { planUnit, leafCount, chunks } = goldbachVerification;

  it('begins at 4 and at 4·10^18, and continues without a gap', () => {
    for (const { name, start } of goldbachVerification.frontiers) {
      let position = start;
      for (const difficulty of name === 'from_4' ? [1, 7, 29] : [1, 30, 100]) {
        const { plan, nextPosition } = planUnit({ difficulty, frontier: name, position, seed: '' });
        expect(plan.start).toBe(position);
        position = nextPosition;
      }
    }
    expect(BEYOND_START).toBeLessThanOrEqual(4n * 10n ** 18n);
    expect(BEYOND_START % 210n).toBe(0n);
  });

  it('grows by about 5 % a step of difficulty, within 131,072 leaves', () => {
    const sizeAt = (difficulty: number) => {
      const frontier = goldbachVerification.frontierFor(difficulty);
      const position = goldbachVerification.frontiers.find((entry) => entry.name === frontier)!.start;
      return leafCount(planUnit({ difficulty, frontier, position, seed: '' }).plan);
    };
    expect(sizeAt(24) / sizeAt(1)).toBeCloseTo(10 ** 0.5, 1);
    expect(sizeAt(100) / sizeAt(47)).toBeCloseTo(12, 1);
    for (let difficulty = 1; difficulty <= 100; difficulty++)
      expect(sizeAt(difficulty)).toBeLessThanOrEqual(131_072);
  });

  it('splits a unit into chunks that hold every leaf once', () => {
    for (const [difficulty, frontier, position] of [
      [3, 'from_4', '4'],
      [47, 'beyond', String(BEYOND_START)],
    ] as const) {
      const { plan } = planUnit({ difficulty, frontier, position, seed: '' });
      let next = 0;
      for (const chunk of chunks(plan)) {
        expect(chunk.first).toBe(next);
        next += chunk.count;
      }
      expect(next).toBe(leafCount(plan));
    }
  });

  it('refuses what lies outside the proved domain', () => {
    const plan = (frontier: string, position: string) => () =>
      planUnit({ difficulty: 47, frontier, position, seed: '' });
    expect(plan('beyond', '3999999999999999660')).toThrow(RangeError);
    expect(plan('beyond', '4000000000000000000')).toThrow(/210/);
    expect(plan('beyond', String(2n ** 63n - 8n - ((2n ** 63n - 8n) % 210n)))).toThrow(/2\^63/);
    expect(plan('from_4', '6')).toThrow(RangeError);
    expect(plan('from_4', String(860_160n * 1_162_574_405n))).toThrow(/10\^15/);
    expect(plan('from_4', '-4')).toThrow(RangeError);
    expect(plan('from_5', '4')).toThrow(RangeError);
  });

  it('ends the last unit of a frontier within the domain', () => {
    const span = 860_160n;
    const position = String((10n ** 15n / span - 3n) * span);
    const { plan, nextPosition } = planUnit({ difficulty: 29, frontier: 'from_4', position, seed: '' });
    expect(leafCount(plan)).toBe(3);
    expect(() => planUnit({ difficulty: 29, frontier: 'from_4', position: nextPosition, seed: '' })).toThrow(
      /10\^15/,
    );
  });

  it('gives verifiers no plan outside the domain either', () => {
    const evidence = { ...evidenceOf({ plan: smallBeyond, leaves: [], challenged: [] }) };
    const outside = { ...smallBeyond, start: String(2n ** 63n - 8n) };
    expect(() => verifier.parts({ ...evidence, plan: outside }, {} as BeyondResult)).toThrow(RangeError);
  });

  it('names the region', () => {
    expect(goldbachVerification.describe(smallFromFour)).toBe('even numbers 4 to 4,300,798');
    expect(goldbachVerification.describe({ ...smallBeyond, start: String(BEYOND_START + 210n) })).toBe(
      'even numbers 4·10^18 + 80 to 4·10^18 + 6,881,358',
    );
  });
});

describe('from 4', () => {
  it('finds p(n) as a table of primes does', async () => {
    const leaves = await leavesOf(smallFromFour);
    const composite = compositesBelow(TILE_SPAN * smallFromFour.leaves);
    for (const [index, summary] of leaves.entries()) {
      const leaf = decodeFromFourLeaf(summary)!;
      const counts = new Map<number, number>();
      const peaks: { offset: number; prime: number }[] = [];
      for (let n = Math.max(4, index * TILE_SPAN); n < (index + 1) * TILE_SPAN; n += 2) {
        const prime = leastPrime(n, composite);
        counts.set(prime, (counts.get(prime) ?? 0) + 1);
        if (prime > (peaks.at(-1)?.prime ?? 0)) peaks.push({ offset: n - index * TILE_SPAN, prime });
      }
      expect(leaf.peaks).toEqual(peaks);
      const small = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47].map(
        (prime) => counts.get(prime) ?? 0,
      );
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      expect(leaf.counts).toEqual([...small, total - small.reduce((sum, count) => sum + count, 0)]);
    }
  });

  it('MINE-44 verifies all even numbers to 2.2·10^9 and finds the 35 published minimal partition records', async () => {
    const { plan } = goldbachVerification.planUnit({
      difficulty: 1,
      frontier: 'from_4',
      position: '4',
      seed: '',
    });
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves) as FromFourResult;
    const found = result.peaks.filter((peak) => Number(peak.n) <= 2e9);
    expect(found).toEqual(vectors.minimalPartitionRecords.values);
    expect(result.counts.reduce((sum, count) => sum + count, 0)).toBe(result.evenNumbers);
    expect(JSON.stringify(result).length).toBeLessThan(65_536);
    const challenged = challengeFor(plan, 'from 4');
    expect(await verdictOf(evidenceOf({ plan, leaves, challenged }), result)).toEqual({ valid: true });
  });

  it('agrees bit for bit with the plain sieve, wherever the unit starts', async () => {
    const starts = fc.integer({ min: 1, max: Number((10n ** 15n - 1n) / BigInt(TILE_SPAN)) - 4 });
    await fc.assert(
      fc.asyncProperty(starts, async (cell) => {
        const plan = { ...smallFromFour, start: String(BigInt(cell) * BigInt(TILE_SPAN)), leaves: 2 };
        const leaves = await leavesOf(plan);
        const result = goldbachVerification.summarise(plan, leaves);
        const verdict = await verdictOf(evidenceOf({ plan, leaves, challenged: [0, 1] }), result);
        expect(verdict).toEqual({ valid: true });
      }),
      { numRuns: 6, seed: 4 },
    );
  });

  it('gives the same leaves in any chunks', async () => {
    const whole = await leavesOf(smallFromFour);
    for (const [first, count] of [
      [0, 1],
      [1, 3],
      [39, 1],
      [17, 20],
    ] as const) {
      expect(await leavesOf(smallFromFour, { first, count })).toEqual(whole.slice(first, first + count));
    }
  });
});

describe('a reader who sees only the opened leaves', () => {
  it.each([
    ['from 4', smallFromFour],
    ['beyond', smallBeyond],
    ['beyond, sealed before', smallFirstForm],
  ] as const)('can check them, %s', async (_name, plan) => {
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves);
    const challenged = [0, ...challengeFor(plan, 'reader').filter((leaf) => leaf !== 0)];
    const opened = new Map(challenged.map((leaf) => [leaf, leaves[leaf]!]));
    const evidence = { ...evidenceOf({ plan, leaves, challenged }), leaves: opened, complete: false };
    expect(await verdictOf(evidence, result)).toEqual({ valid: true });
    const shorter =
      result.frontier === 'beyond'
        ? ({ ...result, hardest: result.hardest.slice(1) } as BeyondResult)
        : { ...result, peaks: result.peaks.slice(3) };
    expect((await verdictOf(evidence, shorter)).valid).toBe(
      plan === smallFromFour && !challenged.includes(0),
    );
  });
});

describe('beyond 4·10^18', () => {
  it.each([
    [1, smallFirstForm],
    [2, smallBeyond],
  ] as const)('makes a leaf of form %i as its definition says', async (form, small) => {
    for (const start of [
      BEYOND_START,
      7_000_000_000_000_000_020n - (7_000_000_000_000_000_020n % 210n),
      HIGHEST_START,
    ]) {
      const plan = { ...small, start: String(start) };
      const leaves = await leavesOf(plan);
      for (const leaf of [0, 1, 31, 63]) {
        const { hardest, runs } = leafByDefinition(placesByDefinition(plan, leaf));
        expect(decodeBeyondLeaf(form, leaves[leaf]!)).toEqual(
          runs === undefined ? { hardest } : { hardest, runs },
        );
      }
    }
  });

  it('agrees bit for bit with the plain covering, wherever the unit starts', async () => {
    const starts = fc.bigInt({ min: BEYOND_START / 210n, max: HIGHEST_START / 210n });
    await fc.assert(
      fc.asyncProperty(starts, fc.constantFrom(smallBeyond, smallFirstForm), async (steps, small) => {
        const plan = { ...small, start: String(steps * 210n), tilesPerLeaf: 2 };
        const leaves = await leavesOf(plan);
        const result = goldbachVerification.summarise(plan, leaves);
        const challenged = Array.from(leaves.keys());
        expect(await verdictOf(evidenceOf({ plan, leaves, challenged }), result)).toEqual({ valid: true });
      }),
      { numRuns: 8, seed: 18 },
    );
  });

  it('MINE-44 lists pairs that are prime and sum to n, at the size of real leaves', async () => {
    const plan: SecondBeyondPlan = { ...smallBeyond, tilesPerLeaf: 234 };
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves) as SecondBeyondResult;
    expect(result.evenNumbers).toBe(805_109_760);
    expect(result.hardest).toHaveLength(64);
    for (const pair of result.hardest) {
      expect(BigInt(pair.q) + BigInt(pair.p)).toBe(BigInt(pair.n));
      expect(isPrime(BigInt(pair.q)) && isPrime(BigInt(pair.p))).toBe(true);
      let least = 3n;
      while (!isPrime(least) || !isPrime(BigInt(pair.n) - least)) least += 2n;
      expect(pair.leastPrime).toBe(Number(least));
    }
    const challenged = challengeFor(plan, 'beyond');
    expect(await verdictOf(evidenceOf({ plan, leaves, challenged }), result)).toEqual({ valid: true });
  });

  it('gives the same leaves in any chunks', async () => {
    const whole = await leavesOf({ ...smallBeyond, groups: 2 });
    for (const [first, count] of [
      [0, 1],
      [5, 9],
      [60, 10],
      [64, 64],
    ] as const) {
      const part = await leavesOf({ ...smallBeyond, groups: 2 }, { first, count });
      expect(part).toEqual(whole.slice(first, first + count));
    }
  });
});

describe('primality in the kernels', () => {
  async function kernelTests(): Promise<((n: bigint) => boolean)[]> {
    const covering = await loadKernel<{ prepare(tiles: number): void; isPrime(n: bigint): number }>(
      coveringWasm,
    );
    covering.prepare(1);
    const plain = await loadKernel<{ prepare(length: number): void; isPrime(n: bigint): number }>(
      plainCoveringWasm,
    );
    plain.prepare(TILE_SPAN);
    return [(n) => covering.isPrime(n) === 1, (n) => plain.isPrime(n) === 1];
  }

  it('finds the published largest least primes below 4·10^18', async () => {
    for (const isPrimeInKernel of await kernelTests()) {
      for (const { n, p } of vectors.largestLeastPrimes.values) {
        let least = 3;
        while (!isPrimeInKernel(BigInt(least)) || !isPrimeInKernel(BigInt(n) - BigInt(least))) least += 2;
        expect(least).toBe(p);
      }
    }
  });

  it('agrees with the tested Miller–Rabin on random odd numbers and rejects strong pseudoprimes', async () => {
    for (const isPrimeInKernel of await kernelTests()) {
      for (const value of vectors.strongPseudoprimes.values)
        expect(isPrimeInKernel(BigInt(value))).toBe(false);
      const odd = fc.bigInt({ min: 20n, max: 2n ** 62n - 1n }).map((half) => 2n * half + 1n);
      fc.assert(
        fc.property(odd, (n) => isPrimeInKernel(n) === isPrime(n)),
        { numRuns: 2000, seed: 63 },
      );
    }
  });
});

describe('what is shown', () => {
  it('says proved from 4, and never of the statement beyond', async () => {
    const fromFour = goldbachVerification.summarise(smallFromFour, await leavesOf(smallFromFour));
    expect(goldbachVerification.statements(smallFromFour, fromFour)[0]!.status).toBe('proved');
    const beyond = goldbachVerification.summarise(smallBeyond, await leavesOf(smallBeyond));
    const [whole, pairs] = goldbachVerification.statements(smallBeyond, beyond);
    expect(whole!.method).toContain('below 0.25^16');
    expect(whole!.status).toBe('spot-checked');
    expect(whole!.method).toContain('16 of 64 leaves recomputed by another program');
    expect(whole!.method).not.toContain('proved');
    expect(whole!.escapes!.oneLeaf).toBeCloseTo(48 / 64, 12);
    expect(pairs!.status).toBe('proved');
  });

  it('withdraws what was sealed of leaves of the first form, and nothing that is sealed today', async () => {
    const { statements, summarise } = goldbachVerification;
    const note = (version: number, statement: Statement) =>
      noteStatements(goldbachVerification, { version }, [statement])[0]!.note;
    for (const version of [1, 2, 3])
      expect(note(version, SEALED_BEFORE)).toContain('Multiples of 3 are never among them');
    const earlier = statements(smallFirstForm, summarise(smallFirstForm, await leavesOf(smallFirstForm)));
    expect(earlier.map(({ status }) => status)).toEqual(['reported', 'proved', 'proved', 'spot-checked']);
    expect(earlier[0]!.escapes).toBeUndefined();
    expect(earlier[0]!.method).toContain('Multiples of 3 are never among them');
    const today = statements(smallBeyond, summarise(smallBeyond, await leavesOf(smallBeyond)));
    for (const statement of [...earlier, ...today]) expect(note(3, statement)).toBeUndefined();
  });

  it('gives plots with as many x as y, at most 600 points', async () => {
    for (const plan of [smallFromFour, smallBeyond, smallFirstForm]) {
      const steps = (await compute.prepare(plan)).compute({
        first: 0,
        count: goldbachVerification.leafCount(plan),
      });
      let last: ComputeStep | undefined;
      for (let step = steps.next(); !step.done; step = steps.next()) last = step.value;
      const view = last!.view!();
      expect(last!.fraction).toBeGreaterThan(0.9);
      const [series] = view.plot!.series;
      expect(series!.x).toHaveLength(series!.y.length);
      expect(series!.x.length).toBeGreaterThan(0);
      expect(series!.x.length).toBeLessThanOrEqual(600);
      expect(view.figures[0]!.value).toBe(
        goldbachVerification.summarise(plan, await leavesOf(plan)).evenNumbers,
      );
    }
  });
});

describe('several checks in one thread', () => {
  it.each([
    ['from 4', smallFromFour],
    ['beyond', smallBeyond],
  ] as const)('do not disturb each other when they run in turns, %s', async (_name, plan) => {
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves);
    const evidence = evidenceOf({ plan, leaves, challenged: challengeFor(plan, 'in turns') });
    const parts = verifier.parts(evidence, result);
    const running = await Promise.all(parts.map((part) => verifier.runPart(evidence, result, part)));
    const outcomes: JsonObject[] = [];
    while (outcomes.length < parts.length) {
      for (const steps of running) {
        const step = steps.next();
        if (step.done && step.value) outcomes.push(step.value);
      }
    }
    expect(verifier.conclude(evidence, result, outcomes)).toEqual({ valid: true });
  });

  it('stops a computation whose kernel another one took over', async () => {
    for (const plan of [smallFromFour, smallBeyond]) {
      const computer = await compute.prepare(plan);
      const first = computer.compute({ first: 0, count: 8 });
      first.next();
      computer.compute({ first: 8, count: 8 }).next();
      expect(() => first.next()).toThrow(/took the kernel over/);
    }
  });
});
