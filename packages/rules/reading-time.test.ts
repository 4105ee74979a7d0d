import { expect, it } from 'vitest';
import { readingSeconds } from './reading-time.ts';

const step = {
  title: 'A'.repeat(20),
  description: 'b'.repeat(300),
  action: 'c'.repeat(60),
  tips: ['d'.repeat(20)],
};

it('is the length of all texts of a step at the speed given', () => {
  expect(readingSeconds(step, 40)).toBe(10);
  expect(readingSeconds({ ...step, action: null, tips: [] }, 40)).toBe(8);
  expect(readingSeconds(step, Number.POSITIVE_INFINITY)).toBe(0);
});
