import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import {
  button,
  closePage,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleSession, withSessions } from '../../testing/samples.ts';
import { type StubServer, stubServer } from '../../testing/stub-server.ts';
import { type Reward, rewardsOf, waitingRewards } from './reward-queue.ts';
import { RewardStack } from './reward-stack.tsx';

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
    bonusBalance: 0,
    isValidator: false,
    lastCreditId: credits.at(-1)?.id ?? 5,
    credits,
  });
  const lastRead = () => server.asked.findLast(({ path }) => path.startsWith('/api/altcoin/balance'))?.path;
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

  it('GAME-10 GAME-11 C-37 a mining credit is for one block and has the spec’s sentence, and earlier credits none', async () => {
    expect(shown()).toEqual([]);
    server.answers['GET /api/altcoin/balance'] = wallet([credit(6, 'mining', 123.5)]);
    await passTime(5000);
    expect(lastRead()).toBe('/api/altcoin/balance?after=5');
    expect(shown()).toEqual(['+123.50 $MINEDfor one blockMining session completed successfully!']);
  });

  it('GAME-11 one that was mined names its block, and says that a session goes on while one does', async () => {
    Object.assign(server.answers, withSessions(sampleSession()));
    await openPage('/');
    server.answers['GET /api/altcoin/balance'] = wallet([{ ...credit(6, 'mining', 1), blockIndex: 3 }]);
    await passTime(5000);
    const sentence = '+1.00 $MINEDfor block 3Mining session completed successfully!';
    expect(shown()).toEqual([`${sentence}That was one block of your session, which mines on.`]);
    server.answers['GET /api/altcoin/balance'] = wallet([{ ...credit(7, 'mining', 1), blockIndex: 3 }]);
    server.answers['GET /api/mining/sessions'] = { sessions: [] };
    await passTime(5000);
    expect(shown()).toEqual([sentence]);
  });

  it('GAME-08 each goes after 3000 ms', async () => {
    server.answers['GET /api/altcoin/balance'] = wallet([credit(6, 'mining', 1)]);
    await passTime(5000);
    server.answers['GET /api/altcoin/balance'] = wallet([]);
    await passTime(2950);
    expect(shown()).toHaveLength(1);
    await passTime(50);
    expect(shown()).toEqual([]);
  });

  it('GAME-09 or when it is closed', async () => {
    server.answers['GET /api/altcoin/balance'] = wallet([credit(6, 'mining', 1)]);
    await passTime(5000);
    await press(button('Close reward'));
    expect(shown()).toEqual([]);
  });

  it('GAME-07 three are visible at most', async () => {
    const credits = [6, 7, 8, 9, 10].map((id) => credit(id, 'achievement', id));
    server.answers['GET /api/altcoin/balance'] = wallet(credits);
    await passTime(5000);
    server.answers['GET /api/altcoin/balance'] = wallet([]);
    expect(shown()).toHaveLength(3);
    await passTime(3000);
    expect(shown()).toEqual(['+9.00 $MINEDbonus pointsreason 9', '+10.00 $MINEDbonus pointsreason 10']);
  });

  it('in a small place they are visible one after the other', async () => {
    await closePage();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await perform(() =>
      root.render(
        <QueryClientProvider client={createQueryClient()}>
          <RewardStack isBrief />
        </QueryClientProvider>,
      ),
    );
    const credits = [6, 7].map((id) => credit(id, 'mining', id));
    await perform(() => waitingRewards.set(rewardsOf(credits, 0)));
    expect(shown()).toEqual(['+6.00 $MINEDfor one blockMining session completed successfully!']);
    await passTime(3000);
    expect(shown()).toEqual(['+7.00 $MINEDfor one blockMining session completed successfully!']);
    await perform(() => root.unmount());
  });

  it('after many blocks at once the third toast sums the rest, so that none waits until the next come', async () => {
    server.answers['GET /api/altcoin/balance'] = wallet(
      [6, 7, 8, 9, 10].map((id) => credit(id, 'mining', id)),
    );
    await passTime(5000);
    const sentence = 'Mining session completed successfully!';
    expect(shown()).toEqual([
      `+6.00 $MINEDfor one block${sentence}`,
      `+7.00 $MINEDfor one block${sentence}`,
      '+27.00 $MINED3 more credits',
    ]);
    server.answers['GET /api/altcoin/balance'] = wallet([]);
    await passTime(3000);
    expect(shown()).toEqual([]);
  });

  it('what was reached is told by itself and first, however many blocks came with it', () => {
    const credits = [
      ...[6, 7, 8].map((id) => credit(id, 'mining', id)),
      credit(9, 'quest', 1000),
      credit(10, 'mining', 10),
    ];
    expect(rewardsOf(credits, 0).map(({ id, amount, reason }) => [id, amount, reason])).toEqual([
      [9, 1000, 'reason 9'],
      [6, 6, 'Mining session completed successfully!'],
      [10, 25, '3 more credits'],
    ]);
  });

  it('GAME-10 a balance that fell queues none, whatever it was before', async () => {
    server.answers['GET /api/altcoin/balance'] = { ...wallet([]), balance: 60 };
    await passTime(5000);
    expect(shown()).toEqual([]);
    server.answers['GET /api/altcoin/balance'] = { ...wallet([credit(6, 'mining', 50)]), balance: 110 };
    await passTime(5000);
    expect(shown()).toEqual(['+50.00 $MINEDfor one blockMining session completed successfully!']);
  });

  it('GAME-13 C-38 a milestone is told once, as bonus points, and not again after a reload', async () => {
    const milestone = { ...credit(6, 'milestone', 50), reason: 'First mining session complete!' };
    server.answers['GET /api/altcoin/balance'] = wallet([milestone]);
    await passTime(5000);
    expect(shown()).toEqual(['+50.00 $MINEDbonus pointsFirst mining session complete!']);
    server.answers['GET /api/altcoin/balance'] = wallet([]);
    await passTime(3000);
    expect(shown()).toEqual([]);
    // The server still knows the credit; a page that opens afterwards asks without `after`.
    server.answers['GET /api/altcoin/balance'] = wallet([milestone]);
    await openPage('/sql');
    expect(lastRead()).toBe('/api/altcoin/balance');
    expect(shown()).toEqual([]);
  });

  it('GAME-12 a pending reward has id, amount, reason, type and timestamp', () => {
    const types: [Credit['type'], Reward['type'], boolean][] = [
      ['mining', 'mining', false],
      ['achievement', 'achievement', true],
      ['quest', 'quest', true],
      ['milestone', 'bonus', true],
      ['transfer', 'bonus', false],
      ['stake_payout', 'bonus', false],
    ];
    for (const [from, type, isBonusPoints] of types) {
      const [reward] = rewardsOf([credit(9, from, 12.5)], 1_700_000_000_000);
      expect(reward).toEqual({
        id: 9,
        amount: 12.5,
        reason: expect.stringMatching(/.+/),
        type,
        timestamp: 1_700_000_000_000,
        isBonusPoints,
      });
    }
  });

  it('one that is left alone keeps its reason', () => {
    const rewards = rewardsOf(
      [credit(1, 'transfer', 5), ...[2, 3, 4].map((id) => credit(id, 'quest', id))],
      0,
    );
    expect(rewards.map(({ reason }) => reason)).toEqual([
      'reason 2',
      'reason 3',
      'reason 4',
      'Tokens received: reason 1',
    ]);
  });

  it('C-37 transfers and payouts are received tokens, guide rewards are silent', () => {
    const rewards = rewardsOf(
      [credit(1, 'transfer', 5), credit(2, 'guide_reward', 9), credit(3, 'achievement', 100)],
      0,
    );
    expect(rewards.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['reason 3', 100],
      ['Tokens received: reason 1', 5],
    ]);
  });
});
