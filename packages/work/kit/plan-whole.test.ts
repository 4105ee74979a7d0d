import { expect, it } from 'vitest';
import { planWhole } from './plan-whole.ts';
import { PlanRefused } from './read-plan.ts';

it('plans a region of one position, and none of another end', () => {
  const planTo = planWhole(({ position }) => ({ plan: { start: position }, nextPosition: `${position}1` }));
  const request = { difficulty: 1, frontier: 'all', position: '7', seed: '' };
  expect(planTo(request, '71')).toEqual({ start: '7' });
  expect(() => planTo(request, '72')).toThrow(PlanRefused);
});
