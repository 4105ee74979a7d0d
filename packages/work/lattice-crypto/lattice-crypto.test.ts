import { describe, expect, it } from 'vitest';
import { computeNeededLeaves } from '../settle-search.ts';
import { finish, seedOf } from '../testing/run-unit.ts';
import type { ComputeStep } from '../work-type.ts';
import { compute } from './compute.ts';
import { latticeCrypto } from './index.ts';
import { decodeLeaf, encodeLeaf, leafBytes, squaredNormOf } from './leaf.ts';
import { deriveInstance } from './model/derive-instance.ts';
import { checkPlan, ROWS } from './plan.ts';
import { records } from './records.ts';
import { gaussianHeuristic, rootHermiteFactor } from './result.ts';
import { evidenceOf, leavesOf, smallPlan, verdictOf } from './testing/run-whole-unit.ts';
import { expandLattice } from './verify/check-lattice.ts';
import { verifier } from './verify.ts';

const { planUnit, leafCount, chunks, summarise } = latticeCrypto;
const request = (difficulty: number) => ({
  difficulty,
  frontier: 'instances',
  position: '0',
  seed: seedOf('plan'),
});
const planAt = (difficulty: number) => planUnit(request(difficulty)).plan;

/** A unit that takes some attempts. */
const plan = smallPlan('unit 3', 44, 1.74);

describe('plans', () => {
  it('take the next instance, from dimension 70 at difficulty 1 to 130 at 100', () => {
    const { plan, nextPosition } = planUnit({ ...request(47), position: '41' });
    expect([plan.instance, nextPosition]).toEqual(['41', '42']);
    expect([planAt(1).dimension, planAt(100).dimension]).toEqual([70, 130]);
  });

  it('have a target below all that LLL was measured to reach, and above the Gaussian heuristic', () => {
    for (let difficulty = 1; difficulty <= 100; difficulty++) {
      const { dimension, squaredTarget, seed, instance } = planAt(difficulty);
      const { modulus } = deriveInstance({ seed, instance }, 2);
      const row = ROWS.findLast((candidate) => candidate.difficulty <= difficulty)!;
      const norm = Math.sqrt(squaredTarget / modulus);
      expect(norm).toBeLessThan(row.lllLeast);
      expect(norm).toBeGreaterThan(gaussianHeuristic(1, dimension));
    }
  });

  it('ask for shorter vectors, relative to their dimension, as the difficulty grows within a row', () => {
    for (let difficulty = 2; difficulty <= 100; difficulty++) {
      const [before, here] = [planAt(difficulty - 1), planAt(difficulty)];
      if (before.dimension === here.dimension) expect(here.squaredTarget).toBeLessThan(before.squaredTarget);
    }
  });

  it('need attempts whose median time grows from one second by 5 % a step', () => {
    for (const { difficulty, seconds } of ROWS) {
      const median = latticeCrypto.expectedLeaves!(planAt(difficulty)) * seconds * Math.LN2;
      expect(median / 1.05 ** (difficulty - 1)).toBeCloseTo(1, 1);
    }
  });

  it('have chunks that hold every leaf once', () => {
    for (let difficulty = 1; difficulty <= 100; difficulty += 3) {
      const plan = planAt(difficulty);
      let next = 0;
      for (const chunk of chunks(plan)) {
        expect(chunk.first).toBe(next);
        next += chunk.count;
      }
      expect(next).toBe(leafCount(plan));
    }
  });

  it('have three attempts in a chunk in dimension 70, two in 80, and one beyond', () => {
    // The difficulties at which each dimension is mined first, and the last one of dimension 80.
    for (const [difficulty, dimension, attempts] of [
      [1, 70, 3],
      [18, 80, 2],
      [34, 80, 2],
      [35, 90, 1],
      [100, 130, 1],
    ] as const) {
      const plan = planAt(difficulty);
      expect([plan.dimension, chunks(plan)[0]!.count]).toEqual([dimension, attempts]);
    }
  });

  it('are refused outside the domain', () => {
    expect(() => planUnit({ ...request(1), frontier: 'others' })).toThrow(RangeError);
    for (const difficulty of [0, 1.5, 101]) expect(() => planUnit(request(difficulty))).toThrow(/difficulty/);
    expect(() => planUnit({ ...request(1), seed: '' })).toThrow(/64 hex/);
    for (const wrong of [
      { instance: '-1' },
      { dimension: 61 },
      { dimension: 132 },
      { blockSize: 68 },
      { blockSize: 30 },
      { tours: 0 },
      { squaredTarget: 2 ** 38 },
      { squaredTarget: 1.5 },
      { leaves: 0 },
      { leaves: 5000 },
    ]) {
      expect(() => checkPlan({ ...planAt(47), ...wrong })).toThrow(RangeError);
    }
  });

  it('name the region', () => {
    expect(latticeCrypto.describe({ ...plan, dimension: 60, squaredTarget: 4_000_000 })).toBe(
      'lattice 1 of dimension 60: a vector of norm 2000.0 or less',
    );
  });
});

