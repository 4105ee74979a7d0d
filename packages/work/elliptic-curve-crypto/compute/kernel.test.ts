/** The kernel's parts against their definitions on big integers, and against @noble/curves. */
import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernel } from '../../load-kernel.ts';
import { isPrime } from '../../numerics/miller-rabin.ts';
import { finish, seedOf } from '../../testing/run-unit.ts';
import { compute } from '../compute.ts';
import { ellipticCurveCrypto } from '../index.ts';
import { packEnd, WalkLeafReader } from '../leaf.ts';
import { addPoints, invert, isOnCurve, multiplyPoint, squareRoot } from '../model/curve-group.ts';
import {
  deriveCandidate,
  deriveField,
  deriveTarget,
  deriveWalkConstants,
  isSpecial,
  seedOfInstance,
} from '../model/derive-instance.ts';
import { planUnit, WALKS_PER_LEAF } from '../plan.ts';
import { multiplierOf, PlainWalk, StepTable } from '../testing/plain-walk.ts';
import { leavesOf, smallPlan } from '../testing/run-whole-unit.ts';
import { hasNoRoot, isMultiple } from '../verify/complete-group.ts';
import { replayOf } from '../verify/replay-walks.ts';
import { findCurve, hasseBound } from './find-curve.ts';
import { wasmBase64 } from './kernel.wasm.ts';
import type { WalkKernel } from './walk-kernel.ts';
import { formOf } from './walk-kernel.ts';

let kernel: WalkKernel;
beforeAll(async () => {
  kernel = await loadKernel<WalkKernel>(wasmBase64);
});

/** Fields of all sizes, to the largest. */
const plans = [1, 30, 47, 80, 100].map(
  (difficulty) =>
    planUnit({ difficulty, frontier: 'instances', position: '3', seed: seedOf(`field ${difficulty}`) }).plan,
);
const fields = plans.map(deriveField);

describe('the search for a curve', () => {
  it('ends undecided when no candidate is of prime order', () => {
    const [plan] = plans;
    // As if every candidate had four points in all.
    const without = { ...kernel, hasEvenOrder: () => 0, setCurve: () => undefined, countPoints: () => 4n };
    expect(() => finish(findCurve(without, plan!))).toThrow(/undecided: no_curve_of_prime_order/);
  });
});

describe('the field', () => {
  it('is of a prime c·2^32 + 1 below 2^64 that leaves room for Hasse’s interval', () => {
    for (const p of fields) {
      expect([isPrime(p), p & 0xffffffffn]).toEqual([true, 1n]);
      expect(p + 1n + hasseBound(p) < 2n ** 64n).toBe(true);
      expect(hasseBound(p) ** 2n <= 4n * p && (hasseBound(p) + 1n) ** 2n > 4n * p).toBe(true);
    }
  });

  it('converts as x·2^64 mod p says, at its ends too', () => {
    for (const p of fields) {
      const inside = fc.oneof(
        fc.bigInt({ min: 0n, max: p - 1n }),
        fc.constantFrom(0n, 1n, 2n, p - 1n, p - 2n, p >> 1n, 0xffffffffn, (p >> 32n) << 32n),
      );
      fc.assert(
        fc.property(inside, (x) => {
          const form = formOf(kernel, x, p);
          return form === (x << 64n) % p && BigInt.asUintN(64, kernel.fromForm(form, p, p >> 32n)) === x;
        }),
        { numRuns: 2000, seed: 64 },
      );
    }
  });
});

describe('plain arithmetic', () => {
  it('agrees with @noble/curves on hashed curves', () => {
    for (const [i, plan] of plans.entries()) {
      const p = fields[i]!;
      let attempt = 0;
      while (!hasNoRoot(deriveCandidate(seedOfInstance(plan), p, attempt))) attempt++;
      const { base, ...curve } = deriveCandidate(seedOfInstance(plan), p, attempt);
      const E = weierstrass({ ...curve, n: p, h: 1n, Gx: base.x, Gy: base.y });
      const P = E.fromAffine(base);
      fc.assert(
        fc.property(fc.bigInt({ min: 1n, max: p - 1n }), (factor) => {
          const { x, y } = P.multiplyUnsafe(factor).toAffine();
          const plain = multiplyPoint(factor, base, curve)!;
          return (
            plain.x === x &&
            plain.y === y &&
            isMultiple(factor, base, { x, y }, curve) &&
            !isMultiple(factor + 1n, base, { x, y }, curve)
          );
        }),
        { numRuns: 60, seed: i },
      );
    }
  });

  it('takes square roots and inverses', () => {
    for (const p of fields) {
      const inside = fc.bigInt({ min: 1n, max: p - 1n });
      fc.assert(
        fc.property(inside, (value) => {
          const root = squareRoot((value * value) % p, p)!;
          return (root === value || root === p - value) && (invert(value, p) * value) % p === 1n;
        }),
        { numRuns: 50, seed: 5 },
      );
    }
    expect(squareRoot(5n, 7n)).toBeUndefined();
  });

  it('hashes targets to the curve', () => {
    for (const [i, plan] of plans.entries()) {
      const seed = seedOfInstance(plan);
      const candidate = deriveCandidate(seed, fields[i]!, i);
      expect(isSpecial(candidate)).toBe(false);
      expect(isOnCurve(candidate.base, candidate)).toBe(true);
      expect(isOnCurve(deriveTarget(seed, candidate, i), candidate)).toBe(true);
    }
  });
});

