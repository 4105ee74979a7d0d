import { expect, it } from 'vitest';
import { isMeasuredTime } from './measured-time.ts';

it('takes times from 0 on, and nothing that no clock gives', () => {
  expect([0, 0.25, 685_997].map(isMeasuredTime)).toEqual([true, true, true]);
  expect([-0.001, -685_997, Number.NaN, Infinity, -Infinity].map(isMeasuredTime)).toEqual(
    Array(5).fill(false),
  );
});
