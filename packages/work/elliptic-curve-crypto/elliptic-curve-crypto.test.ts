import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { describe, expect, it } from 'vitest';
import { computeNeededLeaves } from '../settle-search.ts';
import { finish, seedOf } from '../testing/run-unit.ts';
import type { Chunk, ComputeStep } from '../work-type.ts';
import { compute } from './compute.ts';
import { ellipticCurveCrypto } from './index.ts';
import type { LogarithmPlan } from './plan.ts';
import { checkPlan, planFor } from './plan.ts';
import type { LogarithmResult } from './result.ts';
import { evidenceOf, leavesOf, smallPlan, verdictOf } from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };
import { verifier } from './verify.ts';

const { planUnit, leafCount, chunks, summarise } = ellipticCurveCrypto;
const request = (difficulty: number) => ({
  difficulty,
  frontier: 'instances',
  position: '0',
  seed: seedOf('plan'),
});

/** Whether Q = kP and P has order n, by @noble/curves. */
function isRightByNoble(result: LogarithmResult): boolean {
  const { p, a, b, order, base, target, logarithm } = result;
  const E = weierstrass({
    p: BigInt(p),
    a: BigInt(a),
    b: BigInt(b),
    n: BigInt(order),
    h: 1n,
    Gx: BigInt(base.x),
    Gy: BigInt(base.y),
  });
  const P = E.fromAffine({ x: BigInt(base.x), y: BigInt(base.y) });
  const Q = E.fromAffine({ x: BigInt(target.x), y: BigInt(target.y) });
  P.assertValidity();
  Q.assertValidity();
  return (
    P.multiplyUnsafe(BigInt(logarithm)).equals(Q) &&
    P.multiplyUnsafe(BigInt(order) - 1n)
      .add(P)
      .is0()
  );
}

function expectEveryLeafOnce(plan: LogarithmPlan, cut: readonly Chunk[]): void {
  let next = 0;
  for (const chunk of cut) {
    expect(chunk.first).toBe(next);
    next += chunk.count;
  }
  expect(next).toBe(leafCount(plan));
}

