import { expect, it } from 'vitest';
import { plannedSeconds } from './planned-time.ts';

it('plans a second at difficulty 1, ten at 47 and two minutes at 100, as the first tutorial says', () => {
  expect(plannedSeconds(1)).toBe(1);
  expect(plannedSeconds(47)).toBeCloseTo(9.4, 1);
  expect(plannedSeconds(100)).toBeCloseTo(125, 0);
});
