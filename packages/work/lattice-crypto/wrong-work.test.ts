/** Certificates that were changed, and vectors that are no find: none is accepted. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAt, pathsOf, type ResultPath } from '../testing/change-result.ts';
import type { Verdict } from '../work-type.ts';
import { latticeCrypto } from './index.ts';
import { type Attempt, decodeLeaf, encodeLeaf, PROFILE_UNITS, squaredNormOf } from './leaf.ts';
import { REASONS, type Reason } from './reasons.ts';
import type { LatticeResult } from './result.ts';
import { evidenceOf, leavesOf, smallPlan, verdictOf } from './testing/run-whole-unit.ts';
import { expandLattice, hasFullRank, isInLattice } from './verify/check-lattice.ts';
import { verifier } from './verify.ts';

const plan = smallPlan('unit 3', 44, 1.74);
let leaves: Uint8Array[];
let result: LatticeResult;
beforeAll(async () => {
  leaves = await leavesOf(plan);
  result = latticeCrypto.summarise(plan, leaves);
});

const changed = (path: ResultPath, by: number) => changeAt(result, path, (value) => Number(value) + by);

const verdictFor = (wrong: LatticeResult, bytes: readonly Uint8Array[] = leaves) =>
  verdictOf(evidenceOf(plan, bytes), wrong);
const refused = async (wrong: LatticeResult, bytes: readonly Uint8Array[] = leaves) =>
  !(await verdictFor(wrong, bytes)).valid;

/** A result, and leaves that agree with it, whose find is another vector. */
async function verdictForVector(vector: number[]) {
  const { lastLeaf } = result;
  const squaredNorm = squaredNormOf(vector);
  const last = decodeLeaf(leaves[lastLeaf]!, plan.dimension)!;
  const squaredNorms = result.squaredNorms.with(lastLeaf, squaredNorm);
  const wrong = { ...result, vector, squaredNorm, squaredNorms };
  const isStorable = vector.every((entry) => Math.abs(entry) < 2 ** 15);
  return verdictFor(wrong, isStorable ? leaves.with(lastLeaf, encodeLeaf({ ...last, vector })) : leaves);
}

describe('a thousand changed certificates', () => {
  it('MINE-44 of which none is accepted: every number of the result, by any amount', async () => {
    expect(await verdictFor(result)).toEqual({ valid: true });
    const paths = pathsOf(result);
    expect(paths.length).toBeGreaterThan(120);
    const amount = fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).filter((by) => by !== 0);
    const by = fc.oneof(
      fc.constantFrom(1, -1, 2, 0.5),
      amount,
      fc.constantFrom(1, -1).map((sign) => sign * result.modulus),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), by, async (path, by) => refused(changed(path, by))),
      { numRuns: 800, seed: 62 },
    );
  });

  it('nor one with a changed leaf: any byte of a vector, any of the last leaf, any that is left out or added', async () => {
    const { lastLeaf } = result;
    expect(lastLeaf).toBeGreaterThan(2);
    const vectorByte = fc.record({ leaf: fc.nat(lastLeaf), at: fc.nat(2 * plan.dimension - 1) });
    const lastByte = fc.nat(6 * plan.dimension - 1).map((at) => ({ leaf: lastLeaf, at }));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(vectorByte, lastByte),
        fc.integer({ min: 1, max: 255 }),
        async ({ leaf, at }, by) => {
          const copy = leaves.map((bytes) => bytes.slice());
          copy[leaf]![at]! ^= by;
          return refused(result, copy);
        },
      ),
      { numRuns: 200, seed: 63 },
    );
    for (let leaf = 0; leaf <= lastLeaf; leaf++)
      expect(await refused(result, leaves.with(leaf, new Uint8Array()))).toBe(true);
    expect(await refused(result, leaves.with(lastLeaf + 1, leaves[0]!))).toBe(true);
    expect(await refused(result, leaves.slice(0, -1))).toBe(true);
    expect(await refused(result, [leaves[1]!, leaves[0]!, ...leaves.slice(2)])).toBe(true);
  });

  it('nor one without its fields', async () => {
    for (const key of Object.keys(result)) {
      const copy: Record<string, unknown> = { ...result };
      delete copy[key];
      await expect(
        refused(copy as unknown as LatticeResult).catch((error: unknown) => error instanceof TypeError),
      ).resolves.toBe(true);
    }
  });
});

