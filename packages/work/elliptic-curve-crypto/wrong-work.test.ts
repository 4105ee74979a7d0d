/** Certificates that were changed, and curves that are no challenge: none is accepted. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPrime } from '../numerics/miller-rabin.ts';
import { changeAt, pathsOf, type ResultPath } from '../testing/change-result.ts';
import { finish } from '../testing/run-unit.ts';
import type { Verdict } from '../work-type.ts';
import { ellipticCurveCrypto } from './index.ts';
import { encodeCurveLeaf, ORDERS_MAX, WalkLeafReader } from './leaf.ts';
import type { Curve } from './model/curve-group.ts';
import {
  deriveCandidate,
  deriveField,
  isSpecial,
  seedOfInstance,
  weaknessOf,
} from './model/derive-instance.ts';
import type { LogarithmPlan } from './plan.ts';
import { WALKS_PER_LEAF } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import type { LogarithmResult } from './result.ts';
import { evidenceOf, leavesOf, smallPlan, verdictOf } from './testing/run-whole-unit.ts';
import { hasNoRoot, isAnnihilated } from './verify/complete-group.ts';
import { verifier } from './verify.ts';

const plan = smallPlan('wrong work 2', 40, 4);
let leaves: Uint8Array<ArrayBufferLike>[];
let result: LogarithmResult;
beforeAll(async () => {
  leaves = await leavesOf(plan);
  result = ellipticCurveCrypto.summarise(plan, leaves);
});

/** The result with the number at `path`, in digits or not, changed by `by`. */
const changed = (path: ResultPath, by: bigint) =>
  changeAt(result, path, (value) =>
    typeof value === 'string' ? String(BigInt(value) + by) : Number(value) + Number(by),
  );

const refused = async (wrong: LogarithmResult, bytes = leaves) =>
  !(await verdictOf(evidenceOf(plan, bytes), wrong)).valid;

describe('a thousand changed certificates', () => {
  it('MINE-44 of which none is accepted: every number of the result, by any amount', async () => {
    const paths = pathsOf(result);
    expect(paths.length).toBeGreaterThan(20);
    const amount = fc.bigInt({ min: -(2n ** 41n), max: 2n ** 41n }).filter((by) => by !== 0n);
    const small = fc.constantFrom(1n, -1n, 2n);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(small, amount), async (path, by) =>
        refused(changed(path, by)),
      ),
      { numRuns: 800, seed: 62 },
    );
  });

  it('nor one with a changed leaf, where the result says something of it', async () => {
    const { lastLeaf, meeting } = result;
    const latest = meeting.later % WALKS_PER_LEAF;
    const flip = fc.integer({ min: 1, max: 255 });
    const curveByte = fc.nat(leaves[0]!.length - 1).map((at) => ({ leaf: 0, at }));
    const meetingByte = fc.nat(8).map((byte) => ({ leaf: lastLeaf, at: latest * 9 + byte }));
    const stepsByte = fc
      .tuple(fc.nat(latest), fc.constantFrom(7, 8))
      .map(([place, byte]) => ({ leaf: lastLeaf, at: place * 9 + byte }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(curveByte, meetingByte, stepsByte), flip, async ({ leaf, at }, by) => {
        const copy = leaves.map((bytes): Uint8Array => bytes.slice());
        copy[leaf]![at]! ^= by;
        return refused(result, copy);
      }),
      { numRuns: 200, seed: 63 },
    );
    for (const leaf of [0, 1, lastLeaf])
      expect(await refused(result, leaves.toSpliced(leaf, 1, new Uint8Array()))).toBe(true);
    expect(await refused(result, leaves.toSpliced(lastLeaf + 1, 1, leaves[1]!))).toBe(true);
  });

  it('nor one with another end in a challenged leaf, or in the last one', async () => {
    let caught = 0;
    const wrong = leaves.map((leaf, index) => {
      if (index === 0 || index === result.lastLeaf || leaf.length === 0) return leaf;
      const copy = leaf.slice();
      for (let place = 0; place < WALKS_PER_LEAF; place++) copy[place * 9]! ^= 1;
      return copy;
    });
    for (let draw = 0; draw < 40; draw++) {
      const evidence = { ...evidenceOf(plan, wrong, String(draw)), complete: false };
      const looksAtWalks = evidence.challenged.some((leaf) => leaf > 0 && leaf < result.lastLeaf);
      const { valid } = await verdictOf(evidence, result);
      expect(valid).toBe(!looksAtWalks);
      if (!valid) caught++;
    }
    expect(caught).toBeGreaterThan(5);
    const meetsElsewhere = leaves[result.lastLeaf]!.slice();
    meetsElsewhere[(result.meeting.later % WALKS_PER_LEAF) * 9]! ^= 1;
    const evidence = evidenceOf(plan, leaves.with(result.lastLeaf, meetsElsewhere));
    expect((await verdictOf({ ...evidence, complete: false }, result)).valid).toBe(false);
  });

  it('nor one without its fields', async () => {
    for (const key of Object.keys(result)) {
      const copy: Record<string, unknown> = { ...result };
      delete copy[key];
      await expect(
        refused(copy as unknown as LogarithmResult).catch((error: unknown) => error instanceof TypeError),
      ).resolves.toBe(true);
    }
  });

  it('nor k plus a multiple of n, nor k of the opposite point', async () => {
    const [k, n] = [BigInt(result.logarithm), BigInt(result.order)];
    for (const wrong of [k + n, k - n, n - k, 0n])
      expect(await refused({ ...result, logarithm: String(wrong) })).toBe(true);
  });
});

