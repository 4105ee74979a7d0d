/** What the command line says of credits, those of a hostile server included. */
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { tellCredits } from './tell-credits.ts';

const credit = (id: number, type: Credit['type'], amount: number, reason = 'test'): Credit => ({
  id,
  type,
  amount,
  reason,
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The lines that are printed for a wallet of these credits, which the server gives two at a time. */
async function linesFor(credits: Credit[], after: number | undefined, bonusBalance = 0): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line);
  });
  const call = async (_endpoint: unknown, { query }: { query?: { after: number } } = {}) => ({
    address: '0xab',
    balance: credits.reduce((sum, { amount }) => sum + amount, 0),
    bonusBalance,
    credits: query ? credits.filter(({ id }) => id > query.after).slice(0, 2) : [],
  });
  await tellCredits({ call } as unknown as ApiClient, after);
  return lines;
}

describe('what a credit was (OPEN-33)', () => {
  it('is said of each one after the session began, those of mining in one sum', async () => {
    const credits = [
      credit(1, 'mining', 9.82),
      credit(2, 'mining', 9.82),
      credit(3, 'achievement', 25, 'First Discovery'),
      credit(4, 'mining', 9.82),
      credit(5, 'guide_reward', 10, 'Guide completed: Starting out'),
      credit(6, 'transfer', 1.5, 'From 0xcd'),
    ];
    expect(await linesFor(credits, 1, 35)).toEqual([
      '+19.64 $MINED, mined',
      '+25.00 $MINED, achievement bonus: First Discovery',
      '+10.00 $MINED, guide bonus: Guide completed: Starting out',
      '+1.50 $MINED, received: From 0xcd',
      'Wallet 0xab: 65.96 $MINED, of it 35.00 bonus, bound to this wallet',
    ]);
  });

  it('is not told of earlier credits, nor of any without a known one', async () => {
    const credits = [credit(7, 'mining', 9.82)];
    expect(await linesFor(credits, 7)).toEqual(['Wallet 0xab: 9.82 $MINED']);
    expect(await linesFor(credits, undefined)).toEqual(['Wallet 0xab: 9.82 $MINED']);
  });

  it('fills no screen when a server tells of thousands', async () => {
    const flood = Array.from({ length: 4000 }, (_, at) => credit(at + 1, 'quest', 1, 'x'.repeat(5000)));
    const lines = await linesFor(flood, 0);
    expect(lines).toHaveLength(101);
    expect(lines[0]).toHaveLength('+1.00 $MINED, quest bonus: '.length + 200);
  });
});