describe('vectors that are no find', () => {
  const zero = () => new Array<number>(plan.dimension).fill(0);

  it('MINE-44 0, and multiples of q·e_i', async () => {
    expect(await verdictForVector(zero())).toEqual({ valid: false, reason: 'vector_is_trivial' });
    for (const factor of [1, -1, 2]) {
      const multiple = zero().with(7, factor * result.modulus);
      expect(isInLattice(expandLattice(plan), multiple)).toBe(true);
      expect((await verdictForVector(multiple)).valid).toBe(false);
    }
  });

  it('a vector of another instance', async () => {
    const other = smallPlan('another unit', 44, 1.8);
    const found = latticeCrypto.summarise(other, await leavesOf(other));
    expect(await verdictForVector(found.vector)).toEqual({ valid: false, reason: 'vector_not_in_lattice' });
  });

  it('a vector of the lattice that is longer than the target', async () => {
    const longer = decodeLeaf(leaves[0]!, plan.dimension)!.vector;
    expect(squaredNormOf(longer)).toBeGreaterThan(plan.squaredTarget);
    expect(await verdictForVector(longer)).toEqual({ valid: false, reason: 'vector_is_too_long' });
    const twice = result.vector.map((entry) => 2 * entry);
    expect(await verdictForVector(twice)).toEqual({ valid: false, reason: 'vector_is_too_long' });
  });

  it('but its negative is as short', async () => {
    expect(await verdictForVector(result.vector.map((entry) => 0 - entry))).toEqual({ valid: true });
  });

  it('a vector that is found behind an earlier one', async () => {
    const later = {
      ...result,
      lastLeaf: result.lastLeaf + 1,
      squaredNorms: [...result.squaredNorms, result.squaredNorm],
    };
    const copied = leaves.with(later.lastLeaf, leaves[result.lastLeaf]!);
    expect(await verdictFor(later, copied)).toEqual({ valid: false, reason: 'lists_are_implausible' });
  });
});

describe('what is just right', () => {
  it('a vector as long as the target is short enough, and one a little longer isn’t', async () => {
    const verdictAt = (squaredTarget: number) =>
      verdictOf(evidenceOf({ ...plan, squaredTarget }, leaves), result);
    expect(await verdictAt(result.squaredNorm)).toEqual({ valid: true });
    expect(await verdictAt(result.squaredNorm - 1)).toEqual({ valid: false, reason: 'vector_is_too_long' });
  });

  it('a profile may differ from the volume by what rounding allows', async () => {
    const { lastLeaf, lllProfile, rows, modulus } = result;
    const last = decodeLeaf(leaves[lastLeaf]!, plan.dimension)!;
    const sum = lllProfile.reduce((total, length) => total + length, 0);
    // Half a unit of each of 44 lengths, and one.
    const most = Math.floor(rows * PROFILE_UNITS * Math.log2(modulus) + 23);
    const verdictBeyond = (by: number) => {
      const changed = lllProfile.with(0, lllProfile[0]! + most - sum + by);
      const leaf = encodeLeaf({ ...last, lllProfile: changed });
      return verdictFor({ ...result, lllProfile: changed }, leaves.with(lastLeaf, leaf));
    };
    expect(await verdictBeyond(0)).toEqual({ valid: true });
    expect(await verdictBeyond(1)).toEqual({ valid: false, reason: 'lists_are_implausible' });
  });
});

