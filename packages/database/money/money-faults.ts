/** Everything that a check of the money can find, and the sentence for it. */

export const MONEY_FAULTS = {
  balance_differs: 'A balance isn’t the sum of its transactions.',
  staked_balance_differs: 'A staked balance isn’t the sum of its stakes and payouts.',
  supply_differs: 'The supply isn’t the sum of the balances.',
  reward_missing: 'A block has no reward.',
  reward_address_differs: 'A reward isn’t that of the miner whom its block seals.',
  reward_amount_differs: 'A reward isn’t the amount that its transaction paid.',
  credit_without_block: 'A mining credit isn’t the reward of any block.',
  transfer_differs: 'A transfer doesn’t give to one wallet what it takes from another.',
  stake_differs: 'A stake isn’t the amount that its transaction took.',
  payout_differs: 'A payout isn’t what its stake was due.',
} as const;

export type MoneyFaultCode = keyof typeof MONEY_FAULTS;

/** A fault with the row that has it, where it is one row's. */
export interface MoneyFault {
  fault: MoneyFaultCode;
  /** Address of the wallet, in lower case. */
  address?: string;
  blockIndex?: number;
  transactionId?: number;
}