describe('points', () => {
  it('are counted so that the number takes the point to infinity, and the curve found is of prime order', () => {
    for (const [i, plan] of plans.entries()) {
      const p = fields[i]!;
      const { candidate, order, orders, attempt } = finish(findCurve(kernel, plan));
      const E = weierstrass({
        p,
        a: candidate.a,
        b: candidate.b,
        n: order,
        h: 1n,
        Gx: candidate.base.x,
        Gy: candidate.base.y,
      });
      expect(
        E.fromAffine(candidate.base)
          .multiplyUnsafe(order - 1n)
          .add(E.BASE)
          .is0(),
      ).toBe(true);
      expect(isPrime(order)).toBe(true);
      const counted = Array.from({ length: attempt + 1 }, (_, number) =>
        deriveCandidate(seedOfInstance(plan), p, number),
      ).filter(hasNoRoot);
      expect(counted).toHaveLength(orders.length);
      for (const [number, N] of orders.entries()) {
        const { base, ...curve } = counted[number]!;
        expect((p + 1n - N) ** 2n <= 4n * p).toBe(true);
        expect(multiplyPoint(N, base, curve)).toBeUndefined();
      }
    }
  });
});

describe('walks', () => {
  it('step by 2048 different multiples of P, spread over all of its multiples', () => {
    for (const plan of plans) {
      const { candidate, order } = finish(findCurve(kernel, plan));
      const constants = deriveWalkConstants(seedOfInstance(plan), order);
      const table = new StepTable(candidate.base, constants, candidate);
      const multipliers = Array.from({ length: 2048 }, (_, j) => multiplierOf(constants, j, order));
      expect(new Set(multipliers).size).toBe(2048);
      for (const j of [0, 1, 77, 2047])
        expect(table.at(j)).toEqual(multiplyPoint(multipliers[j]!, candidate.base, candidate));
      const octaves = new Array<number>(8).fill(0);
      for (const multiplier of multipliers) octaves[Number((8n * multiplier) / order)]!++;
      for (const count of octaves) expect(Math.abs(count - 256)).toBeLessThan(80);
    }
  });

  it('of the kernel are those of the definition, step for step', async () => {
    for (const [bits, distinguishedBits] of [
      [40, 2],
      [44, 6],
      [52, 6],
      [60, 6],
    ] as const) {
      const plan = smallPlan(`walk ${bits}`, bits, distinguishedBits);
      const found = finish(findCurve(kernel, plan));
      const { base, ...curve } = found.candidate;
      const { order } = found;
      const seed = seedOfInstance(plan);
      const target = deriveTarget(seed, curve, found.attempt);
      const instance = { curve, order, base, target, distinguishedBits };
      const plain = new PlainWalk(instance, deriveWalkConstants(seed, order));
      const computer = await compute.prepare(plan);
      const [leaf] = finish(computer.compute({ first: 2, count: 1 })).map(({ summary }) => summary);
      const reader = new WalkLeafReader(leaf!);
      const numbers = Array.from({ length: WALKS_PER_LEAF }, (_, i) => WALKS_PER_LEAF + i);
      const walks = finish(plain.walk(numbers));
      const again = finish(replayOf(instance, seed).walk(numbers));
      expect(again.map(({ end, steps }) => [end, steps])).toEqual(
        walks.map(({ end, steps }) => [end, steps]),
      );
      for (const [place, walk] of walks.entries()) {
        expect(reader.steps(place)).toBe(walk.steps);
        expect(reader.isGivenUp(place)).toBe(walk.end === undefined);
        if (!walk.end) continue;
        const end = BigInt(reader.low(place)) + (BigInt(reader.high(place)) << 32n);
        expect(end).toBe(packEnd(walk.form, distinguishedBits));
        expect(isOnCurve(walk.end, curve)).toBe(true);
      }
      for (const { ofBase, ofTarget, end } of [walks[0]!, ...again.slice(0, 20)]) {
        const P = multiplyPoint(ofBase, base, curve);
        const Q = multiplyPoint(ofTarget, target, curve);
        expect(P && Q && addPoints(P, Q, curve)).toEqual(end);
      }
    }
  });

  it('are given up after twelve times the mean, and the unit finds its logarithm all the same', async () => {
    // With distinguished points this frequent, a share e^−12 of the walks goes that far; at larger sizes cycles of four add some.
    const plan = smallPlan('given up', 44, 9);
    const leaves = await leavesOf(plan);
    const { givenUp, walks } = ellipticCurveCrypto.summarise(plan, leaves);
    expect(givenUp / walks).toBeLessThan(0.01);
    for (const leaf of leaves.slice(1).filter(({ length }) => length > 0)) {
      const reader = new WalkLeafReader(leaf);
      for (let place = 0; place < WALKS_PER_LEAF; place++) {
        expect(reader.steps(place)).toBeLessThanOrEqual(12 * 512);
        if (reader.isGivenUp(place)) expect(reader.steps(place)).toBe(12 * 512);
      }
    }
  });
});
