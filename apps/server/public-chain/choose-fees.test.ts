import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseFees, GAS_LIMIT } from './choose-fees.ts';

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
