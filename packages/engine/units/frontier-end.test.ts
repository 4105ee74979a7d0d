import { PlanRefused } from '@productive-mining/work/kit/read-plan.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { expect, it } from 'vitest';
import { planNext } from './frontier-end.ts';

const kind = workTypeOf('poincare_conjecture');

it('the next unit has the greatest difficulty whose work fits into the leaves of a unit', () => {
  const { start } = kind.frontiers.find(({ name }) => name === 'beyond')!;
  const request = { frontier: 'beyond', position: start, seed: '' };
  const { difficulty, ...unit } = planNext(kind, { ...request, difficulty: 100 });
  expect(difficulty).toBeGreaterThan(47);
  expect(difficulty).toBeLessThan(100);
  expect(kind.planUnit({ ...request, difficulty })).toEqual(unit);
  expect(() => kind.planUnit({ ...request, difficulty: difficulty + 1 })).toThrow(PlanRefused);
  expect(planNext(kind, { ...request, difficulty: 47 }).difficulty).toBe(47);
});
