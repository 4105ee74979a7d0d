/** A thousand fresh wallets that are paid every guide there is: what leaves them is what they mined. */
import type { Guide } from '@productive-mining/contract/calls/guide.ts';
import type { TutorialFlow } from '@productive-mining/contract/calls/tutorial.ts';
import { checkMoney } from '@productive-mining/database/money/check-money.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payGuidesAfterBlock } from '../guide/pay-after-block.ts';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { WalletBrowser } from '../testing/wallet-browser.ts';

const WALLETS = 1000;
/** What a block of prime_pattern at difficulty 1 pays. */
const MINED_TOKENS = 9.82;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Walks through every guide and tutorial that is offered, as clicks on Next do. */
async function takeAllGuidance(browser: WalletBrowser, guides: readonly Guide[], flows: readonly string[]) {
  for (const guide of guides) {
    await browser.call('POST', '/api/guide/start', { flowId: guide.id });
    for (const _ of guide.steps) await browser.call('POST', '/api/guide/next-step');
  }
  for (const id of flows) {
    const { steps } = (await browser.call('GET', `/api/tutorial/flows/${id}`)).json<TutorialFlow>();
    const completedSteps = steps.map((step) => step.id);
    await browser.call('POST', '/api/tutorial/interactions', {
      tutorialId: id,
      stepId: completedSteps.at(-1)!,
      action: 'complete',
      completedSteps,
      timestamp: new Date().toISOString(),
    });
  }
}

it('a thousand wallets with every guide clicked through can send what each mined, and nothing else', async () => {
  const collector = new WalletBrowser(test);
  await collector.wallet();
  const phrase = (await collector.backUp()).words.join(' ');
  const { guides } = (await collector.call('GET', '/api/guide/available')).json<{ guides: Guide[] }>();
  const { flows } = (await collector.call('GET', '/api/tutorial/flows')).json<{ flows: { id: string }[] }>();
  const ids = flows.map(({ id }) => id);
  for (let index = 1; index <= WALLETS; index++) {
    const browser = new WalletBrowser(test);
    const { address } = await browser.wallet();
    const offered = guides.filter(({ available }) => available);
    await takeAllGuidance(browser, offered, ids);
    await insertBlock(test.database, {
      index,
      minerAddress: address,
      workType: 'prime_pattern',
      difficulty: 1,
      value: '1000.00',
      rewardBaseUnits: baseUnitsOf(MINED_TOKENS),
    });
    await payGuidesAfterBlock(test.database, browser.visitorId, new Date());
    const wallet = await browser.wallet();
    const promised = offered.reduce((sum, { rewards }) => sum + rewards.tokens, 0);
    expect(wallet).toMatchObject({ bonusBalance: promised, balance: promised + MINED_TOKENS });
    const left = await browser.restore(phrase, { moveTokens: true });
    expect(left.json()).toMatchObject({ restored: true, movedTokens: MINED_TOKENS });
  }
  expect(await collector.wallet()).toMatchObject({ bonusBalance: 0, balance: (WALLETS * 982) / 100 });
  expect((await checkMoney(test.database)).faults).toEqual([]);
});
