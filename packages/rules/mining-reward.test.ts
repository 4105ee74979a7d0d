import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIFFICULTY, estimateValue } from './estimated-value.ts';
import { bonusMultiplier, rewardBaseUnits } from './mining-reward.ts';

/** From 1.05^(d − 47) × 1.235 / (1 + min(d / 200, 0.5)) in 40-digit decimals: 0.130254…, 1, 10.929707… */
describe('the bonus multiplier of a block (OPEN-12)', () => {
  it.each([
    [1, 0.1303],
    [47, 1],
    [100, 10.9297],
  ])('at difficulty %i is %f', (difficulty, multiplier) => {
    expect(bonusMultiplier(difficulty)).toBe(multiplier);
  });

  it('grows with every step and has four decimals', () => {
    for (let difficulty = DIFFICULTY.min; difficulty < DIFFICULTY.max; difficulty++) {
      expect(bonusMultiplier(difficulty + 1)).toBeGreaterThan(bonusMultiplier(difficulty));
      expect(bonusMultiplier(difficulty)).toBe(Number(bonusMultiplier(difficulty).toFixed(4)));
    }
  });

  it('makes the reward grow by 5 % a step, as the work does', () => {
    const riemannZero = { base: 800, increment: 200 };
    const pay = (difficulty: number) => estimateValue(difficulty, riemannZero) * bonusMultiplier(difficulty);
    for (let difficulty = 20; difficulty < DIFFICULTY.max; difficulty++) {
      // Four decimals of two multipliers above 0.3007 leave at most 2 × 0.00005 / 0.3007 = 0.00033.
      expect(pay(difficulty + 1) / pay(difficulty)).toBeCloseTo(1.05, 3);
    }
  });
});

describe('the reward of a block: 0.1 × value × multiplier, rounded down to 0.01 $MINED', () => {
  it.each([
    // dollars × 0.1 × multiplier: 1235 × 0.1 × 1 = 123.50
    [1235, 1, 12_350n],
    // 1005 × 0.1 × 0.1303 = 13.09515
    [1005, 0.1303, 1309n],
    // 1500 × 0.1 × 10.9297 = 1639.455
    [1500, 10.9297, 163_945n],
  ])('%f dollars × %f pay %s base units', (dollars, multiplier, baseUnits) => {
    expect(rewardBaseUnits(Math.round(dollars * 100), multiplier)).toBe(baseUnits);
  });

  it('never pays more than the product, and less than one base unit less', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const tenThousandths = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(cents, tenThousandths, (value, multiplier) => {
        const paid = rewardBaseUnits(value, multiplier / 10_000) * 100_000n;
        const exact = BigInt(value) * BigInt(multiplier);
        expect(paid <= exact && exact - paid < 100_000n).toBe(true);
      }),
    );
  });
});
