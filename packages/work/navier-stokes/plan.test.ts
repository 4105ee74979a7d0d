/** Which flows are planned, what is no plan of flows, and how a plan is named. */
import { describe, expect, it } from 'vitest';
import { PlanRefused } from '../kit/read-plan.ts';
import {
  describe as describePlan,
  type FlowPlan,
  isFollowedCoarsely,
  leafCount,
  planUnit,
  positionLimit,
  positionOf,
  readPlan,
} from './plan.ts';

const request = (frontier: string, position: string, difficulty = 90) => ({
  ...{ frontier, position, difficulty },
  seed: '00'.repeat(32),
});
const { plan: SQUARE } = planUnit(request('small', '2', 1));
const { plan: CUBE } = planUnit(request('cube', '2'));

it('units follow each other up to the last two flows of the last beginning', () => {
  for (const [frontier, grid, last] of [
    ['small', { side: 64 }, 8 * 2 ** 27 - 1],
    ['cube', { side: 64, dimensions: 3 }, 6 * 2 ** 27 - 1],
  ] as const) {
    expect(positionLimit(grid)).toBe(last + 1);
    const { plan, nextPosition } = planUnit(request(frontier, String(last)));
    expect(nextPosition).toBe(String(last + 1));
    expect(positionOf(plan)).toBe(last);
    expect(readPlan(plan)).toEqual(plan);
    expect(() => planUnit(request(frontier, nextPosition))).toThrow(PlanRefused);
    for (const place of [0, 1, 7, 8, 50, 12_345])
      expect(positionOf(planUnit(request(frontier, String(place))).plan)).toBe(place);
  }
});

describe('a plan', () => {
  it.each<[string, Partial<FlowPlan>]>([
    ['of a beginning that there isn’t', { parameter: 7 }],
    ['of the second flow of a unit first', { flow: 1 }],
    ['with the Reynolds number of another round', { reynolds: 150 }],
    ['with stretches that are too long', { steps: 13 }],
    ['whose last state isn’t kept', { stride: 2 }],
    ['with more drawn leaves than it has', { leaves: 7, draws: 15 }],
  ])('is none %s', (_, change) => {
    expect(readPlan(SQUARE)).toEqual(SQUARE);
    expect(readPlan({ ...SQUARE, ...change })).toBeUndefined();
  });

  it('may draw all of its leaves, and have stretches of a fifth of a unit of time', () => {
    const all = { ...SQUARE, leaves: 8, draws: 16, steps: 12 };
    expect(leafCount(all)).toBe(16);
    expect(readPlan(all)).toEqual(all);
  });

  it('in a cube has the beginnings of cubes, and in a square those of squares', () => {
    expect(CUBE).toMatchObject({ dimensions: 3, start: 'helices' });
    expect(readPlan({ ...CUBE, start: 'vortices' })).toBeDefined();
    expect(readPlan({ ...CUBE, start: 'layers', parameter: 300 })).toBeUndefined();
    expect(readPlan({ ...SQUARE, start: 'helices' })).toBeUndefined();
    expect(readPlan({ ...CUBE, side: 128 })).toBeUndefined();
  });
});

it('stretches are followed coarsely in a square where every state is kept', () => {
  expect(isFollowedCoarsely(SQUARE)).toBe(true);
  expect(isFollowedCoarsely({ ...SQUARE, stride: 2 })).toBe(false);
  expect(isFollowedCoarsely({ ...CUBE, stride: 1 })).toBe(false);
});

it('is named by its beginning, Reynolds number, points, flows and end', () => {
  expect(describePlan({ ...SQUARE, flow: 998, leaves: 128, steps: 10 })).toBe(
    '4 vortices of Taylor and Green, Re = 100 on 64² points, flows 999 and 1,000 to t = 20.0',
  );
  expect(describePlan({ ...CUBE, start: 'vortices', parameter: 2, leaves: 16, steps: 6 })).toBe(
    '64 vortices of Taylor and Green, Re = 50 on 64³ points, flows 1 and 2 to t = 1.5',
  );
});
