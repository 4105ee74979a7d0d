/** The ends of frontiers of curves, and what is no plan. */
import { describe, expect, it } from 'vitest';
import { LEAVES_MAX } from '../kit/plan-size.ts';
import { PlanRefused } from '../kit/read-plan.ts';
import { pairAt } from './model/height-order.ts';
import { termsFor } from './model/series-length.ts';
import {
  BEYOND_START,
  frontiers,
  longestSeries,
  POSITION_LIMIT,
  planTo,
  planUnit,
  readPlan,
} from './plan.ts';

const request = (frontier: string, position: number, difficulty = 60) => ({
  ...{ frontier, position: String(position), difficulty },
  seed: '00'.repeat(32),
});

describe('a unit', () => {
  it.each([
    ['height', BEYOND_START],
    ['beyond', POSITION_LIMIT],
  ])('of %s is shorter where the frontier ends, and none begins there', (frontier, end) => {
    expect(planUnit(request(frontier, end - 3))).toEqual({
      plan: { start: String(end - 3), leaves: 3 },
      nextPosition: String(end),
    });
    expect(planUnit(request(frontier, end - 1)).plan.leaves).toBe(1);
    expect(() => planUnit(request(frontier, end))).toThrow(PlanRefused);
  });

  it('of beyond begins where height ends', () => {
    expect(planUnit(request('beyond', BEYOND_START)).plan.start).toBe(String(BEYOND_START));
    expect(() => planUnit(request('beyond', BEYOND_START - 1))).toThrow(PlanRefused);
    // By this the check of plans holds both frontiers against each other.
    const [height, beyond] = frontiers;
    expect(height!.continuesAs).toEqual({ from: beyond!.start, frontier: beyond!.name });
  });

  it('has at least four curves, however long one takes', () => {
    const leavesAt = (difficulty: number) =>
      planUnit(request('beyond', POSITION_LIMIT - 100, difficulty)).plan.leaves;
    expect(leavesAt(1)).toBe(4);
    expect(leavesAt(60)).toBeGreaterThan(4);
  });
});

describe('a plan', () => {
  it('to an end has the curves up to there, as many as a unit may have', () => {
    expect(planTo(request('height', 10), '11')).toEqual({ start: '10', leaves: 1 });
    expect(planTo(request('height', 10), String(10 + LEAVES_MAX))).toEqual({
      start: '10',
      leaves: LEAVES_MAX,
    });
    for (const end of ['10', '9', String(11 + LEAVES_MAX), '0011', '12.5', 'x', ''])
      expect(() => planTo(request('height', 10), end), end).toThrow(PlanRefused);
    expect(() => planTo({ ...request('height', 10), position: '1e1' }, '12')).toThrow(PlanRefused);
    expect(() => planTo(request('height', BEYOND_START - 1), String(BEYOND_START + 1))).toThrow(PlanRefused);
  });

  it('stays within one frontier', () => {
    for (const [start, leaves] of [
      [BEYOND_START - 2, 2],
      [BEYOND_START, 2],
      [POSITION_LIMIT - 2, 2],
    ] as const)
      expect(readPlan({ start: String(start), leaves })).toEqual({ start: String(start), leaves });
    expect(readPlan({ start: String(BEYOND_START - 2), leaves: 3 })).toBeUndefined();
    expect(readPlan({ start: String(POSITION_LIMIT - 2), leaves: 3 })).toBeUndefined();
  });
});

it('the longest series of a unit is that of its largest discriminant', () => {
  const sizeOf = (at: number) => {
    const { A, B } = pairAt(at);
    return 16 * Math.abs(4 * A ** 3 + 27 * B ** 2);
  };
  for (const start of [1000, 5000, 100_000]) {
    const sizes = Array.from({ length: 50 }, (_, leaf) => sizeOf(start + leaf));
    expect(longestSeries({ start: String(start), leaves: 50 })).toBe(termsFor(Math.max(...sizes)));
  }
  // The first pair is singular: y² = x³.
  expect(longestSeries({ start: '0', leaves: 1 })).toBe(termsFor(1));
});
