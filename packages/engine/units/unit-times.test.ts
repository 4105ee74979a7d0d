import { expect, it } from 'vitest';
import { blockTime, LARGEST_CLOCK_STEP_MS } from './unit-times.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

it('seals at the time of the clock, but not before the tip when the clock was set back a little', () => {
  expect(blockTime(NOW, undefined)).toEqual({ timestamp: NOW, tipAheadMs: 0 });
  expect(blockTime(NOW, later(-5000))).toEqual({ timestamp: NOW, tipAheadMs: 0 });
  expect(blockTime(NOW, later(5000))).toEqual({ timestamp: later(5000), tipAheadMs: 0 });
});

it('leaves a tip behind that was sealed by a clock far ahead', () => {
  const aheadMs = LARGEST_CLOCK_STEP_MS + 1;
  expect(blockTime(NOW, later(aheadMs))).toEqual({ timestamp: NOW, tipAheadMs: aheadMs });
});
