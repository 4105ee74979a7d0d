/** Positions of units: ensembles in their order, again and again, up to the last streams. */
import { expect, it } from 'vitest';
import { PlanRefused } from '../kit/read-plan.ts';
import { POSITION_LIMIT, planUnit, positionOf, readPlan } from './plan.ts';

const unitAt = (position: string, frontier = 'four') =>
  planUnit({ difficulty: 1, frontier, position, seed: '' });

it('units lie from position 0 up to the last two streams of the last ensemble', () => {
  for (const position of [0, 1, POSITION_LIMIT - 1]) {
    const { plan, nextPosition } = unitAt(String(position));
    expect([positionOf(plan), nextPosition]).toEqual([position, String(position + 1)]);
    expect(readPlan(plan)).toEqual(plan);
  }
  for (const position of [POSITION_LIMIT, POSITION_LIMIT + 1, -1, 1.5, '01', '', 'x'])
    expect(() => unitAt(String(position)), `${position}`).toThrow(PlanRefused);
  expect(() => unitAt('0', 'five')).toThrow(PlanRefused);
});
