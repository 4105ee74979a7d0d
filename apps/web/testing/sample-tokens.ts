/** A wallet with transactions and a stake, as the calls of the token page answer. */
import type { SampleOf } from './call-lines.ts';
import type { Answers } from './stub-server.ts';

export const OWN_ADDRESS = `0x${'1a'.repeat(20)}`;

export function sampleBalance(given: Partial<SampleOf<'getBalance'>> = {}): SampleOf<'getBalance'> {
  return {
    address: OWN_ADDRESS,
    balance: 25_000,
    bonusBalance: 475,
    stakedBalance: 1000,
    isValidator: false,
    lastCreditId: 12,
    credits: [],
    ...given,
  };
}

/** The newest first. */
export function sampleTransactions(count: number): SampleOf<'listTransactions'>['transactions'] {
  return Array.from({ length: count }, (_, n) => ({
    id: count - n,
    transactionHash: `0x${String(count - n).padStart(64, '0')}`,
    transaction_type: 'mining' as const,
    timestamp: new Date(Date.UTC(2026, 10, 20, 12, count - n)).toISOString(),
    amount: count - n,
    status: 'confirmed' as const,
    reason: `Block ${count - n}`,
    balanceChange: count - n,
    stakedChange: 0,
    otherAddress: null,
  }));
}

export const sampleStake: SampleOf<'listStakes'>['stakes'][number] = {
  id: 1,
  amount: 1000,
  stakingPeriod: 30,
  apy: 12,
  startDate: '2026-11-20T12:00:00.000Z',
  endDate: '2026-12-20T12:00:00.000Z',
  status: 'active',
  rewardsEarned: 0,
  payout: 1009.86,
};

export function sampleTokens(balance: Partial<SampleOf<'getBalance'>> = {}): Answers {
  return {
    'GET /api/altcoin/balance': sampleBalance(balance),
    'GET /api/altcoin/token-stats': {
      currentPrice: 0.01,
      priceSource: 'nominal',
      source: 'nominal, not traded',
      totalSupply: 30_000,
      circulatingSupply: 28_500.5,
      totalHolders: 3,
      totalStaked: 1499.5,
    },
    'GET /api/altcoin/transactions': { transactions: sampleTransactions(12), total: 12 },
    'GET /api/altcoin/stakes': { stakes: [sampleStake], total: 1 },
    'GET /api/altcoin/history': {
      sums: [
        { transaction_type: 'mining', transactions: 12, balanceChange: 25_525, stakedChange: 0 },
        { transaction_type: 'quest', transactions: 1, balanceChange: 475, stakedChange: 0 },
        { transaction_type: 'stake', transactions: 1, balanceChange: -1000, stakedChange: 1000 },
      ],
      earnings: [{ workType: 'riemann_zero', blocks: 12, tokens: 25_525 }],
      balances: [
        { timestamp: '2026-11-20T12:00:00.000Z', balance: 26_000, stakedBalance: 0 },
        { timestamp: '2026-11-20T13:00:00.000Z', balance: 25_000, stakedBalance: 1000 },
      ],
    },
  };
}