describe('curves that are no challenge', () => {
  /** A certificate for the first candidate of a plan that fits, right but for that curve. */
  async function verdictForCandidate(made: LogarithmPlan, isWanted: (order: bigint) => boolean) {
    const p = deriveField(made);
    const right = ellipticCurveCrypto.summarise(made, await leavesOf(made));
    let next = 0;
    for (let attempt = 0; attempt < right.attempt; attempt++) {
      const candidate = deriveCandidate(seedOfInstance(made), p, attempt);
      if (isSpecial(candidate) || !hasNoRoot(candidate)) continue;
      const order = right.orders[next++]!;
      if (!isWanted(BigInt(order))) continue;
      const orders = right.orders.slice(0, next);
      const [a, b] = [String(candidate.a), String(candidate.b)];
      const base = { x: String(candidate.base.x), y: String(candidate.base.y) };
      const wrong = { ...right, attempt, order, orders, a, b, base };
      const curveLeaf = encodeCurveLeaf({ attempt, orders: orders.map(BigInt) });
      return verdictOf(evidenceOf(made, [curveLeaf, ...leaves.slice(1)]), wrong);
    }
    return undefined;
  }

  it('refuses a curve of composite order, and one behind the first challenge of its seed', async () => {
    let looked = 0;
    for (let i = 0; i < 6; i++) {
      const verdict = await verdictForCandidate(smallPlan(`composite ${i}`, 40, 4), () => true);
      if (!verdict) continue;
      looked++;
      expect(verdict).toEqual({ valid: false, reason: 'curve_is_no_challenge' });
    }
    expect(looked).toBeGreaterThan(3);
    const later = { ...result, attempt: result.attempt + 1, orders: [...result.orders, result.order] };
    expect(await verdictOf(evidenceOf(plan, leaves), later)).toEqual({
      valid: false,
      reason: 'an_earlier_candidate_is_a_challenge',
    });
  });

  it('knows anomalous curves, and those of small embedding degree', () => {
    // n | p^k − 1 first at the stated k; the primes are found here, and checked by their powers.
    expect(weaknessOf(1_000_003n, 1_000_003n)).toBe('anomalous');
    const embeddingDegree = (p: bigint, n: bigint) => {
      let [power, degree] = [p % n, 1];
      for (; power !== 1n; degree++) power = (power * p) % n;
      return degree;
    };
    let [weak, strong] = [0, 0];
    for (let n = 101n; n < 4000n; n += 2n) {
      if (!isPrime(n)) continue;
      const degree = embeddingDegree(1_000_003n, n);
      const isWeak = weaknessOf(1_000_003n, n) === 'small_embedding_degree';
      expect(isWeak).toBe(degree <= 20);
      if (isWeak) weak++;
      else strong++;
    }
    expect([weak > 0, strong > 100]).toEqual([true, true]);
    // A supersingular curve has order p + 1, hence embedding degree 2.
    expect(weaknessOf(2n ** 61n - 1n, 2n ** 61n)).toBe('small_embedding_degree');
  });

  it('passes over j = 0 and j = 1728', () => {
    const candidate = deriveCandidate(seedOfInstance(plan), deriveField(plan), 0);
    expect(isSpecial(candidate)).toBe(false);
    expect(isSpecial({ ...candidate, a: 0n })).toBe(true);
    expect(isSpecial({ ...candidate, b: 0n })).toBe(true);
    expect(isSpecial({ ...candidate, base: { x: 1n, y: 0n } })).toBe(true);
  });

  // 1 and 3 modulo 4, and of the first a third of all numbers are cubes: x³ + b is irreducible for the others.
  it.each([1009n, 1019n])('finds the roots of a cubic as a search through %d elements does', (p) => {
    let withRoot = 0;
    for (let a = 0n; a < 20n; a++) {
      for (let b = 1n; b < 20n; b++) {
        const curve: Curve = { p, a, b };
        const hasRoot = Array.from({ length: Number(p) }, (_, x) => BigInt(x)).some(
          (x) => (x * x * x + a * x + b) % p === 0n,
        );
        expect(hasNoRoot(curve)).toBe(!hasRoot);
        if (hasRoot) withRoot++;
      }
    }
    // Two of three cubics have one.
    expect(withRoot / 380).toBeGreaterThan(0.6);
    expect(withRoot / 380).toBeLessThan(0.75);
  });

  it('takes no number for the order that does not take the point to infinity', () => {
    const { p, a, b, base, order } = result;
    const curve = { p: BigInt(p), a: BigInt(a), b: BigInt(b) };
    const point = { x: BigInt(base.x), y: BigInt(base.y) };
    expect(isAnnihilated(BigInt(order), point, curve)).toBe(true);
    for (const by of [-2n, -1n, 1n, 2n]) expect(isAnnihilated(BigInt(order) + by, point, curve)).toBe(false);
  });
});

