import { describe, expect, it } from 'vitest';
import { needsReview, type ScoredTransfer, transferRiskScore } from './transfer-risk.ts';

const ORDINARY: ScoredTransfer = {
  amountBaseUnits: 100n,
  balanceBaseUnits: 100_000n,
  recipientHadTokens: true,
  transfersInHour: 0,
};

describe('the score of a transfer', () => {
  it.each([
    ['an ordinary one', {}, 0],
    ['9,999.99 $MINED', { amountBaseUnits: 999_999n, balanceBaseUnits: 10_000_000n }, 0],
    ['10,000 $MINED', { amountBaseUnits: 1_000_000n, balanceBaseUnits: 10_000_000n }, 40],
    ['a little less than nine tenths', { amountBaseUnits: 89_999n }, 0],
    ['nine tenths', { amountBaseUnits: 90_000n }, 20],
    ['to who never had tokens', { recipientHadTokens: false }, 20],
    ['the fourth of an hour', { transfersInHour: 3 }, 30],
    ['the fifty-first of an hour', { transfersInHour: 50 }, 40],
    [
      'all of it together',
      {
        amountBaseUnits: 9_000_000n,
        balanceBaseUnits: 9_000_000n,
        recipientHadTokens: false,
        transfersInHour: 9,
      },
      100,
    ],
  ])('%s', (_, unusual, score) => {
    expect(transferRiskScore({ ...ORDINARY, ...unusual })).toBe(score);
  });

  it('asks for a review from 60 on', () => {
    expect([59, 60, 100].map(needsReview)).toEqual([false, true, true]);
  });
});