describe('plans', () => {
  it('take the next instance, whose size grows so that time grows by 5 % a step', () => {
    const { plan, nextPosition } = planUnit({ ...request(47), position: '41' });
    expect([plan.instance, nextPosition]).toEqual(['41', '42']);
    const limit = (difficulty: number) => planUnit(request(difficulty)).plan.fieldLimit;
    expect(Math.sqrt(limit(100) / limit(47))).toBeCloseTo(1.05 ** 53, 3);
    expect(Math.log2(limit(1)) + 32).toBeCloseTo(50.06, 2);
    expect(Math.log2(limit(100)) + 32).toBeCloseTo(64, 2);
  });

  it('have chunks that hold every leaf once, and at most 131,072 leaves', () => {
    for (let difficulty = 1; difficulty <= 100; difficulty++) {
      const { plan } = planUnit(request(difficulty));
      const cut = chunks(plan);
      expectEveryLeafOnce(plan, cut);
      // A session that has begun keeps its stored chunks: its plan has 64 leaves in each, at every difficulty.
      expect(new Set(cut.map(({ count }) => count))).toEqual(new Set([64]));
      expect(leafCount(plan)).toBeLessThanOrEqual(131_072);
    }
  });

  it('cut an instance that is smaller than those of all difficulties into short chunks', () => {
    for (const bits of [40, 44, 48]) {
      const plan = smallPlan('short chunks', bits);
      const cut = chunks(plan);
      expectEveryLeafOnce(plan, cut);
      // On average half a chunk is computed in vain: at most a twentieth of a mean unit.
      expect(cut[0]!.count / 2).toBeLessThan(0.05 * ellipticCurveCrypto.expectedLeaves!(plan));
    }
    const cutOf = (leaves: number) => chunks({ ...smallPlan('short chunks', 40), leaves })[0]!.count;
    expect([704, 768, 832].map(cutOf)).toEqual([4, 4, 64]);
  });

  it('are refused outside the domain', () => {
    expect(() => planUnit({ ...request(1), frontier: 'others' })).toThrow(RangeError);
    for (const difficulty of [0, 1.5, 101]) expect(() => planUnit(request(difficulty))).toThrow(/difficulty/);
    expect(() => planUnit({ ...request(1), seed: '' })).toThrow(/64 hex/);
    const { plan } = planUnit(request(100));
    for (const wrong of [
      { instance: '-1' },
      { fieldLimit: 2 ** 32 },
      { fieldLimit: 1.5 },
      { distinguishedBits: 13 },
      { distinguishedBits: 7 },
      { leaves: 131_073 },
      { leaves: 0 },
    ]) {
      expect(() => checkPlan({ ...plan, ...wrong })).toThrow(RangeError);
    }
    expect(() => planFor({ ...plan, seed: seedOf('x').toUpperCase() })).toThrow(RangeError);
  });

  it('reach to the bounds of the domain, and not beyond', () => {
    const { plan } = planUnit(request(100));
    const largest = 2 ** 32 - 2 ** 16;
    const isPlan = (change: Partial<LogarithmPlan>) =>
      ellipticCurveCrypto.readPlan({ ...plan, ...change }) !== undefined;
    for (const [inside, outside] of [
      [{ fieldLimit: 256 }, { fieldLimit: 255 }],
      [{ fieldLimit: largest }, { fieldLimit: largest + 1 }],
      [
        { fieldLimit: 256, distinguishedBits: 1 },
        { fieldLimit: 256, distinguishedBits: 0 },
      ],
      [{ distinguishedBits: 12 }, { distinguishedBits: 13 }],
      // 2^32 · 2^31 has 56 bits beside seven that are 0; of larger fields fewer are left.
      [
        { fieldLimit: 2 ** 31, distinguishedBits: 7 },
        { fieldLimit: 2 ** 31 + 2 ** 20, distinguishedBits: 7 },
      ],
      [{ leaves: 64 }, { leaves: 63 }],
      [{ leaves: 131_072 }, { leaves: 131_073 }],
    ] as const) {
      expect(isPlan(inside), JSON.stringify(inside)).toBe(true);
      expect(isPlan(outside), JSON.stringify(outside)).toBe(false);
      expect(() => checkPlan({ ...plan, ...outside })).toThrow(RangeError);
    }
  });

  it('name the region', () => {
    expect(ellipticCurveCrypto.describe(planUnit(request(47)).plan)).toBe(
      'discrete logarithm 1, on a curve of prime order of up to 56.5 bits',
    );
  });
});

describe('discrete logarithms', () => {
  it('MINE-44 are right by @noble/curves and by the verifier, for 20 seeds', async () => {
    for (let i = 0; i < 20; i++) {
      const plan = smallPlan(`noble ${i}`, 40 + (i % 3), 4 + (i % 4));
      const leaves = await leavesOf(plan);
      const result = summarise(plan, leaves);
      expect(isRightByNoble(result)).toBe(true);
      expect(await verdictOf(evidenceOf(plan, leaves, String(i)), result)).toEqual({ valid: true });
    }
  });

  it('are those that PARI finds', async () => {
    for (const vector of vectors.instances) {
      const plan: LogarithmPlan = planFor(vector.plan);
      const { p, a, b, order, base, target, logarithm } = summarise(plan, await leavesOf(plan));
      expect({ p, a, b, order, base, target, logarithm }).toEqual(vector.result);
    }
  });

  it('need a unit of difficulty 1 of the size that is planned', async () => {
    const { plan } = planUnit(request(1));
    const leaves = await leavesOf(plan);
    const result = summarise(plan, leaves);
    expect(isRightByNoble(result)).toBe(true);
    expect(JSON.stringify(result).length).toBeLessThan(65_536);
    expect(Math.max(...leaves.map((leaf) => leaf.length))).toBeLessThanOrEqual(4096);
    expect(leaves).toHaveLength(plan.leaves);
    expect(await verdictOf(evidenceOf(plan, leaves), result)).toEqual({ valid: true });
  });
});

