/** The kernel against exact arithmetic: what it calls reduced is reduced, and a basis of the same lattice. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernel } from '../../load-kernel.ts';
import { PROFILE_UNITS, squaredNormOf } from '../leaf.ts';
import { deriveInstance } from '../model/derive-instance.ts';
import { measureReduction } from '../testing/exact-gram-schmidt.ts';
import { smallPlan } from '../testing/run-whole-unit.ts';
import vectors from '../vectors.json' with { type: 'json' };
import { expandLattice, hasFullRank, isInLattice } from '../verify/check-lattice.ts';
import { chooseBasis, orderCoordinates } from './choose-basis.ts';
import { wasmBase64 } from './kernel.wasm.ts';
import type { ReductionKernel } from './reduction-kernel.ts';
import { openBasis, readVector, shortestPosition } from './reduction-kernel.ts';
import { profileOf } from './run-attempt.ts';

let kernel: ReductionKernel;
beforeAll(async () => {
  kernel = await loadKernel<ReductionKernel>(wasmBase64);
});

function reduceWithLll(rows: readonly (readonly number[])[]): number[][] {
  openBasis(
    kernel,
    rows.map((row) => Float64Array.from(row)),
  );
  while (!kernel.continueLll(1000));
  return readBasis(rows.length);
}

const readBasis = (rank: number) =>
  Array.from({ length: rank }, (_, i) => Array.from(readVector(kernel, i, rank)));

function startOf(text: string, dimension: number, attempt = 0) {
  const plan = smallPlan(text, dimension, 3);
  const instance = deriveInstance(plan, dimension);
  const start = chooseBasis(instance, orderCoordinates(plan, attempt, dimension));
  return { plan, instance, start };
}

describe('starting bases', () => {
  it('are of the lattice: A v ≡ 0 for each vector, with determinant q^n, in any order of the coordinates', () => {
    for (const attempt of [0, 1, 2]) {
      const { plan, instance, start } = startOf('start', 24, attempt);
      const lattice = expandLattice(plan);
      expect(lattice.modulus).toBe(instance.modulus);
      expect(hasFullRank(lattice)).toBe(true);
      for (const vector of start.vectors) {
        const ordered = new Array<number>(24).fill(0);
        for (const [place, coordinate] of start.coordinates.entries()) ordered[coordinate] = vector[place]!;
        expect(isInLattice(lattice, ordered)).toBe(true);
      }
      // The upper left is q·I, the lower right I, the upper right 0.
      for (let i = 0; i < 24; i++) {
        expect(start.vectors[i]![i]).toBe(i < 12 ? instance.modulus : 1);
        for (let j = i + 1; j < 24; j++) expect(start.vectors[i]![j]).toBe(0);
      }
      expect(start.coordinates.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, i) => i));
    }
    expect(startOf('start', 24, 0).start.coordinates).not.toEqual(startOf('start', 24, 1).start.coordinates);
  });

  it('pass over columns that depend on those before', () => {
    const matrix = [Float64Array.of(0, 2, 4, 1), Float64Array.of(0, 3, 6, 6)];
    const { vectors, coordinates } = chooseBasis({ modulus: 7, matrix }, [0, 1, 2, 3]);
    expect(coordinates).toEqual([1, 3, 0, 2]);
    for (const vector of vectors) {
      const [v1, v3, v0, v2] = vector as unknown as [number, number, number, number];
      const product = (row: Float64Array) => row[0]! * v0 + row[1]! * v1 + row[2]! * v2 + row[3]! * v3;
      for (const row of matrix) expect(Math.abs(product(row) % 7)).toBe(0);
    }
    const dependent = [Float64Array.of(1, 2, 3, 4), Float64Array.of(2, 4, 6, 1)];
    expect(() => chooseBasis({ modulus: 7, matrix: dependent }, [0, 1, 2, 3])).toThrow(/dependent/);
  });
});

describe('LLL', () => {
  it('MINE-44 gives bases that are reduced by exact arithmetic, with δ = 0.99 and η = 0.51', () => {
    for (const dimension of [20, 30, 40, 50, 60]) {
      const { start } = startOf('lll', dimension);
      const { eta, delta } = measureReduction(reduceWithLll(start.vectors.map((row) => Array.from(row))));
      // Both hold within the rounding of floating point.
      expect(eta).toBeLessThan(0.51 + 1e-5);
      expect(delta).toBeGreaterThan(0.99 - 1e-5);
    }
  });

  it('leaves the lattice as it is: the vectors are in it, and the profile has its volume', () => {
    const { instance, start, plan } = startOf('volume', 60);
    const basis = reduceWithLll(start.vectors.map((row) => Array.from(row)));
    const lattice = expandLattice(plan);
    for (const vector of basis) {
      const ordered = new Array<number>(60).fill(0);
      for (const [place, coordinate] of start.coordinates.entries()) ordered[coordinate] = vector[place]!;
      expect(isInLattice(lattice, ordered)).toBe(true);
    }
    const sum = profileOf(kernel, 60).reduce((total, length) => total + length, 0);
    expect(Math.abs(sum / PROFILE_UNITS - 30 * Math.log2(instance.modulus))).toBeLessThan(0.03);
  });

  it('finds the vectors that fplll finds in small dimensions, where they are shortest ones', () => {
    for (const { basis, shortestSquaredNorm } of vectors.lattices) {
      const rank = basis.length;
      reduceWithLll(basis);
      kernel.beginTours(Math.max(12, rank), 50);
      while (!kernel.continueTours());
      expect(kernel.squaredNorm(shortestPosition(kernel, rank))).toBe(shortestSquaredNorm);
    }
  });

  it('reduces a basis that is reduced to itself', () => {
    const identity = Array.from({ length: 30 }, (_, i) =>
      Array.from({ length: 30 }, (_, j) => Number(i === j)),
    );
    expect(reduceWithLll(identity)).toEqual(identity);
  });

  it('refuses entries with which its sums would not be exact', () => {
    expect(() => openBasis(kernel, [Float64Array.of(2 ** 22)])).toThrow(/too large/);
  });
});

describe('BKZ', () => {
  it('keeps the basis LLL-reduced and of the same volume, and shortens the first vector', () => {
    const { instance, start } = startOf('bkz', 50);
    const first = reduceWithLll(start.vectors.map((row) => Array.from(row)))[0]!;
    for (const size of [12, 20, 28]) {
      kernel.beginTours(size, 4);
      while (!kernel.continueTours());
    }
    const basis = readBasis(50);
    expect(squaredNormOf(basis[0]!)).toBeLessThan(squaredNormOf(first));
    const { eta, delta } = measureReduction(basis);
    expect(eta).toBeLessThan(0.51 + 1e-5);
    expect(delta).toBeGreaterThan(0.99 - 1e-5);
    const sum = profileOf(kernel, 50).reduce((total, length) => total + length, 0);
    expect(Math.abs(sum / PROFILE_UNITS - 25 * Math.log2(instance.modulus))).toBeLessThan(0.03);
  });

  it('has the lengths of the present basis between any two blocks, as the live picture draws them', () => {
    const { plan, instance, start } = startOf('between blocks', 60);
    openBasis(kernel, start.vectors);
    while (!kernel.continueLll(1000));
    const volume = (60 / 2) * PROFILE_UNITS * Math.log2(instance.modulus);
    const longest = PROFILE_UNITS * Math.log2(instance.modulus);
    let blocks = 0;
    for (const size of [12, 20, 28]) {
      kernel.beginTours(size, plan.tours);
      for (; !kernel.continueTours(); blocks++) {
        const profile = profileOf(kernel, 60);
        expect(Math.max(...profile)).toBeLessThan(longest);
        const sum = profile.reduce((total, length) => total + length, 0);
        expect(Math.abs(sum - volume)).toBeLessThanOrEqual(31);
      }
    }
    expect(blocks).toBeGreaterThan(100);
  });

  it('on a block of the whole lattice finds a shortest vector: none shorter among all small combinations', () => {
    const { start } = startOf('svp', 20);
    reduceWithLll(start.vectors.map((row) => Array.from(row)));
    kernel.beginTours(20, 50);
    while (!kernel.continueTours());
    const basis = readBasis(20);
    const shortest = kernel.squaredNorm(shortestPosition(kernel, 20));
    for (let i = 0; i < 20; i++) {
      for (let j = 0; j < i; j++) {
        for (let k = 0; k <= j; k++) {
          for (const [s, t] of [
            [1, 1],
            [1, -1],
            [-1, 1],
            [-1, -1],
          ] as const) {
            const combination = basis[i]!.map(
              (entry, c) => entry + s * basis[j]![c]! + (k < j ? t * basis[k]![c]! : 0),
            );
            expect(squaredNormOf(combination)).toBeGreaterThanOrEqual(shortest);
          }
        }
      }
    }
  });
});

describe('exact Gram–Schmidt coefficients', () => {
  it('of a basis known by hand', () => {
    // b1 = (2, 0), b2 = (1, 2): μ = 1/2, ‖b*_2‖² = 4, so δ = (4 + 1)/4 is capped at 1.
    expect(
      measureReduction([
        [2, 0],
        [1, 2],
      ]),
    ).toEqual({ eta: 0.5, delta: 1 });
    // b1 = (4, 0), b2 = (3, 1): μ = 3/4, δ = (1 + 9)/16.
    expect(
      measureReduction([
        [4, 0],
        [3, 1],
      ]),
    ).toEqual({ eta: 0.75, delta: 0.625 });
  });
});