describe('instances', () => {
  it('are the same by the verifier’s own expansion of the seed', () => {
    for (const text of ['a', 'b', 'c']) {
      const plan = smallPlan(text, 42, 2);
      const { modulus, matrix } = deriveInstance(plan, 42);
      const { modulus: again, entries } = expandLattice(plan);
      expect(again).toBe(modulus);
      expect(Array.from(entries)).toEqual(matrix.flatMap((row) => Array.from(row)));
      expect(modulus).toBeLessThanOrEqual(2 ** 20);
      expect(modulus).toBeGreaterThan(2 ** 19);
    }
  });

  it('have entries that are spread evenly: χ² of 16 classes within 99.9 %', () => {
    const { modulus, matrix } = deriveInstance(plan, 130);
    const counts = new Array<number>(16).fill(0);
    for (const row of matrix) for (const entry of row) counts[Math.floor((16 * entry) / modulus)]!++;
    const expected = (65 * 130) / 16;
    const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Quantile of χ² with 15 degrees of freedom.
    expect(statistic).toBeLessThan(37.7);
  });
});

describe('short vectors', () => {
  it('MINE-44 are found and proved, for a dozen seeds', async () => {
    for (let i = 0; i < 12; i++) {
      const plan = smallPlan(`seed ${i}`, 30 + 2 * i, 1.6 + 0.045 * i);
      const leaves = await leavesOf(plan);
      const result = summarise(plan, leaves);
      expect(result.squaredNorm).toBeLessThanOrEqual(plan.squaredTarget);
      expect(result.vector.find((entry) => entry !== 0)).toBeGreaterThan(0);
      expect(await verdictOf(evidenceOf(plan, leaves, String(i)), result)).toEqual({ valid: true });
    }
  });

  it('need a unit of difficulty 1 of the size that is planned', async () => {
    // The unit of this seed takes six attempts.
    const { plan } = planUnit({ ...request(1), position: '4' });
    const leaves = await leavesOf(plan);
    const result = summarise(plan, leaves);
    expect(JSON.stringify(result).length).toBeLessThan(65_536);
    expect(leafBytes(130)).toBeLessThanOrEqual(4096);
    expect(leaves).toHaveLength(plan.leaves);
    expect(rootHermiteFactor(result.squaredNorm, result.modulus, 70)).toBeLessThan(1.012);
    expect(await verdictOf(evidenceOf(plan, leaves), result)).toEqual({ valid: true });
  });
});

