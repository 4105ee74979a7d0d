import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFees, GAS_LIMIT, raiseFees } from './choose-fees.ts';

const GWEI = 1_000_000_000n;
const BOUNDS = { maxFeeWei: 50n * GWEI, dailyBudgetWei: 10n ** 16n, spentWei: 0n };

it('offers twice the base fee and the tip', () => {
  expect(chooseFees({ baseFeeWei: 10n * GWEI, tipWei: GWEI }, BOUNDS)).toEqual({
    maxFeePerGas: 21n * GWEI,
    maxPriorityFeePerGas: GWEI,
    maxCostWei: 21n * GWEI * GAS_LIMIT,
  });
});

it('says why it offers nothing', () => {
  expect(chooseFees({ baseFeeWei: 51n * GWEI, tipWei: 0n }, BOUNDS)).toBe(
    'gas costs 51 gwei now, and the operator pays at most 50.',
  );
  expect(chooseFees({ baseFeeWei: null, tipWei: 0n }, BOUNDS)).toBe('the node names no price for gas.');
  expect(chooseFees({ baseFeeWei: GWEI, tipWei: 0n }, { ...BOUNDS, spentWei: 10n ** 16n })).toBe(
    'the operator’s budget for 24 hours is spent.',
  );
});

it('never goes beyond the bounds, whatever a node says', () => {
  const wei = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
  const bound = fc.bigInt({ min: 1n, max: 2n ** 70n });
  fc.assert(
    fc.property(wei, wei, bound, bound, bound, (baseFeeWei, tipWei, maxFeeWei, dailyBudgetWei, spentWei) => {
      const fees = chooseFees({ baseFeeWei, tipWei }, { maxFeeWei, dailyBudgetWei, spentWei });
      if (typeof fees === 'string') return;
      expect(fees.maxFeePerGas <= maxFeeWei).toBe(true);
      expect(fees.maxPriorityFeePerGas <= fees.maxFeePerGas).toBe(true);
      expect(fees.maxPriorityFeePerGas >= 0n).toBe(true);
      expect(spentWei + fees.maxCostWei <= dailyBudgetWei).toBe(true);
      expect(fees.maxCostWei >= fees.maxFeePerGas * GAS_LIMIT).toBe(true);
    }),
  );
});

describe('a dearer price', () => {
  const earlier = { maxFeePerGas: 16n * GWEI, maxPriorityFeePerGas: GWEI };

  it('is what is asked now where that is more, otherwise an eighth more than before', () => {
    expect(raiseFees(earlier, { baseFeeWei: 20n * GWEI, tipWei: 2n * GWEI }, BOUNDS)).toEqual({
      maxFeePerGas: 42n * GWEI,
      maxPriorityFeePerGas: 2n * GWEI,
      maxCostWei: 42n * GWEI * GAS_LIMIT,
    });
    expect(raiseFees(earlier, { baseFeeWei: GWEI, tipWei: 0n }, BOUNDS)).toMatchObject({
      maxFeePerGas: 18n * GWEI,
      maxPriorityFeePerGas: 1_125_000_000n,
    });
  });

  it('is none beyond what the operator pays, for one or in a day', () => {
    const high = { maxFeePerGas: 45n * GWEI, maxPriorityFeePerGas: GWEI };
    const prices = { baseFeeWei: GWEI, tipWei: GWEI };
    expect(raiseFees(high, prices, BOUNDS)).toBe(
      'an eighth more than before is more than the operator pays.',
    );
    expect(raiseFees(earlier, { baseFeeWei: 51n * GWEI, tipWei: 0n }, BOUNDS)).toContain(
      'gas costs 51 gwei now',
    );
    const spentWei = BOUNDS.dailyBudgetWei - 18n * GWEI * GAS_LIMIT + 1n;
    expect(raiseFees(earlier, prices, { ...BOUNDS, spentWei })).toBe(
      'the operator’s budget for 24 hours is spent.',
    );
  });

  it('is one that nodes take, and within the bounds', () => {
    const wei = fc.bigInt({ min: 0n, max: 2n ** 70n });
    fc.assert(
      fc.property(wei, wei, wei, wei, (fee, tip, baseFeeWei, tipWei) => {
        const before = { maxFeePerGas: fee + tip, maxPriorityFeePerGas: tip };
        const bounds = { maxFeeWei: 2n ** 72n, dailyBudgetWei: 2n ** 90n, spentWei: 0n };
        const raised = raiseFees(before, { baseFeeWei, tipWei }, bounds);
        if (typeof raised === 'string') return;
        // geth: both at least a tenth more, rounded down.
        expect(raised.maxFeePerGas >= (before.maxFeePerGas * 110n) / 100n).toBe(true);
        expect(raised.maxPriorityFeePerGas >= (tip * 110n) / 100n).toBe(true);
        expect(raised.maxFeePerGas > before.maxFeePerGas).toBe(true);
        expect(raised.maxFeePerGas <= bounds.maxFeeWei).toBe(true);
        expect(raised.maxPriorityFeePerGas <= raised.maxFeePerGas).toBe(true);
      }),
    );
  });
});