describe('leaves', () => {
  const plan = smallPlan('leaves', 40, 4);

  it('are the same in any chunks, in any order', async () => {
    const computer = await compute.prepare(plan);
    const whole = finish(computer.compute({ first: 0, count: 12 })).map((leaf) => leaf.summary);
    for (const [first, count] of [
      [7, 5],
      [0, 1],
      [1, 1],
      [3, 4],
    ] as const) {
      const part = finish(computer.compute({ first, count })).map((leaf) => leaf.summary);
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
      ellipticCurveCrypto,
      plan,
      async ({ first }) => computed.find(({ chunk }) => chunk.first === first)!.leaves,
    );
    const { lastLeaf } = summarise(plan, inOrder);
    for (const order of [
      computed,
      computed.toReversed(),
      computed.toSorted((x) => (x.chunk.first % 3) - 1),
    ]) {
      const search = ellipticCurveCrypto.search!(plan);
      const ends = order.map(({ chunk, leaves }) => search.add(chunk.first, leaves));
      expect(ends.at(-1)).toBe(lastLeaf);
    }
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

  it('end undecided when no walks met', async () => {
    const leaves = await leavesOf(plan);
    const { lastLeaf } = summarise(plan, leaves);
    const cut = leaves.map((leaf, index) => (index < lastLeaf ? leaf : new Uint8Array()));
    expect(() => summarise(plan, cut)).toThrow(/undecided: no_two_walks_met/);
  });
});

describe('a computation', () => {
  it('yields within 250 ms of work and shows walks beside their predicted lengths', async () => {
    const { plan } = planUnit(request(1));
    const steps = (await compute.prepare(plan)).compute({ first: 0, count: 20 });
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
    expect(last!.fraction).toBe(1);
    const { plot, figures } = last!.view!();
    const [counted, predicted] = plot!.series;
    expect(figures.find(({ label }) => label === 'Walks')?.value).toBe(19 * 400);
    // Five mean lengths hold 1 − e^−5 of the walks.
    const total = counted!.y.reduce((sum, bar) => sum + bar, 0);
    expect(Math.abs(total / (19 * 400) - (1 - Math.exp(-5)))).toBeLessThan(0.006);
    expect(predicted!.y[0]! / counted!.y[0]!).toBeCloseTo(1, 0);
    expect(counted!.x).toHaveLength(counted!.y.length);
  });

  it('stops when another one took its kernel over', async () => {
    const computer = await compute.prepare(smallPlan('taken over', 40, 8));
    const first = computer.compute({ first: 0, count: 8 });
    first.next();
    computer.compute({ first: 8, count: 8 }).next();
    expect(() => finish(first)).toThrow(/took the kernel over/);
  });
});

describe('what is shown', () => {
  it('says what is proved, and draws the block on the curve of its chance', async () => {
    const plan = smallPlan('shown', 40, 4);
    const result = summarise(plan, await leavesOf(plan));
    const statements = ellipticCurveCrypto.statements(plan, result);
    expect(statements.map(({ status }) => status)).toEqual([
      'proved',
      'proved',
      'proved',
      'proved',
      'reported',
    ]);
    const { series, caption } = ellipticCurveCrypto.picture!(plan, result);
    expect(series[1]!.x).toEqual([result.steps]);
    expect(caption).toContain('not a measurement');
    const { formulas, tables } = ellipticCurveCrypto.findings!(plan, result);
    expect(formulas[3]!.tex.replaceAll('{,}', '')).toContain(`k = ${result.logarithm}`);
    expect(tables[0]!.rows).toHaveLength(2);
    expect(verifier.challengeCount(plan)).toBe(2);
  });
});
