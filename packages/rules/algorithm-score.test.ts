import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreAlgorithm } from './algorithm-score.ts';

const times = fc.double({ min: 0, max: 10_000, noNaN: true });
const sizes = fc.nat(1_000_000_000);

describe('MINE-39, OPEN-22: score = max(10, floor(time / 10 ms + size / 100 bytes))', () => {
  it('is 10 for a trivial function that returns 0 in no time', () => {
    expect(scoreAlgorithm(0, 1)).toBe(10);
  });

  it.each([
    // By hand: 100/10 + 99/100 = 10.99; 100/10 + 100/100 = 11; 2500/10 + 12,345/100 = 373.45; 10,000/10 = 1000.
    [100, 99, 10],
    [100, 100, 11],
    [2500, 12_345, 373],
    [10_000, 0, 1000],
  ])('%d ms and %d bytes score %d', (executionTimeMs, resultBytes, dollars) => {
    expect(scoreAlgorithm(executionTimeMs, resultBytes)).toBe(dollars);
  });

  it('is a whole number, never below 10, and never falls as time or size grow', () => {
    fc.assert(
      fc.property(times, sizes, times, sizes, (timeMs, bytes, moreMs, moreBytes) => {
        const score = scoreAlgorithm(timeMs, bytes);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(10);
        expect(scoreAlgorithm(timeMs + moreMs, bytes + moreBytes)).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