describe('leaves', () => {
  it('are the same in any chunks, in any order', async () => {
    const computer = await compute.prepare(plan);
    const whole = finish(computer.compute({ first: 0, count: 6 })).map((leaf) => leaf.summary);
    expect(new Set(whole.map(String)).size).toBe(6);
    for (const [first, count] of [
      [4, 2],
      [0, 1],
      [1, 3],
    ] as const) {
      const part = finish((await compute.prepare(plan)).compute({ first, count })).map(
        (leaf) => leaf.summary,
      );
      expect(part).toEqual(whole.slice(first, first + count));
    }
  });

  it('end at the same one however chunks are finished', async () => {
    const computer = await compute.prepare(plan);
    const computed = chunks(plan).map((chunk) => ({
      chunk,
      leaves: finish(computer.compute(chunk)).map((leaf) => leaf.summary),
    }));
    const inOrder = await computeNeededLeaves(
      latticeCrypto,
      plan,
      async ({ first }) => computed.find(({ chunk }) => chunk.first === first)!.leaves,
    );
    const { lastLeaf } = summarise(plan, inOrder);
    expect(lastLeaf).toBeGreaterThan(2);
    expect(inOrder.slice(lastLeaf + 1).every(({ length }) => length === 0)).toBe(true);
    for (const order of [
      computed,
      computed.toReversed(),
      computed.toSorted((x) => (x.chunk.first % 3) - 1),
    ]) {
      const search = latticeCrypto.search!(plan);
      const ends = order.map(({ chunk, leaves }) => search.add(chunk.first, leaves));
      expect(ends.findLast((end) => end !== undefined)).toBe(lastLeaf);
    }
  });

  it('hold coordinates of 16 bits, and no larger ones', () => {
    const attempt = (entry: number) => ({ vector: [entry], lllProfile: [0], bkzProfile: [0] });
    for (const entry of [32_767, -32_767])
      expect(decodeLeaf(encodeLeaf(attempt(entry)), 1)).toEqual(attempt(entry));
    for (const entry of [32_768, -32_768]) expect(() => encodeLeaf(attempt(entry))).toThrow(RangeError);
  });

  it('can be opened alone by a reader', async () => {
    const leaves = await leavesOf(plan);
    const result = summarise(plan, leaves);
    for (const challenged of [
      [0, 1],
      [result.lastLeaf, plan.leaves - 1],
    ]) {
      const opened = new Map(challenged.map((leaf) => [leaf, leaves[leaf]!]));
      const evidence = { ...evidenceOf(plan, leaves), leaves: opened, complete: false, challenged };
      expect(await verdictOf(evidence, result)).toEqual({ valid: true });
    }
  });

  it('end undecided when no vector is short enough', async () => {
    const leaves = await leavesOf(plan);
    const { lastLeaf } = summarise(plan, leaves);
    const cut = leaves.map((leaf, index) => (index < lastLeaf ? leaf : new Uint8Array()));
    expect(() => summarise(plan, cut)).toThrow(/undecided: no_vector_is_short_enough/);
    expect(decodeLeaf(leaves[0]!, 46)).toBeUndefined();
    expect(squaredNormOf(decodeLeaf(leaves[lastLeaf]!, 44)!.vector)).toBeLessThanOrEqual(plan.squaredTarget);
  });
});

describe('a computation', () => {
  it('yields within 250 ms of work in the largest dimension and shows the profile', async () => {
    const steps = (await compute.prepare({ ...planAt(100), blockSize: 20, tours: 1 })).compute({
      first: 0,
      count: 1,
    });
    let last: ComputeStep | undefined;
    let longestMs = 0;
    for (;;) {
      const before = process.cpuUsage();
      const step = steps.next();
      const { user, system } = process.cpuUsage(before);
      longestMs = Math.max(longestMs, (user + system) / 1000);
      if (step.done) break;
      last = step.value;
    }
    expect(longestMs).toBeLessThan(250);
    // LLL and two sizes of blocks are done, the last one is running.
    expect(last!.fraction).toBe(0.75);
    const { plot, figures } = last!.view!();
    expect(figures.map(({ label }) => label)).toEqual(['Attempt', 'Reduction', 'Shortest now', 'Target']);
    expect(plot!.series.map(({ label }) => label)).toEqual(['starting basis', 'after LLL', 'now']);
    const sums = plot!.series.map(({ y }) => y.reduce((sum, value) => sum + value, 0));
    for (const sum of sums) expect(Math.abs(sum - sums[0]!)).toBeLessThan(0.1);
  });

  it('shows a profile of the same volume at every moment, between two blocks too', async () => {
    const plan = { ...planAt(1), blockSize: 20, tours: 1 };
    let views = 0;
    for (const { view } of (await compute.prepare(plan)).compute({ first: 0, count: 1 })) {
      const { plot } = view!();
      if (!plot) continue;
      views += 1;
      const [start, , now] = plot.series.map(({ y }) => y.reduce((sum, value) => sum + value, 0));
      // Each length is rounded to 1/1024.
      expect(Math.abs(now! - start!)).toBeLessThan(plan.dimension / 1024);
      expect(Math.max(...plot.series[2]!.y)).toBeLessThan(Math.log2(plan.squaredTarget));
    }
    expect(views).toBeGreaterThan(100);
  });

  it('stops when another one took its kernel over', async () => {
    const computer = await compute.prepare(planAt(100));
    const first = computer.compute({ first: 0, count: 1 });
    first.next();
    computer.compute({ first: 1, count: 1 }).next();
    expect(() => finish(first)).toThrow(/took the kernel over/);
  });
});

