import type { Credit } from '@productive-mining/contract/entities.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { type StubServer, stubServer } from '../../testing/stub-server.ts';
import { rewardsOf, waitingRewards } from './reward-queue.ts';

const credit = (id: number, type: Credit['type'], amount: number): Credit => ({
  id,
  type,
  amount,
  reason: `reason ${id}`,
});

describe('reward toasts', () => {
  let server: StubServer;
  const wallet = (credits: Credit[]) => ({
    address: `0x${'1'.repeat(40)}`,
    balance: 100,
    stakedBalance: 0,
    isValidator: false,
    lastCreditId: credits.at(-1)?.id ?? 5,
    credits,
  });
  const shown = () => findAll('[aria-label="Rewards"] li').map(textOf);

  beforeEach(async () => {
    vi.useFakeTimers();
    waitingRewards.set([]);
    server = stubServer({ 'GET /api/altcoin/balance': wallet([credit(5, 'mining', 1)]) });
    await openPage('/sql');
  });
  afterEach(async () => {
    await closePage();
    vi.useRealTimers();
  });

  it('C-37 a mining credit has the spec’s sentence, and earlier credits none', async () => {
    expect(shown()).toEqual([]);
    server.answers['GET /api/altcoin/balance'] = wallet([credit(6, 'mining', 123.5)]);
    await passTime(5000);
    expect(server.asked.at(-1)?.path).toBe('/api/altcoin/balance?after=5');
    expect(shown()).toEqual(['+123.50 $MINEDMining session completed successfully!']);
  });

  it('each goes after 3000 ms', async () => {
    server.answers['GET /api/altcoin/balance'] = wallet([credit(6, 'mining', 1)]);
    await passTime(5000);
    server.answers['GET /api/altcoin/balance'] = wallet([]);
    await passTime(2950);
    expect(shown()).toHaveLength(1);
    await passTime(50);
    expect(shown()).toEqual([]);
  });

  it('or when it is closed', async () => {
    server.answers['GET /api/altcoin/balance'] = wallet([credit(6, 'mining', 1)]);
    await passTime(5000);
    await press(button('Close reward'));
    expect(shown()).toEqual([]);
  });

  it('three are visible at most; the rest come summed', async () => {
    const credits = [6, 7, 8, 9, 10].map((id) => credit(id, 'mining', id));
    server.answers['GET /api/altcoin/balance'] = wallet(credits);
    await passTime(5000);
    server.answers['GET /api/altcoin/balance'] = wallet([]);
    expect(shown()).toHaveLength(3);
    await passTime(3000);
    expect(shown()).toEqual(['+19.00 $MINED2 more credits']);
    expect(textOf(find('[aria-label="Rewards"]'))).not.toContain('+8.00');
  });

  it('C-37 transfers and payouts are received tokens, guide rewards are silent', () => {
    const rewards = rewardsOf([
      credit(1, 'transfer', 5),
      credit(2, 'guide_reward', 9),
      credit(3, 'achievement', 100),
    ]);
    expect(rewards.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['Tokens received: reason 1', 5],
      ['reason 3', 100],
    ]);
  });
});
