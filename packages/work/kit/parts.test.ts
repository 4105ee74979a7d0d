import { describe, expect, it } from 'vitest';
import { concludeParts, failed, orderedLeaves, PASSED, withShare } from './parts.ts';

describe('the verdict of parts', () => {
  const reasons = ['sum_differs', 'leaf_missing'] as const;
  const conclude = (...outcomes: { reason: string | null }[]) => concludeParts(reasons, 2, outcomes);

  it('is that all passed, only where there are as many as wanted', () => {
    expect(conclude(PASSED, PASSED)).toEqual({ valid: true });
    for (const outcomes of [[], [PASSED], [PASSED, PASSED, PASSED]])
      expect(conclude(...outcomes)).toEqual({ valid: false, reason: 'part_missing' });
  });

  it('is the first fault otherwise', () => {
    const [sum, leaf] = [failed('sum_differs'), failed('leaf_missing')];
    expect(conclude(PASSED, leaf)).toEqual({ valid: false, reason: 'leaf_missing' });
    expect(conclude(sum, leaf)).toEqual({ valid: false, reason: 'sum_differs' });
    expect(conclude(leaf)).toEqual({ valid: false, reason: 'leaf_missing' });
  });

  it('takes a reason that the kind hasn’t, or none at all, for no verdict', () => {
    const malformed = { valid: false, reason: 'part_malformed' };
    expect(conclude(PASSED, failed('another'))).toEqual(malformed);
    expect(conclude(PASSED, {} as never)).toEqual(malformed);
    expect(conclude({ reason: '' }, PASSED)).toEqual(malformed);
  });
});

describe('steps without a share', () => {
  function* steps() {
    yield 'one';
    yield 'two';
    return 'done';
  }

  it('tell the share that they are given at each', () => {
    const shared = withShare(steps(), 0.25);
    expect([shared.next(), shared.next(), shared.next()]).toEqual([
      { done: false, value: 0.25 },
      { done: false, value: 0.25 },
      { done: true, value: 'done' },
    ]);
    expect(withShare(steps()).next()).toEqual({ done: false, value: 0 });
  });
});

describe('leaves in order', () => {
  const leaf = (byte: number) => Uint8Array.of(byte);

  it('are all of them, and none where one is missing', () => {
    const leaves = new Map([
      [1, leaf(1)],
      [0, leaf(0)],
      [2, leaf(2)],
    ]);
    expect(orderedLeaves(leaves, 3)).toEqual([leaf(0), leaf(1), leaf(2)]);
    expect(orderedLeaves(leaves, 2)).toEqual([leaf(0), leaf(1)]);
    expect(orderedLeaves(leaves, 4)).toBeUndefined();
    leaves.delete(0);
    expect(orderedLeaves(leaves, 3)).toBeUndefined();
  });
});
