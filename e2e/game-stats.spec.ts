/** A visitor mines a first block, ends the session, and sees what that unlocked, once and as bonus points. */
import type { Page } from '@playwright/test';
import { getBalance, startSession } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

/** Time that the newest achievements are listed. */
const LISTED_MS = 30_000;

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
/** That of the header, which comes first. */
const toggle = (page: Page) => page.getByRole('button', { name: 'Game Stats', exact: true }).first();
const figure = (page: Page, title: string, label: string) =>
  card(page, title).locator('dl > div').filter({ hasText: label }).locator('dd');

async function mineOneBlock(page: Page): Promise<void> {
  const body = { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 1 } };
  await clientOf(page).call(startSession, { body });
}

async function readCredits(page: Page): Promise<[string, number, string][]> {
  const { credits } = await clientOf(page).call(getBalance, { query: { after: 0 } });
  return credits.map(({ type, amount, reason }) => [type, amount, reason]);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('GAME-01 GAME-05 GAME-06 GAME-15 GAME-16 GAME-20 GAME-43 C-38: the first achievement', async ({
      page,
    }, info) => {
      await page.clock.install();
      await page.goto('/');
      await toggle(page).click();
      const panel = card(page, 'Game Stats');
      await expect(panel).toContainText('Start mining to unlock achievements!');
      await expect(panel).toContainText('Complete your first mining session to unlock quests!');
      await expectAccessible(page, 'panel open, nothing mined');
      await keepScreenshot(page, info, '1-nothing-mined');

      await mineOneBlock(page);
      await expect(card(page, 'ThoughtMiner Guide')).toContainText('MINING ACTIVE');
      const toast = page.getByRole('status', { name: 'Rewards' });
      await expect(toast).toContainText('Achievement unlocked: First Mine', { timeout: UNTIL_BLOCK_MS });
      await expect(toast).toContainText('bonus points');
      await expect(panel).toContainText('First Mine');
      await expect(panel.getByRole('progressbar')).toHaveCount(3);
      await expect(card(page, 'ThoughtMiner Guide')).toContainText('Great work on First Mine!');
      await expectAccessible(page, 'first achievement');
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, info, '2-first-achievement');

      await expect(figure(page, 'Level and progress', 'Sessions completed')).toHaveText('1ended');
      await page.clock.fastForward(LISTED_MS);
      await expect(panel).toContainText('Start mining to unlock achievements!');
      expect(await readCredits(page)).toEqual([
        ['mining', 9.82, 'Mining session completed successfully!'],
        ['achievement', 100, 'Achievement unlocked: First Mine'],
      ]);
      await page.reload();
      await expect(figure(page, 'Level and progress', 'Sessions completed')).toHaveText('1ended');
      await expect(toast.getByRole('listitem')).toHaveCount(0);

      for (const title of ['Achievements', 'Milestones'])
        await card(page, 'Level and progress').locator('summary').filter({ hasText: title }).click();
      await expect(card(page, 'Level and progress')).toContainText('unlocked');
      await expectAccessible(page, 'lists open');
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, info, '3-lists');
    });
  });
}
