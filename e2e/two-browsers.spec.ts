/** Two visitors at once, each in a browser of their own: of what one mines and reaches, the other sees the blocks only. */
import type { Page } from '@playwright/test';
import {
  getBalance,
  listSessions,
  pauseSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectNoSidewaysScroll, openOtherBrowser, test, writeDownRewards } from './product-test.ts';
import { DESKTOP, PHONE } from './visits.ts';

const UNTIL_QUEST_MS = 150_000;
/** The first quest's target (spec part 1 §9), and what reaching it pays. */
const QUEST = { blocks: 10, reward: 1000, reason: 'Quest completed: Mine 10 blocks' } as const;

const readWallet = (page: Page) => clientOf(page).call(getBalance, { query: { after: 0 } });
const creditsOf = async (page: Page, ...types: Credit['type'][]) =>
  (await readWallet(page)).credits.filter(({ type }) => types.includes(type));
const sessionsOf = async (page: Page) => (await clientOf(page).call(listSessions)).sessions;
const sessionsCard = (page: Page, count: number) =>
  page.getByRole('region', { name: `Active Mining Sessions (${count})` });

/** Chooses primes at difficulty 1 and starts. */
async function startMining(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Computation type' }).click();
  await page.getByRole('option', { name: 'Prime Pattern Discovery' }).click();
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  await page.getByRole('button', { name: 'Start mining' }).click();
}

async function stopAll(page: Page): Promise<void> {
  await clientOf(page).call(stopSession);
}

// The first visitor's window is wide, the other's a telephone's.
test.use(DESKTOP);
test.describe.configure({ timeout: 300_000 });

test('GAME-10 GAME-29 OPEN-06 OPEN-14 C-38: wallets, sessions and rewards of their own, and a quest’s reward', async ({
  page,
  browser,
  remembers,
  baseURL,
}, info) => {
  const [other] = await Promise.all([
    openOtherBrowser(browser, { ...PHONE, baseURL: baseURL! }, remembers),
    page.goto('/'),
  ]);
  const [said, saidToOther] = await Promise.all([writeDownRewards(page), writeDownRewards(other)]);
  await startMining(page);
  await expect(sessionsCard(page, 1)).toBeVisible();
  await expect(sessionsCard(other, 0)).toBeVisible();
  expect((await readWallet(other)).address).not.toBe((await readWallet(page)).address);

  await test.step('a block of the other pays the other alone', async () => {
    const [session] = await sessionsOf(page);
    const { sessionId } = session!;
    const refused = clientOf(other).call(pauseSession, { body: { sessionId } });
    await expect(refused).rejects.toMatchObject({ status: 404 });
    await startMining(other);
    await expect(sessionsCard(other, 1)).toBeVisible();
    await expect
      .poll(async () => (await creditsOf(other, 'mining')).length, { timeout: UNTIL_QUEST_MS })
      .toBeGreaterThan(0);
    await stopAll(other);
    await expect(sessionsCard(other, 0)).toBeVisible();
    await expect(sessionsCard(page, 1)).toBeVisible();
  });

  await test.step('the tenth block completes a quest, once', async () => {
    await expect
      .poll(() => said.some((text) => text.includes(QUEST.reason)), { timeout: UNTIL_QUEST_MS })
      .toBe(true);
    await keepScreenshot(page, info, 'quest');
    await expectNoSidewaysScroll(page);
    await stopAll(page);
    const quests = await creditsOf(page, 'quest');
    expect(quests.map(({ amount, reason }) => ({ amount, reason }))).toContainEqual({
      amount: QUEST.reward,
      reason: QUEST.reason,
    });
    expect(quests.filter(({ reason }) => reason === QUEST.reason)).toHaveLength(1);
    expect((await creditsOf(page, 'mining')).length).toBeGreaterThanOrEqual(QUEST.blocks);
  });

  expect(await creditsOf(other, 'quest')).toEqual([]);
  expect(saidToOther.filter((text) => text.includes('Quest'))).toEqual([]);
  await other.context().close();
});
