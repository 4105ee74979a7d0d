/** What is no plan of zeros, clause by clause, and how a unit is cut into chunks. */
import { describe, expect, it } from 'vitest';
import { LEAVES_MAX } from '../kit/plan-size.ts';
import { chunks, lastInterval, leafCount, planTo, planUnit, readPlan, type ZeroPlan } from './plan.ts';

const PLAN: ZeroPlan = { firstInterval: 8, intervals: 64, leafSpan: 8 };
const request = (difficulty: number, position: string) => ({
  ...{ difficulty, position, frontier: 'zeros' },
  seed: '00'.repeat(32),
});

describe('a plan', () => {
  it('is of whole leaves, of a multiple of eight Gram intervals up to 1,024', () => {
    for (const plan of [PLAN, { ...PLAN, leafSpan: 64, firstInterval: 64 }, { ...PLAN, intervals: 8 }])
      expect(readPlan(plan)).toEqual(plan);
    for (const change of [
      { firstInterval: 4 },
      { intervals: 60 },
      { firstInterval: 24, intervals: 48, leafSpan: 12 },
      { firstInterval: 0, intervals: 4096, leafSpan: 2048 },
      { firstInterval: -8 },
      { intervals: 0 },
      { leafSpan: 0 },
    ])
      expect(readPlan({ ...PLAN, ...change }), JSON.stringify(change)).toBeUndefined();
  });

  it('has at most as many leaves as a unit may, and ends within the kernels’ domain', () => {
    const full = { ...PLAN, intervals: 8 * LEAVES_MAX };
    expect(readPlan(full)).toEqual(full);
    expect(readPlan({ ...full, intervals: full.intervals + 8 })).toBeUndefined();
    const last = { ...PLAN, firstInterval: lastInterval - 64 };
    expect(readPlan(last)).toEqual(last);
    expect(readPlan({ ...last, firstInterval: lastInterval - 56 })).toBeUndefined();
  });

  it('to an end has at least one leaf', () => {
    expect(planTo(request(1, '2048'), '3072')).toEqual({
      firstInterval: 2048,
      intervals: 1024,
      leafSpan: 1024,
    });
    for (const end of ['2048', '1024', '3073', String(lastInterval + 1024), '3072.5', 'x'])
      expect(() => planTo(request(1, '2048'), end), end).toThrow();
  });
});

describe('the chunks of a unit', () => {
  it.each([1, 10, 47])('follow each other and hold all leaves, at difficulty %i', (difficulty) => {
    for (const position of ['0', '666624', '1024000000']) {
      const { plan } = planUnit(request(difficulty, position));
      const list = chunks(plan);
      let next = 0;
      for (const { first, count } of list) {
        expect(first).toBe(next);
        expect(count).toBeGreaterThan(0);
        next = first + count;
      }
      expect(next).toBe(leafCount(plan));
    }
  });

  it('are up to eight of a unit of a few seconds, and as many as it has seconds later on', () => {
    const countAt = (difficulty: number) => chunks(planUnit(request(difficulty, '1024000000')).plan).length;
    expect(countAt(1)).toBeGreaterThanOrEqual(4);
    expect(countAt(1)).toBeLessThanOrEqual(8);
    expect(countAt(47) / countAt(1)).toBeGreaterThan(1.5);
  });
});