it('tells how far it is after every 64 attempts', async () => {
  const { lastLeaf, squaredNorms } = result;
  const unit = { ...plan, leaves: 150 };
  const attempts = [...new Array<Uint8Array>(129).fill(leaves[0]!), leaves[lastLeaf]!];
  const evidence = evidenceOf(unit, [...attempts, ...new Array<Uint8Array>(20).fill(new Uint8Array())]);
  const long = {
    ...result,
    lastLeaf: 129,
    squaredNorms: [...new Array<number>(129).fill(squaredNorms[0]!), result.squaredNorm],
  };
  const [part] = verifier.parts(evidence, long);
  const steps = await verifier.runPart(evidence, long, part!);
  expect(Array.from(steps)).toEqual([0, 64 / 130, 128 / 130]);
  expect(await verdictOf(evidence, long)).toEqual({ valid: true });
});

describe('the rank of A', () => {
  it('is full of what is hashed, and not where a row is the sum of others', () => {
    const lattice = expandLattice(plan);
    expect(hasFullRank(lattice)).toBe(true);
    const { entries, dimension, modulus } = lattice;
    const dependent = entries.slice();
    for (let i = 0; i < dimension; i++)
      dependent[i] = (3 * entries[dimension + i]! + entries[2 * dimension + i]!) % modulus;
    expect(hasFullRank({ ...lattice, entries: dependent })).toBe(false);
  });

  it('is full and not by every column, the first and the last among them', () => {
    const rankOf = (...entries: number[]) =>
      hasFullRank({ modulus: 7, rows: 2, dimension: 3, entries: Int32Array.from(entries) });
    expect(rankOf(3, 0, 0, 5, 0, 2)).toBe(true);
    expect(rankOf(0, 3, 1, 0, 2, 4)).toBe(true);
    expect(rankOf(3, 0, 0, 5, 0, 0)).toBe(false);
    expect(rankOf(1, 2, 3, 2, 4, 6)).toBe(false);
    expect(rankOf(1, 2, 3, 0, 0, 0)).toBe(false);
  });
});

