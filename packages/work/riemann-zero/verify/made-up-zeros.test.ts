/**
 * The counts of the check on functions whose zeros are known, as they were chosen: none may find a zero that isn't there, for such
 * a one would let a unit pass that left a real one out.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { kernelOf, regular } from '../testing/chosen-zeros.ts';
import { changesIn, countFinely, directProbe, findPair } from './search-block.ts';
import { goodAtOrAfter, goodAtOrBefore } from './verify-count.ts';
import { isGood, type SignKernel, signAtGramPoint } from './verify-kernel.ts';
import { closeCount } from './verify-turing.ts';

describe('Gram points', () => {
  it('are good where the sign is theirs', () => {
    // Both zeros of the intervals 4 and 5 are in the first: 5 is bad.
    const kernel = kernelOf(regular(40, { 4: [4.3, 4.6], 5: [] }));
    expect([3, 4, 5, 6, 7].map((n) => isGood(kernel, n))).toEqual([true, true, false, true, true]);
    expect([4, 5, 6].map((n) => signAtGramPoint(kernel, n))).toEqual([1, 1, 1]);
    expect([goodAtOrBefore(kernel, 5), goodAtOrBefore(kernel, 4)]).toEqual([4, 4]);
    expect([goodAtOrAfter(kernel, 5), goodAtOrAfter(kernel, 6)]).toEqual([6, 6]);
  });
});

describe('a pair in a Gram block', () => {
  const pairOf = (replaced: Record<number, readonly number[]>, p: number, q: number) => {
    const kernel = kernelOf(regular(40, replaced));
    return findPair(kernel, p, q, directProbe(kernel));
  };

  it.each<[string, Record<number, readonly number[]>, number, number, number | undefined]>([
    ['in its first interval', { 4: [4.3, 4.6], 5: [] }, 4, 6, 4],
    ['in its first interval, close together', { 4: [4.49, 4.495], 5: [] }, 4, 6, 4],
    ['in its first interval, near its beginning', { 4: [4.02, 4.04], 5: [] }, 4, 6, 4],
    ['in its last interval', { 4: [], 5: [5.3, 5.6] }, 4, 6, 5],
    ['in its last interval, near its end', { 4: [], 5: [5.96, 5.99] }, 4, 6, 5],
    ['in its last of three intervals', { 4: [], 5: [5.5], 6: [6.2, 6.7] }, 4, 7, 6],
    ['as three zeros in the one between', { 4: [], 5: [5.2, 5.5, 5.8], 6: [] }, 4, 7, 5],
    ['as three zeros in one of two between', { 4: [], 5: [5.5], 6: [6.2, 6.5, 6.8], 7: [] }, 4, 8, 6],
    ['nowhere, in two intervals', { 4: [], 5: [] }, 4, 6, undefined],
    ['nowhere, in three intervals', { 4: [], 5: [5.5], 6: [] }, 4, 7, undefined],
    ['nowhere, in four intervals', { 4: [], 5: [5.1], 6: [6.9], 7: [] }, 4, 8, undefined],
  ])('is found %s', (_, replaced, p, q, expected) => {
    expect(pairOf(replaced, p, q)).toBe(expected);
  });
});

describe('zeros of an interval', () => {
  it('are counted, close ones and none', () => {
    for (const zeros of [[], [4.5], [4.3, 4.6], [4.301, 4.304], [4.1, 4.2, 4.9], [4.2, 4.203, 4.7, 4.704]]) {
      const kernel = kernelOf(regular(40, { 4: zeros, 5: zeros.length % 2 === 0 ? [] : [5.5] }));
      expect(countFinely(kernel, 4), String(zeros)).toBe(zeros.length);
    }
  });

  it('are never more than there are', () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 8 });
    fc.assert(
      fc.property(places, places, (one, other) => {
        const inOrder = (at: number, list: readonly number[]) =>
          [...list].sort((a, b) => a - b).map((place) => at + place / 1000);
        const [first, second] = [inOrder(4, one), inOrder(5, other)];
        const kernel = kernelOf(regular(40, { 4: first, 5: second }));
        expect(countFinely(kernel, 4)).toBeLessThanOrEqual(first.length);
        // Zeros are missed in pairs, between which no sign was seen.
        expect((first.length - countFinely(kernel, 4)) % 2).toBe(0);
        const pair = findPair(kernel, 4, 6, directProbe(kernel));
        if (isGood(kernel, 4) && !isGood(kernel, 5) && isGood(kernel, 6) && pair !== undefined)
          expect((pair === 4 ? first : second).length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it('aren’t counted where the sign isn’t certain', () => {
    const uncertain = (from: number, to: number) => (part: number) =>
      part > from && part < to ? 0 : part <= from ? 1 : -1;
    expect(changesIn(uncertain(20, 40))).toBe(1);
    expect(changesIn((part) => (part > 20 && part < 40 ? 0 : 1))).toBe(0);
    expect(changesIn(() => 0)).toBe(0);
  });
});

describe('a count that is closed by Turing’s method', () => {
  const close = (kernel: SignKernel, side: 'left' | 'right', unitEnd: number) =>
    finish(closeCount(kernel, side, unitEnd));

  it('ends at the edge where the blocks beside it hold their zeros', () => {
    const kernel = kernelOf(regular(40));
    for (const side of ['left', 'right'] as const)
      expect(close(kernel, side, 20)).toEqual({ kind: side, anchor: 20, edge: 20, zeros: 0, reason: null });
  });

  it('begins again behind a block without its zeros, and counts those on the way', () => {
    // Two zeros of the block from 20 to 22 are nowhere; the next block has its one.
    const short = kernelOf(regular(40, { 20: [], 21: [] }));
    expect(close(short, 'right', 20)).toMatchObject({ anchor: 22, edge: 20, zeros: 0 });
    expect(close(short, 'left', 22)).toMatchObject({ anchor: 20, edge: 22, zeros: 0 });
    // From 20 to 23 one of three zeros is there.
    const less = kernelOf(regular(40, { 20: [], 21: [21.5], 22: [] }));
    expect(close(less, 'right', 20)).toMatchObject({ anchor: 23, edge: 20, zeros: 1 });
    expect(close(less, 'left', 23)).toMatchObject({ anchor: 20, edge: 23, zeros: 1 });
  });

  it('takes a pair of a block for its zeros, in fewer places than there are too', () => {
    const kernel = kernelOf(regular(40, { 20: [20.3, 20.6], 21: [] }));
    expect(close(kernel, 'right', 20)).toMatchObject({ anchor: 20, edge: 20 });
    expect(close(kernel, 'right', 21)).toMatchObject({ anchor: 22, edge: 22 });
    expect(close(kernel, 'left', 21)).toMatchObject({ anchor: 20, edge: 20 });
  });

  it('wants more blocks in a row the higher it is', () => {
    // 0.0061·ln² t + 0.08·ln t + 0.1, made up to a whole number: 1 at t = 1000, 2 at 2,500 (Brent 1979, theorem 3.2).
    const blocksAt = (height: number) =>
      Array.from(closeCount(kernelOf(regular(40), { height }), 'right', 10)).length + 1;
    expect([blocksAt(1000), blocksAt(2500)]).toEqual([1, 2]);
    const short = (height: number) => kernelOf(regular(40, { 21: [], 22: [] }), { height });
    // One block of the right size before the short one is enough below, and isn't above.
    expect(close(short(1000), 'right', 20)).toMatchObject({ anchor: 20, edge: 20, zeros: 0 });
    expect(close(short(2500), 'right', 20)).toMatchObject({ anchor: 23, edge: 20, zeros: 1 });
    expect(close(short(2500), 'left', 24)).toMatchObject({ anchor: 21, edge: 24, zeros: 1 });
  });

  it('tells its share, at most 0.99', () => {
    const none = kernelOf([], { height: 1000 });
    const steps = closeCount(none, 'right', 0);
    const shares = Array.from({ length: 6 }, () => steps.next().value);
    expect(shares).toEqual([0, 1 / 4, 2 / 4, 3 / 4, 0.99, 0.99]);
  });

  it('is undecided below the method’s reach, and where no blocks hold their zeros', () => {
    // 168·π = 527.8; the blocks here begin at Gram points 20, 21, …
    expect(() => close(kernelOf(regular(40), { height: 507 }), 'right', 20)).toThrow(/below_turing/);
    expect(close(kernelOf(regular(40), { height: 508 }), 'right', 20)).toMatchObject({ anchor: 20 });
    const none = kernelOf([], { count: 1000 });
    expect(() => close(none, 'right', 0)).toThrow(/turing_blocks/);
  });

  it('has nothing to do at the first Gram point', () => {
    const untouched = {} as SignKernel;
    expect(close(untouched, 'left', -1)).toEqual({
      kind: 'left',
      anchor: -1,
      edge: -1,
      zeros: 0,
      reason: null,
    });
  });
});
