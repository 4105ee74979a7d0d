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
  if (spentWei + maxCostWei > dailyBudgetWei) return 'the operator’s budget for 24 hours is spent.';
  return { maxFeePerGas, maxPriorityFeePerGas: tip, maxCostWei };
}

const min = (left: bigint, right: bigint) => (left < right ? left : right);
const max = (left: bigint, right: bigint) => (left > right ? left : right);
const gwei = (wei: bigint) => (Number(wei / 1_000_000n) / 1000).toString();