describe('what is shown', () => {
  it('says what is proved, and draws profile and attempts', async () => {
    const result = summarise(plan, await leavesOf(plan));
    const statements = latticeCrypto.statements(plan, result);
    expect(statements.map(({ status }) => status)).toEqual(['proved', 'proved', 'reported', 'reported']);
    const profile = latticeCrypto.picture!(plan, result);
    expect(profile.series.map(({ label }) => label)).toEqual(['starting basis', 'after LLL', 'after BKZ']);
    const [attempts] = latticeCrypto.furtherPictures!(plan, result);
    expect(attempts!.series[0]!.y).toHaveLength(result.lastLeaf + 1);
    expect(attempts!.series[1]!.y[0]).toBe(Math.sqrt(plan.squaredTarget));
    const { tables, formulas } = latticeCrypto.findings!(plan, result);
    expect(tables[0]!.rows.flatMap(([, values]) => values!.split(', ').map(Number))).toEqual(result.vector);
    expect(formulas).toHaveLength(3);
    expect(latticeCrypto.covered!(plan, result)).toEqual({ count: result.lastLeaf + 1, unit: 'reductions' });
    expect(verifier.challengeCount(plan)).toBe(2);
  });

  it('enters the records of its dimension with norm, ratios and factor', () => {
    const { title, columns, entryOf } = records;
    expect(latticeCrypto.records).toBe(records);
    expect(title).toBe('Shortest vectors by dimension');
    // 1.01^100 times √q, as the factor is defined; (50!)^(1/100)/√π = 2.4903 is the estimate for 100 dimensions.
    const modulus = 1_048_573;
    const squaredNorm = Math.round(modulus * 1.01 ** 200);
    const entry = entryOf({ dimension: 100, modulus, squaredNorm })!;
    expect(entry).toMatchObject({ class: 100, className: 'dimension 100' });
    expect(entry.figures).toHaveLength(columns.length - 1);
    const [norm, ofVolume, ofEstimate, factor] = entry.figures.map(Number);
    expect(norm).toBeCloseTo(2769.7, 1);
    expect(ofVolume).toBeCloseTo(1.01 ** 100, 3);
    expect(ofEstimate! * 2.4903).toBeCloseTo(ofVolume!, 3);
    expect(factor).toBe(1.01);
  });

  it('enters none for figures that no result has, whatever their size', () => {
    const fields = { dimension: 100, modulus: 1_048_573, squaredNorm: 7_000_000 };
    expect(records.entryOf(fields)).toBeDefined();
    for (const change of [{ dimension: 1e15 }, { dimension: 101 }, { modulus: 0 }, { squaredNorm: -1 }])
      expect(records.entryOf({ ...fields, ...change })).toBeUndefined();
  });

  it('knows the Gaussian heuristic: 1 of volume 1 in two dimensions is 1/√π, in 100 dimensions 2.490', () => {
    expect(gaussianHeuristic(1, 2)).toBeCloseTo(1 / Math.sqrt(Math.PI), 12);
    // (50!)^(1/100)/√π.
    const factorial = Array.from({ length: 50 }, (_, i) => Math.log10(i + 1)).reduce((a, b) => a + b, 0);
    expect(gaussianHeuristic(1, 100)).toBeCloseTo(10 ** (factorial / 100) / Math.sqrt(Math.PI), 9);
    expect(rootHermiteFactor(2 ** 20 * 1.01 ** 200, 2 ** 20, 100)).toBeCloseTo(1.01, 12);
  });
});
