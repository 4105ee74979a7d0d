/** Certificates that were changed, and vectors that are no find: none is accepted. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAt, pathsOf, type ResultPath } from '../testing/change-result.ts';
import { latticeCrypto } from './index.ts';
import { decodeLeaf, encodeLeaf, squaredNormOf } from './leaf.ts';
import type { LatticeResult } from './result.ts';
import { evidenceOf, leavesOf, smallPlan, verdictOf } from './testing/run-whole-unit.ts';
import { expandLattice, hasFullRank, isInLattice } from './verify/check-lattice.ts';

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
});
