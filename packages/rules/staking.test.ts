import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stakeEnd, stakeEstimateTokens, stakeInterestBaseUnits } from './staking.ts';

describe('interest of a stake', () => {
  it('TOK-13 TOK-14 the estimates of the specification', () => {
    expect(stakeEstimateTokens(1000, 30)).toBe(9);
    // The daily rate of 0.000329 would give 1199.99, rounded down 1199 (C-79).
    expect(stakeEstimateTokens(10_000, 365)).toBe(1200);
    expect(stakeEstimateTokens(100, 7)).toBe(0);
  });

  it('OPEN-76 C-79 is multiplied first and rounded down to the base unit', () => {
    // By hand: 100,000 × 12 × 30 / 36,500 = 986.30…
    expect(stakeInterestBaseUnits(100_000n, 30)).toBe(986n);
    expect(stakeInterestBaseUnits(1_000_000n, 365)).toBe(120_000n);
    expect(stakeInterestBaseUnits(10_000n, 7)).toBe(23n);
    expect(stakeInterestBaseUnits(10n ** 17n, 365)).toBe(12n * 10n ** 15n);
  });

  it('the estimate is never more than what is paid, and less than a token below it', () => {
    const amounts = fc.bigInt({ min: 10_000n, max: 10n ** 13n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 7, max: 365 }), (amount, days) => {
        const estimate = BigInt(stakeEstimateTokens(Number(amount) / 100, days)) * 100n;
        const paid = stakeInterestBaseUnits(amount, days);
        expect(paid - estimate).toBeGreaterThanOrEqual(0n);
        expect(paid - estimate).toBeLessThan(100n);
        // 12 percent a year is the most that any period gives.
        expect(paid * 100n).toBeLessThanOrEqual(amount * 12n);
      }),
    );
  });
});

it('a day of a stake has 24 hours', () => {
  expect(stakeEnd(new Date('2026-03-28T12:00:00Z'), 7).toISOString()).toBe('2026-04-04T12:00:00.000Z');
});