it('takes no verdict from a check that was not run whole', () => {
  const evidence = evidenceOf(plan, leaves);
  const passed = Array.from({ length: 3 }, () => ({ reason: null }));
  expect(verifier.conclude(evidence, result, passed)).toEqual({ valid: true });
  expect(verifier.conclude(evidence, result, passed.slice(1))).toEqual({
    valid: false,
    reason: 'part_missing',
  });
  expect(verifier.conclude(evidence, result, passed.with(0, {} as never))).toEqual({
    valid: false,
    reason: 'part_malformed',
  });
});

it('tells how far it is with the candidates, by their number', async () => {
  const { attempt } = result;
  const steps = await verifier.runPart(evidenceOf(plan, leaves), result, { check: 'curve' });
  const counted = Array.from({ length: attempt }, (_, number) => number).filter((number) => {
    const candidate = deriveCandidate(seedOfInstance(plan), deriveField(plan), number);
    return !isSpecial(candidate) && hasNoRoot(candidate);
  });
  expect(counted.length).toBeGreaterThan(1);
  expect(Array.from(steps)).toEqual(counted.map((number) => number / (attempt + 1)));
});

describe('each reason', () => {
  /** What no damaged result or leaf brings about, and why. */
  const unreached = {
    order_too_small_for_its_proof: 'the smallest field of a plan has orders far above 4√p',
    base_point_not_on_curve: 'b follows from the base point',
    target_not_on_curve: 'the target is made of a square root on the curve',
  } as const;

  it('is given for a result or a leaf that is wrong in just this', async () => {
    const { lastLeaf, meeting, orders } = result;
    const p = deriveField(plan);
    const candidates = Array.from({ length: result.attempt }, (_, attempt) =>
      deriveCandidate(seedOfInstance(plan), p, attempt),
    );
    const isCounted = (curve: (typeof candidates)[number]) => !isSpecial(curve) && hasNoRoot(curve);
    const of = (change: Partial<LogarithmResult>, bytes = leaves) =>
      verdictOf(evidenceOf(plan, bytes), { ...result, ...change });
    const by = (path: ResultPath, amount: bigint) =>
      verdictOf(evidenceOf(plan, leaves), changed(path, amount));
    /** The leaf with one bit turned in the ends of this many walks. */
    const withEnds = (leaf: number, places: readonly number[]) => {
      const bytes = leaves[leaf]!.slice();
      for (const place of places) bytes[place * 9]! ^= 1;
      return leaves.with(leaf, bytes);
    };
    const allPlaces = Array.from({ length: WALKS_PER_LEAF }, (_, place) => place);
    const reader = { ...evidenceOf(plan, withEnds(1, allPlaces)), complete: false, challenged: [1] };
    expect(lastLeaf).toBeGreaterThan(1);
    const raised: Record<Exclude<Reason, keyof typeof unreached>, Promise<Verdict>> = {
      field_differs_from_seed: by(['p'], 1n),
      no_such_candidate: of({ attempt: -1 }),
      too_many_orders: of({ orders: new Array<string>(512).fill('1') }),
      curve_has_a_point_of_order_two: of({ attempt: candidates.findIndex((curve) => !isCounted(curve)) }),
      not_a_multiple_of_the_points_order: by(['orders', 0], 1n),
      an_earlier_candidate_is_a_challenge: of({
        attempt: result.attempt + 1,
        orders: [...orders, result.order],
      }),
      curve_is_no_challenge: of({ attempt: candidates.findIndex(isCounted) }),
      order_differs_from_proof: by(['order'], 2n),
      curve_differs_from_seed: by(['a'], 1n),
      base_point_differs_from_seed: by(['base', 'x'], 1n),
      target_differs_from_seed: by(['target', 'x'], 1n),
      logarithm_out_of_range: by(['logarithm'], BigInt(result.order)),
      logarithm_is_wrong: of({ logarithm: result.logarithm === '5' ? '6' : '5' }),
      leaf_has_a_wrong_length: of({}, leaves.with(1, new Uint8Array(3))),
      curve_leaf_differs_from_result: of({}, leaves.with(0, leaves[0]!.slice(0, -1))),
      meeting_differs_from_leaves: of({}, withEnds(lastLeaf, [meeting.later % WALKS_PER_LEAF])),
      counts_differ_from_leaves: by(['steps'], 1n),
      no_such_meeting: by(['walks'], 1n),
      the_walks_do_not_meet: by(['meeting', 'earlierSteps'], 1n),
      walk_differs_from_leaf: verdictOf(reader, result),
    };
    for (const [reason, verdict] of Object.entries(raised))
      expect(await verdict, reason).toEqual({ valid: false, reason });
    expect(Object.keys({ ...raised, ...unreached }).sort()).toEqual([...REASONS].sort());
  });

  it('is given for each part of what it says', async () => {
    const of = (change: Partial<LogarithmResult>) =>
      verdictOf(evidenceOf(plan, leaves), { ...result, ...change });
    const { a, b, base, target, meeting, orders, lastLeaf } = result;
    const next = (text: string) => String(BigInt(text) + 1n);
    const cases: [Partial<LogarithmResult>, Reason][] = [
      [{ p: `0${result.p}` }, 'field_differs_from_seed'],
      [{ p: ` ${result.p}` }, 'field_differs_from_seed'],
      [{ orders: new Array<string>(ORDERS_MAX).fill('1') }, 'not_a_multiple_of_the_points_order'],
      [{ orders: [] }, 'not_a_multiple_of_the_points_order'],
      [{ logarithm: result.order }, 'logarithm_out_of_range'],
      [{ attempt: 8 * ORDERS_MAX + 1 }, 'no_such_candidate'],
      [{ orders: [...orders, '1'] }, 'order_differs_from_proof'],
      [{ a: next(a) }, 'curve_differs_from_seed'],
      [{ b: next(b) }, 'curve_differs_from_seed'],
      [{ base: { ...base, y: next(base.y) } }, 'base_point_differs_from_seed'],
      [{ target: { ...target, y: next(target.y) } }, 'target_differs_from_seed'],
      [{ logarithm: '-1' }, 'logarithm_out_of_range'],
      [{ meeting: { ...meeting, earlier: meeting.later } }, 'no_such_meeting'],
      [{ meeting: { ...meeting, earlier: -1 } }, 'no_such_meeting'],
      [{ meeting: { ...meeting, earlier: 0.5 } }, 'no_such_meeting'],
      [{ meeting: { ...meeting, earlier: 0 } }, 'meeting_differs_from_leaves'],
      [
        {
          meeting: { ...meeting, later: (plan.leaves - 1) * WALKS_PER_LEAF },
          lastLeaf: plan.leaves,
          walks: (plan.leaves - 1) * WALKS_PER_LEAF + 1,
        },
        'no_such_meeting',
      ],
      [{ meeting: { ...meeting, later: meeting.later + 1 } }, 'no_such_meeting'],
      [{ lastLeaf: lastLeaf + 1 }, 'no_such_meeting'],
      [{ meeting: { ...meeting, x: next(meeting.x) } }, 'the_walks_do_not_meet'],
      [{ meeting: { ...meeting, laterSteps: meeting.laterSteps + 1 } }, 'the_walks_do_not_meet'],
      [{ givenUp: result.givenUp + 1 }, 'counts_differ_from_leaves'],
    ];
    for (const [change, reason] of cases)
      expect(await of(change), JSON.stringify(change)).toEqual({ valid: false, reason });
  });

  it('is given for an end or steps of either walk that the leaves don’t have', async () => {
    /** The leaves with a bit turned in the bytes of a walk: its end begins at byte 0, its steps at 7. */
    const turned = (walk: number, byte: number) => {
      const leaf = 1 + Math.floor(walk / WALKS_PER_LEAF);
      const bytes = leaves[leaf]!.slice();
      bytes[(walk % WALKS_PER_LEAF) * 9 + byte]! ^= 1;
      return leaves.with(leaf, bytes);
    };
    const { earlier, later } = result.meeting;
    const refusal = { valid: false, reason: 'meeting_differs_from_leaves' };
    for (const walk of [earlier, later])
      expect(await verdictOf(evidenceOf(plan, turned(walk, 0)), result)).toEqual(refusal);
    for (const byte of [0, 7]) {
      const reader = { ...evidenceOf(plan, turned(later, byte)), complete: false, challenged: [] };
      expect(await verdictOf(reader, result)).toEqual(refusal);
    }
  });

  it('is given for walks that end elsewhere than said, though leaves and steps agree', async () => {
    const reader = { ...evidenceOf(plan, leaves), complete: false, challenged: [] };
    const stepsOf = (walk: number) =>
      new WalkLeafReader(leaves[1 + Math.floor(walk / WALKS_PER_LEAF)]!).steps(walk % WALKS_PER_LEAF);
    const { meeting } = result;
    const [earlier, later] = [meeting.earlier + 1, meeting.later - 1];
    expect(later).toBeGreaterThan(earlier);
    expect(later % WALKS_PER_LEAF).toBeLessThan(meeting.later % WALKS_PER_LEAF);
    const others: Partial<LogarithmResult>[] = [
      { meeting: { ...meeting, earlier, earlierSteps: stepsOf(earlier) } },
      { meeting: { ...meeting, later, laterSteps: stepsOf(later) }, walks: later + 1 },
    ];
    for (const change of others)
      expect(await verdictOf(reader, { ...result, ...change })).toEqual({
        valid: false,
        reason: 'the_walks_do_not_meet',
      });
  });

  it('is given for an order by the walks alone, whose multipliers need one', async () => {
    const order = String(4n * BigInt(result.p));
    const steps = await verifier.runPart(evidenceOf(plan, leaves), { ...result, order }, { check: 'walks' });
    expect(finish(steps)).toEqual({ reason: 'order_differs_from_proof' });
  });

  it('is given for orders that would pass over a challenge, though their leaf agrees', async () => {
    const { attempt, orders } = result;
    expect(orders.length).toBeGreaterThan(1);
    const [first] = orders as [string];
    // Both take every point of the candidate to infinity, and neither is prime.
    for (const multiple of ['0', String(2n * BigInt(first))]) {
      const forged = orders.with(0, multiple);
      const leaf = encodeCurveLeaf({ attempt, orders: forged.map(BigInt) });
      expect(await verdictOf(evidenceOf(plan, leaves.with(0, leaf)), { ...result, orders: forged })).toEqual({
        valid: false,
        reason: 'not_a_multiple_of_the_points_order',
      });
    }
  });
});
