import fc from 'fast-check';
import { expect, it } from 'vitest';
import { believedTime, CLOCK_STEP_MAX_MS, firstTime } from './present-time.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 0, 1, 12);

it('begins with the process’s clock where it agrees with the database’s', () => {
  const clocks = { processMs: NOON, databaseMs: NOON + CLOCK_STEP_MAX_MS };
  for (const block of [undefined, NOON - DAY_MS, NOON + 20 * DAY_MS])
    expect(firstTime(clocks, block)).toBe(NOON);
});

it.each([
  ['the earlier clock on an empty ledger', 20, undefined, 0],
  ['the earlier clock when both are after the newest block', 20, -1, 0],
  ['the later clock when the earlier is before the newest block', 20, 1, 20],
  ['the later clock when both are before the newest block', 20, 30, 20],
  ['the earlier clock when the newest block is as new as both may tell', 20, 1 / 1440, 0],
])('begins with %s', (_, aheadDays, blockDays, expectedDays) => {
  const block = blockDays === undefined ? undefined : NOON + blockDays * DAY_MS;
  const ahead = NOON + aheadDays * DAY_MS;
  const expected = NOON + expectedDays * DAY_MS;
  expect(firstTime({ processMs: NOON, databaseMs: ahead }, block)).toBe(expected);
  expect(firstTime({ processMs: ahead, databaseMs: NOON }, block)).toBe(expected);
});

it('follows a clock that is near, and never one that was set by more than a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30 * DAY_MS, max: 30 * DAY_MS }), (offMs) => {
      const believed = believedTime(NOON, NOON + offMs);
      expect(Math.abs(believed - NOON)).toBeLessThanOrEqual(CLOCK_STEP_MAX_MS);
      expect(believed).toBe(Math.abs(offMs) <= CLOCK_STEP_MAX_MS ? NOON + offMs : NOON);
    }),
  );
});
