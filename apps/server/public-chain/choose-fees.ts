/** The price that a transaction offers (EIP-1559), within what the operator pays. */

/** Gas that one anchor or batch may take: measured below 50,000 (contract/discovery-anchor.test.ts), doubled. */
export const GAS_LIMIT = 100_000n;

export interface ChainPrices {
  /** What the next block's gas costs at least; null for a chain without EIP-1559. */
  baseFeeWei: bigint | null;
  /** What is usually added for whoever makes the block. */
  tipWei: bigint;
}

export interface Bounds {
  maxFeeWei: bigint;
  dailyBudgetWei: bigint;
  /** What the transactions of the last 24 hours may cost. */
  spentWei: bigint;
}

export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; maxCostWei: bigint };

/**
 * Twice the base fee, so that six full blocks in a row don't price it out, and the usual tip; never above the bound,
 * whatever the node says.
 * @returns a sentence when the chain asks more than the operator pays
 */
export function chooseFees({ baseFeeWei, tipWei }: ChainPrices, bounds: Bounds): Fees | string {
  const { maxFeeWei, dailyBudgetWei, spentWei } = bounds;
  if (baseFeeWei === null || baseFeeWei < 0n || tipWei < 0n) return 'the node names no price for gas.';
  if (baseFeeWei > maxFeeWei)
    return `gas costs ${gwei(baseFeeWei)} gwei now, and the operator pays at most ${gwei(maxFeeWei)}.`;
  const tip = min(tipWei, maxFeeWei - baseFeeWei);
  const maxFeePerGas = min(2n * baseFeeWei + tip, maxFeeWei);
  const maxCostWei = max(GAS_LIMIT * maxFeePerGas, 1n);
  if (spentWei + maxCostWei > dailyBudgetWei) return BUDGET_SPENT;
  return { maxFeePerGas, maxPriorityFeePerGas: tip, maxCostWei };
}

type Offer = Pick<Fees, 'maxFeePerGas' | 'maxPriorityFeePerGas'>;

/**
 * The price of a transaction in the place of an earlier one: what is asked now, and an eighth more than the earlier one offered
 * at least, as nodes take no other with the same counter for less than a tenth more.
 * @returns a sentence when that is more than the operator pays
 */
export function raiseFees(earlier: Offer, prices: ChainPrices, bounds: Bounds): Fees | string {
  const wanted = chooseFees(prices, bounds);
  if (typeof wanted === 'string') return wanted;
  const maxFeePerGas = max(wanted.maxFeePerGas, eighthMore(earlier.maxFeePerGas));
  const tip = max(wanted.maxPriorityFeePerGas, eighthMore(earlier.maxPriorityFeePerGas));
  if (maxFeePerGas > bounds.maxFeeWei) return 'an eighth more than before is more than the operator pays.';
  const maxCostWei = GAS_LIMIT * maxFeePerGas;
  if (bounds.spentWei + maxCostWei > bounds.dailyBudgetWei) return BUDGET_SPENT;
  return { maxFeePerGas, maxPriorityFeePerGas: tip, maxCostWei };
}

/** Rounded up, and more in any case. */
const eighthMore = (wei: bigint) => max((wei * 9n + 7n) / 8n, wei + 1n);

const BUDGET_SPENT = 'the operator’s budget for 24 hours is spent.';

const min = (left: bigint, right: bigint) => (left < right ? left : right);
const max = (left: bigint, right: bigint) => (left > right ? left : right);
const gwei = (wei: bigint) => (Number(wei / 1_000_000n) / 1000).toString();
