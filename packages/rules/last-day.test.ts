import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_HOURS, hoursOfLastDay } from './last-day.ts';

const first = new Date('2026-01-01T00:00:00Z');
const after = (minutes: number) => hoursOfLastDay(first, new Date(first.getTime() + 60_000 * minutes));

it('is as long as the ledger is old, in minutes begun, from five of them to a day', () => {
  expect([0, 1, 5].map(after)).toEqual([1 / 12, 1 / 12, 1 / 12]);
  expect(after(29.2)).toBe(0.5);
  expect([24 * 60, 24 * 60 + 1, 1e6].map(after)).toEqual([24, 24, 24]);
});

it('never gets shorter, and a first block in the future makes the least of it', () => {
  const minutes = fc.double({ min: -1e4, max: 1e4, noNaN: true });
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      const [early, late] = [after(Math.min(a, b)), after(Math.max(a, b))];
      expect(early).toBeLessThanOrEqual(late);
      expect(late).toBeLessThanOrEqual(DAY_HOURS);
    }),
  );
  expect(after(-100)).toBe(1 / 12);
});