it('takes no verdict from a check that was not run whole', () => {
  const evidence = evidenceOf(plan, leaves);
  const passed = Array.from({ length: 1 }, () => ({ reason: null }));
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

describe('each reason', () => {
  /** What no damaged result or leaf brings about, and why. */
  const unreached = {
    rows_are_dependent: 'a seed whose matrix has dependent rows is one in about a million; see the rank of A',
  } as const;

  it('is given for a result or a leaf that is wrong in just this', async () => {
    const { lastLeaf, vector } = result;
    const attempt = (leaf: number) => decodeLeaf(leaves[leaf]!, plan.dimension)!;
    const withAttempt = (leaf: number, change: Partial<Attempt>) =>
      verdictFor(result, leaves.with(leaf, encodeLeaf({ ...attempt(leaf), ...change })));
    const { vector: first, lllProfile } = attempt(0);
    const { bkzProfile } = attempt(lastLeaf);
    const other = first.findIndex((entry) => entry !== first[0]);
    const zeros = vector.map(() => 0);
    const raised: Record<Exclude<Reason, keyof typeof unreached>, Promise<Verdict>> = {
      lattice_differs_from_seed: verdictFor(changed(['modulus'], 1)),
      no_such_vector: verdictFor({ ...result, vector: vector.slice(1) }),
      vector_is_trivial: verdictForVector(zeros),
      vector_not_in_lattice: verdictFor(changed(['vector', 0], 1)),
      norm_differs_from_vector: verdictFor(changed(['squaredNorm'], 1)),
      vector_is_too_long: verdictForVector(vector.map((entry) => 2 * entry)),
      lists_are_implausible: verdictFor({ ...result, squaredNorms: result.squaredNorms.slice(1) }),
      leaf_missing: verdictFor(result, leaves.slice(0, -1)),
      leaf_behind_the_last_is_not_empty: verdictFor(result, leaves.with(lastLeaf + 1, leaves[0]!)),
      leaf_has_a_wrong_length: verdictFor(result, leaves.with(0, new Uint8Array())),
      vector_of_leaf_is_trivial: withAttempt(0, { vector: zeros }),
      norm_differs_from_leaf: verdictFor(result, leaves.with(0, leaves[1]!)),
      vector_of_leaf_not_in_lattice: withAttempt(0, {
        vector: first.with(0, first[other]!).with(other, first[0]!),
      }),
      profile_of_leaf_has_another_volume: withAttempt(0, { lllProfile: lllProfile.with(0, 65_535) }),
      last_leaf_differs_from_result: withAttempt(lastLeaf, {
        bkzProfile: bkzProfile.with(0, bkzProfile[0]! + 1).with(1, bkzProfile[1]! - 1),
      }),
    };
    for (const [reason, verdict] of Object.entries(raised))
      expect(await verdict, reason).toEqual({ valid: false, reason });
    expect(Object.keys({ ...raised, ...unreached }).sort()).toEqual([...REASONS].sort());
  });

  it('is given for each part of what it says', async () => {
    const { lastLeaf, vector, squaredNorms, lllProfile, bkzProfile } = result;
    const beyond = plan.leaves - squaredNorms.length + 1;
    const attempts = [...new Array<number>(beyond).fill(2 ** 30), ...squaredNorms];
    const cases: [Partial<LatticeResult>, Reason][] = [
      [{ rows: result.rows + 1 }, 'lattice_differs_from_seed'],
      [{ dimension: result.dimension + 1 }, 'lattice_differs_from_seed'],
      [{ vector: [...vector, 0] }, 'no_such_vector'],
      ...[32_768, -32_768, 0.5].map((entry): [Partial<LatticeResult>, Reason] => [
        { vector: vector.with(0, entry) },
        'no_such_vector',
      ]),
      ...[32_767, -32_767].map((entry): [Partial<LatticeResult>, Reason] => [
        { vector: vector.with(0, entry) },
        'vector_not_in_lattice',
      ]),
      ...(
        [
          { lastLeaf: -1 },
          { lastLeaf: -1, squaredNorms: [] },
          { lastLeaf: lastLeaf + 0.5 },
          { lastLeaf: plan.leaves, squaredNorms: attempts },
          { squaredNorms: squaredNorms.with(0, 0) },
          { squaredNorms: squaredNorms.with(0, squaredNorms[0]! + 0.5) },
          { squaredNorms: squaredNorms.with(0, 2 ** 38 + 1) },
          { squaredNorms: squaredNorms.with(-1, result.squaredNorm + 1) },
          { squaredNorms: squaredNorms.with(0, plan.squaredTarget) },
          ...(['lllProfile', 'bkzProfile'] as const).flatMap((name) => [
            { [name]: [...result[name], 0] },
            { [name]: result[name].with(0, 70_000).with(1, result[name][1]! + result[name][0]! - 70_000) },
            { [name]: result[name].with(0, result[name][0]! + 2000) },
            { [name]: result[name].with(0, result[name][0]! - 2000) },
          ]),
        ] as Partial<LatticeResult>[]
      ).map((change): [Partial<LatticeResult>, Reason] => [change, 'lists_are_implausible']),
    ];
    for (const [change, reason] of cases)
      expect(await verdictFor({ ...result, ...change }), JSON.stringify(change)).toEqual({
        valid: false,
        reason,
      });
    const last = decodeLeaf(leaves[lastLeaf]!, plan.dimension)!;
    const moved = (profile: number[]) => profile.with(0, profile[0]! + 1).with(1, profile[1]! - 1);
    const others: Partial<Attempt>[] = [
      { vector: vector.map((entry) => 0 - entry) },
      { lllProfile: moved(lllProfile) },
      { bkzProfile: moved(bkzProfile) },
    ];
    for (const change of others)
      expect(await verdictFor(result, leaves.with(lastLeaf, encodeLeaf({ ...last, ...change })))).toEqual({
        valid: false,
        reason: 'last_leaf_differs_from_result',
      });
    const first = decodeLeaf(leaves[0]!, plan.dimension)!;
    const heavier = { ...first, bkzProfile: first.bkzProfile.with(0, 65_535) };
    expect(await verdictFor(result, leaves.with(0, encodeLeaf(heavier)))).toEqual({
      valid: false,
      reason: 'profile_of_leaf_has_another_volume',
    });
  });
});
